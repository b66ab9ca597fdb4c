import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { forgetTheRest } from '../../../electron/store/forgetting.ts';
import { casesOf } from '../../promiseCounts.ts';
import { killedAtLine } from '../killedAtLine.ts';
import { folderForEach } from '../ownFolder.ts';
import { openCore } from './storeCore.ts';
import { customerRef } from './testStore.ts';

const CHILD = fileURLToPath(new URL('./killedKeeping.ts', import.meta.url));
/** Of each comparison and sheet: several steps. */
const ROWS = 1_200;

const folder = folderForEach();

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
