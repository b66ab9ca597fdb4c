import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { inFull } from '../../promiseCounts.ts';
import { folderForAll } from '../ownFolder.ts';
import type { HostileFile } from './hostile/hostileFile.ts';
import { HOSTILE_FILES } from './hostile/hostileFiles.ts';

const CHILD = fileURLToPath(new URL('./hostile/importsMeasured.ts', import.meta.url));

interface Measured {
  readonly outcome: number | string | null;
  /** Milliseconds of processor time that the main thread was busy with one task. */
  readonly longest: number;
  /** MB of the process over what it had before. */
  readonly over: number;
}

const folder = folderForAll();

/** What the imports of the files cost a process of its own, which must live to the end. */
async function measured(warm: readonly string[], paths: readonly string[]): Promise<readonly Measured[]> {
  const child = spawn(process.execPath, ['--expose-gc', '--no-warnings', CHILD, ...warm, '--', ...paths], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const [lines, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  expect({ code: await ended, errors }).toEqual({ code: 0, errors: '' });
  return lines
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Measured);
}

function endingOf(kind: string): string {
  if (kind.startsWith('PDF')) return 'pdf';
  return kind.startsWith('own facts') ? 'json' : 'bin';
}

const FILES = HOSTILE_FILES.filter(({ slow }) => inFull || slow !== true);

it('P43 hostile files end as an answer to the clerk: no block of the main thread, no memory, no end of the process', async () => {
  const warm = ['csv', 'json', 'pdf'].map((ending) => join(folder(), `warm.${ending}`));
  for (const path of warm) await writeFile(path, 'kundnr\n10001\n');
  const paths = await Promise.all(
    FILES.map(async ({ kind, make }) => {
      const path = join(folder(), `${kind}.${endingOf(kind)}`);
      await writeFile(path, await make());
      return path;
    }),
  );
  const all = await measured(warm, paths);
  const isFine = ({ outcome, longest, over }: Measured, { outcomes }: HostileFile) =>
    outcomes.includes(outcome ?? 'null') && longest < 50 && over < 200;
  const broken = FILES.map((file, at) => ({ file, one: all[at] })).filter(
    ({ file, one }) => one === undefined || !isFine(one, file),
  );
  expect(broken.map(({ file, one }) => ({ kind: file.kind, ...one }))).toEqual([]);
  expect(HOSTILE_FILES.length).toBeGreaterThanOrEqual(30);
});
