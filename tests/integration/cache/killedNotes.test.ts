import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { casesOf } from '../../promiseCounts.ts';
import { openDesk } from '../handOver/handOverDesk.ts';
import { folderForEach } from '../ownFolder.ts';
import { TOGETHER } from './notedTogether.ts';

const CHILD = fileURLToPath(new URL('./killedNotes.ts', import.meta.url));

/** How often a desk was answered before it was killed in the middle of noting. */
async function killed(data: string, at: number): Promise<number> {
  const child = spawn(process.execPath, ['--no-warnings', CHILD, data], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('close', resolve));
  let answered = 0;
  for await (const _line of createInterface({ input: child.stdout })) {
    answered += 1;
    if (answered === at) child.kill('SIGKILL');
  }
  await ended;
  return answered;
}

describe('P51 noting that is killed', () => {
  const root = folderForEach();

  it('leaves all of an action or nothing, and all that was answered', async () => {
    const data = join(root(), 'data');
    let answered = 0;
    let before = 0;
    for (let kill = 0; kill < casesOf(30, 3); kill += 1) {
      answered += await killed(data, (kill % 3) + 1);
      await using desk = await openDesk(data, data);
      const [customer] = await desk.cache.marks.eventsOf(desk.id);
      const counters = customer?.events.map(({ counter }) => counter) ?? [];
      expect(counters).toEqual(Array.from({ length: counters.length }, (_, at) => at + 1));
      expect(counters.length % TOGETHER).toBe(0);
      expect(counters.length).toBeGreaterThanOrEqual(answered * TOGETHER);
      expect(counters.length).toBeGreaterThan(before);
      before = counters.length;
    }
  });
});
