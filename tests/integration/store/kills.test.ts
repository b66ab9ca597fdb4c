import { expect, it } from 'vitest';
import { casesOf } from '../../promiseCounts.ts';
import { folderForEach } from '../ownFolder.ts';
import { killStore } from './killed/killStore.ts';

/** 1,000 in tests/bench/store/kills.nightly.ts. */
const KILLS = casesOf(200, 6);

const folder = folderForEach();

it(`P31 ${KILLS} kills during first loads, refreshes, facts and forgetting: whole, the old list or the new one`, async () => {
  const report = await killStore(folder(), KILLS);
  const { within, between } = report;
  const inside = Object.values(within).reduce((sum, { before, after }) => sum + before + after, 0);
  process.stdout.write(`P31 ${KILLS} kills: ${inside} inside a transaction, ${JSON.stringify(within)}\n`);
  expect(inside + between).toBe(KILLS);
  expect(within['first load'].before + within.refresh.before).toBeGreaterThan(KILLS / 20);
});
