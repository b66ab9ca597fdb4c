import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readEventFile } from '../../../electron/services/marks/eventFile.ts';
import { casesOf } from '../../promiseCounts.ts';
import { killedAtLine } from '../killedAtLine.ts';
import { folderForEach } from '../ownFolder.ts';
import { eventsAt, openDesk } from './exchangingDesk.ts';

const CHILD = fileURLToPath(new URL('./killedDesk.ts', import.meta.url));

/** Counters in the files of the folder; each file has to be whole. */
async function countersIn(share: string): Promise<readonly number[]> {
  const names = (await readdir(share)).filter((name) => name.endsWith('.kmarks'));
  const all = await Promise.all(
    names.map(async (fileName) => {
      const found = readEventFile(await readFile(join(share, fileName)), {
        fileName,
        inFolder: true,
        unsealing: null,
      });
      if ('refused' in found) throw new Error(`${fileName}: ${found.refused} ${found.place}`);
      const lines = Buffer.from(found.lines).toString().trim().split('\n');
      return lines.map((line) => Number(JSON.parse(line).counter));
    }),
  );
  return all.flat().sort((one, other) => one - other);
}

describe('P49 a hand-over that is killed', () => {
  const root = folderForEach();

  it('leaves no half file that counts, and goes on with what is missing', async () => {
    const [data, share] = [join(root(), 'data'), join(root(), 'share')];
    await mkdir(share);
    for (let kill = 0; kill < casesOf(30, 3); kill += 1) {
      await killedAtLine(CHILD, [data, share], (kill % 3) + 1);
      const counters = await countersIn(share);
      expect(new Set(counters).size).toBe(counters.length);
    }
    // What a crash leaves is hidden and counts for nothing.
    await writeFile(join(share, '.kontor-12345678-0-1.part'), '{"sha256":"half');
    await using desk = await openDesk(data, share);
    expect(await desk.service.run({})).toMatchObject({ refused: [] });
    const counters = await countersIn(share);
    expect(counters).toEqual(Array.from({ length: counters.length }, (_, at) => at + 1));
    await using other = await openDesk(join(root(), 'other'), share);
    expect(await other.service.run({})).toMatchObject({ taken: counters.length, refused: [] });
    expect(await eventsAt(other)).toEqual(await eventsAt(desk));
    expect((await readdir(share)).filter((name) => name.endsWith('.part'))).toHaveLength(1);
  });
});
