import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { activityKeys, HeadFile } from '../../../electron/store/userData/activityRepository.ts';
import { casesOf } from '../../promiseCounts.ts';
import { folderForEach } from '../ownFolder.ts';
import { entry, KEY, openLog, written } from './logHome.ts';

const KILLS = casesOf(15, 5);
const CHILD = fileURLToPath(new URL('./appendingLog.ts', import.meta.url));

/** Runs the child until it has said so many numbers more, kills it, and gives the last that it said. */
async function killedAfter(folder: string, entries: number): Promise<number> {
  const child = spawn(process.execPath, [CHILD, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
  const gone = once(child, 'exit');
  let said = '';
  for await (const chunk of child.stdout) {
    said += String(chunk);
    if (said.split('\n').length > entries && !child.killed) child.kill('SIGKILL');
  }
  await gone;
  return Number(said.split('\n').at(-2) ?? 0);
}

describe('P39 a crash does not look like tampering', () => {
  const folder = folderForEach();

  it('P39 the log is whole after each of many kills, and has every entry that was said to be kept', async () => {
    for (let kill = 1; kill <= KILLS; kill += 1) {
      const kept = await killedAfter(folder(), kill % 5);
      using open = openLog(folder());
      const { entries, brokenAt, trouble } = open.check();
      expect({ kill, brokenAt, trouble }).toEqual({ kill, brokenAt: null, trouble: null });
      expect(entries).toBeGreaterThanOrEqual(kept);
    }
  });

  it('P39 a head that was not written any more is taken up where it stands', () => {
    const file = new HeadFile(join(folder(), 'facts.head'), activityKeys(KEY));
    for (const behind of [1, 2, 5]) {
      written(folder(), 0, 0);
      const head = file.read();
      written(folder(), 1, behind);
      if (typeof head === 'string') throw new Error('there is no head');
      file.create(head);
      using open = openLog(folder());
      expect(open.check()).toMatchObject({ brokenAt: null });
      open.log.append(entry(7));
      expect(open.check()).toMatchObject({ brokenAt: null });
    }
  });

  it('P39 a launch that ended between the head and the first entry begins the same log', () => {
    const first = openLog(folder());
    first.log.append(entry(1));
    const head = new HeadFile(join(folder(), 'facts.head'), activityKeys(KEY)).read();
    if (typeof head === 'string') throw new Error('there is no head');
    first.database.exec("DELETE FROM activity; DELETE FROM single WHERE name = 'activityLog'");
    first.close();
    new HeadFile(join(folder(), 'facts.head'), activityKeys(KEY)).create({ ...head, turn: 0, count: 0 });
    using open = openLog(folder());
    expect(open.check()).toMatchObject({ entries: 0, brokenAt: null });
    open.log.append(entry(1));
    expect(open.check()).toMatchObject({ entries: 1, brokenAt: null });
  });
});
