import { DecimalSum } from '../../../../shared/domain/decimalSum.ts';
import type { AsOfState } from '../../../../shared/ipc/asOf.ts';
import type { FrozenSheet } from '../../../../shared/ipc/frozen.ts';
import type { CipherDatabase } from '../../database/database.ts';
import { prepared } from '../../database/prepared.ts';
import { execute, readRows } from '../../database/query.ts';
import { hashOf } from './frozenForm.ts';
import type { FrozenChange } from './frozenShapes.ts';
import { frozenFigures, type Summed } from './frozenSums.ts';

/** A sheet as it is stored. */
export type SheetRow = Omit<FrozenSheet, 'isOfOne' | 'isScheduled' | 'figures' | 'forgotten'> & {
  readonly ordinal: number;
  readonly ofOne: number;
  readonly scheduled: number;
  readonly figures: string;
  readonly forgotten: string;
};

type StoredSum = [state: string, earlier: number, aged: string, bytes: number];

/** Removes the customer's row. */
export function takeOut(database: CipherDatabase, sheet: number, number: string): void {
  execute(database, 'DELETE FROM frozen_customer WHERE sheet = ? AND number = ?', sheet, number);
}

/** Has a sheet say what is left in it, and that something is missing of which nothing but count and sum is known. */
export function shortened(
  database: CipherDatabase,
  { figures: before, forgotten, day, sha256 }: FrozenSheet,
  ordinal: number,
): FrozenChange {
  const sql = 'SELECT state, earlier, aged, bytes FROM frozen_customer WHERE sheet = ? ORDER BY place';
  const left = readRows<StoredSum>(database, sql, ordinal);
  const figures = frozenFigures(left.map(summed), before.ageing);
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
  const bytes = left.reduce((sum, row) => sum + row[3], 0);
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

function summed([state, earlier, aged]: StoredSum): Summed {
  return {
    state: JSON.parse(state) as AsOfState,
    isEarlier: earlier === 1,
    aged: JSON.parse(aged) as Summed['aged'],
  };
}
