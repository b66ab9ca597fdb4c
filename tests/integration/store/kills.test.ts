import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { forgetTheRest } from '../../../electron/store/forgetting.ts';
import { casesOf } from '../../promiseCounts.ts';
import { killedAtLine } from '../killedAtLine.ts';
import { openDesk } from '../markExchange/exchangingDesk.ts';
import { folderForEach } from '../ownFolder.ts';
import { killStore } from './killed/killStore.ts';
import { customerRef, openCore } from './testStore.ts';

const folder = folderForEach();

/** 1,000 in tests/bench/store/kills.nightly.ts. */
const KILLS = casesOf(200, 6);

it(`P31 ${KILLS} kills during first loads, refreshes, facts and forgetting: whole, the old list or the new one`, async () => {
  const report = await killStore(folder(), KILLS);
  const { within, between } = report;
  const inside = Object.values(within).reduce((sum, { before, after }) => sum + before + after, 0);
  process.stdout.write(`P31 ${KILLS} kills: ${inside} inside a transaction, ${JSON.stringify(within)}\n`);
  expect(inside + between).toBe(KILLS);
  expect(within['first load'].before + within.refresh.before).toBeGreaterThan(KILLS / 20);
});

describe('saved comparisons and frozen sheets', () => {
  const CHILD = fileURLToPath(new URL('./killedKeeping.ts', import.meta.url));
  /** Of each comparison and sheet: several steps. */
  const ROWS = 1_200;

  /** Checks that what is shown is whole; true where orphan rows were left besides. */
  function left(data: string): boolean {
    using core = openCore(data);
    const { connectionId } = customerRef();
    const { savedComparisons, frozenSheets } = core.queryWorker;
    for (const { id, cut } of savedComparisons.list(connectionId)) {
      const rounds = savedComparisons.differences(id).map(({ row }) => JSON.parse(row).difference);
      expect(rounds).toEqual(Array.from({ length: ROWS }, () => `${cut}`));
    }
    for (const { id, sha256, figures } of frozenSheets.list(connectionId)) {
      expect(figures.customers).toBe(ROWS);
      const lines = frozenSheets.form(id, { offset: 0, limit: ROWS }).map((line) => `${line}\n`);
      expect(createHash('sha256').update(lines.join('')).digest('hex')).toBe(sha256);
    }
    return savedComparisons.purgeOrphansStep() || frozenSheets.purgeOrphansStep();
  }

  /** What opening begins, and does beside the clerk's calls; here until it has ended. */
  async function purged(data: string): Promise<void> {
    using core = openCore(data);
    await forgetTheRest(core as unknown as Parameters<typeof forgetTheRest>[0]);
  }

  it('P31 a comparison and a sheet are kept whole or not at all, and what a kill has left of them goes', async () => {
    const data = join(folder(), 'data');
    let withOrphans = 0;
    for (let kill = 0; kill < casesOf(60, 3); kill += 1) {
      await killedAtLine(CHILD, [data, `${ROWS}`], 3 + ((kill * 7) % 40));
      if (left(data)) withOrphans += 1;
      await purged(data);
      expect(left(data)).toBe(false);
    }
    expect(withOrphans).toBeGreaterThan(0);
  });
});

describe('P51 noting that is killed', () => {
  const CHILD = fileURLToPath(new URL('./killedNotes.ts', import.meta.url));
  /** So many notes are one action. */
  const TOGETHER = 400;

  it('leaves all of an action or nothing, and all that was answered', async () => {
    const data = join(folder(), 'data');
    let answered = 0;
    let before = 0;
    for (let kill = 0; kill < casesOf(30, 2); kill += 1) {
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
