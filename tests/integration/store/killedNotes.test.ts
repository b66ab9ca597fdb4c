import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { casesOf } from '../../promiseCounts.ts';
import { killedAtLine } from '../killedAtLine.ts';
import { openDesk } from '../markExchange/exchangingDesk.ts';
import { folderForEach } from '../ownFolder.ts';

const CHILD = fileURLToPath(new URL('./killedNotes.ts', import.meta.url));
/** So many notes are one action. */
const TOGETHER = 400;

describe('P51 noting that is killed', () => {
  const root = folderForEach();

  it('leaves all of an action or nothing, and all that was answered', async () => {
    const data = join(root(), 'data');
    let answered = 0;
    let before = 0;
    for (let kill = 0; kill < casesOf(30, 3); kill += 1) {
      answered += await killedAtLine(CHILD, [data, `${TOGETHER}`], (kill % 3) + 1);
      await using desk = await openDesk(data, data);
      const [customer] = await desk.store.marks.eventsOf(desk.id);
      const counters = customer?.events.map(({ counter }) => counter) ?? [];
      expect(counters).toEqual(Array.from({ length: counters.length }, (_, at) => at + 1));
      expect(counters.length % TOGETHER).toBe(0);
      expect(counters.length).toBeGreaterThanOrEqual(answered * TOGETHER);
      expect(counters.length).toBeGreaterThan(before);
      before = counters.length;
    }
  });
});
