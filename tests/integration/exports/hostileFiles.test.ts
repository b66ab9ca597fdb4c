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
import { HOSTILE_LEDGERS } from './hostile/hostileLedgers.ts';

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

async function written(files: readonly HostileFile[], ending: (kind: string) => string): Promise<string[]> {
  return Promise.all(
    files.map(async ({ kind, make }) => {
      const path = join(folder(), `${kind}.${ending(kind)}`);
      await writeFile(path, await make());
      return path;
    }),
  );
}

/** Those at which the answer was another one, or cost too much. */
const broken = (files: readonly HostileFile[], all: readonly Measured[]) =>
  files
    .map((file, at) => ({ file, one: all[at] }))
    .filter(({ file: { outcomes }, one }) => {
      if (one === undefined || one.longest >= 50 || one.over >= 200) return true;
      return !outcomes.includes(one.outcome ?? 'null');
    })
    .map(({ file, one }) => ({ kind: file.kind, ...one }));

const ofTheDay = ({ slow }: HostileFile): boolean => inFull || slow !== true;
const FILES = HOSTILE_FILES.filter(ofTheDay);

it('P43 hostile files end as an answer to the clerk: no block of the main thread, no memory, no end of the process', async () => {
  const warm = ['csv', 'json', 'pdf'].map((ending) => join(folder(), `warm.${ending}`));
  for (const path of warm) await writeFile(path, 'kundnr\n10001\n');
  const paths = await written(FILES, endingOf);
  expect(broken(FILES, await measured(warm, paths))).toEqual([]);
  expect(HOSTILE_FILES.length).toBeGreaterThanOrEqual(30);
});

it('P43 the same as ledgers, and texts that are none, end as an answer and cost as little', async () => {
  const warm = [join(folder(), 'warm.ledger')];
  for (const path of warm) await writeFile(path, 'Kundnr;Fakturanr;Belopp\n10001;5;7,50\n');
  const tables = FILES.filter(({ kind }) => !/^(PDF|own facts)/.test(kind));
  const all = [...tables.map((file) => ({ ...file, outcomes: [] })), ...HOSTILE_LEDGERS.filter(ofTheDay)];
  const found = await measured(warm, await written(all, () => 'ledger'));
  const reasons = ['tooLarge', 'packed', 'locked', 'notText', 'empty'];
  const answers = all.map((file, at) => {
    const rows = found[at]?.outcome;
    const any = typeof rows === 'number' ? [rows] : reasons;
    return { ...file, outcomes: file.outcomes.length > 0 ? file.outcomes : any };
  });
  expect(broken(answers, found)).toEqual([]);
});
