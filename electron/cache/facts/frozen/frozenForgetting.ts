import { partsIn } from '../../../../shared/domain/ageingSums.ts';
import { DecimalSum } from '../../../../shared/domain/decimalSum.ts';
import type { AsOfState } from '../../../../shared/ipc/asOf.ts';
import type { FrozenSheet } from '../../../../shared/ipc/frozen.ts';
import type { CipherDatabase } from '../../database/database.ts';
import { prepared } from '../../database/prepared.ts';
import { execute, readRows, readValue } from '../../database/query.ts';
import { hashOf } from './frozenForm.ts';
import type { FrozenChange } from './frozenShapes.ts';
import { FrozenSums, type Summed } from './frozenSums.ts';

type StoredSum = [state: string, earlier: number, aged: string, bytes: number];

/**
 * Removes a customer's rows from a sheet, which then says what is left in it, and that something is missing of which nothing
 * but count and sum is known.
 */
export function takeOut(
  database: CipherDatabase,
  sheet: FrozenSheet,
  ordinal: number,
  number: string,
): FrozenChange {
  const { figures: before, forgotten, day, sha256 } = sheet;
  const sql = 'SELECT state, earlier, aged, bytes FROM frozen_customer WHERE number = ? AND sheet = ?';
  const gone = readRows<StoredSum>(database, sql, number, ordinal);
  execute(database, 'DELETE FROM frozen_customer WHERE number = ? AND sheet = ?', number, ordinal);
  const sums = FrozenSums.of(before);
  for (const row of gone) sums.takeOut(summed(row), () => oldestEarlier(database, ordinal));
  const figures = sums.figures(partsIn(before.ageing));
  const gap = {
    customers: forgotten.customers + before.customers - figures.customers,
    items: forgotten.items + before.items - figures.items,
    outstanding: new DecimalSum()
      .add(forgotten.outstanding)
      .add(before.outstanding)
      .subtract(figures.outstanding)
      .decimal(),
  };
  const lines = prepared(database, 'SELECT lines FROM frozen_customer WHERE sheet = ? ORDER BY place')
    .pluck()
    .iterate(ordinal) as IterableIterator<string>;
  const sha256After = hashOf(day, lines, gap);
  const bytes = gone.reduce((sum, row) => sum - row[3], sheet.bytes);
  const update = `UPDATE frozen_sheet SET number = NULL, figures = ?, forgotten = ?, sha256 = ?, bytes = ?
    WHERE ordinal = ?`;
  execute(database, update, JSON.stringify(figures), JSON.stringify(gap), sha256After, bytes, ordinal);
  return {
    day,
    outstandingBefore: before.outstanding,
    outstandingAfter: figures.outstanding,
    sha256Before: sha256,
    sha256After,
  };
}

function oldestEarlier(database: CipherDatabase, ordinal: number): number | null {
  const sql = `SELECT min(json_extract(state, '$.until')) FROM frozen_customer WHERE sheet = ? AND earlier = 1`;
  return readValue(database, sql, ordinal) as number | null;
}

function summed([state, earlier, aged]: StoredSum): Summed {
  return {
    state: JSON.parse(state) as AsOfState,
    isEarlier: earlier === 1,
    aged: JSON.parse(aged) as Summed['aged'],
  };
}
