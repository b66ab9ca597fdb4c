import { type CipherDatabase, readRows } from '../../../database/database.ts';
import { ROWS_PER_CUSTOMER } from '../model/columns.ts';

export interface Word {
  readonly n: number;
  readonly text: string;
  readonly folded: string;
}

/** The words of a customer's rows by their number. */
export function customerWordList(database: CipherDatabase, customerId: number): readonly Word[] {
  const base = customerId * ROWS_PER_CUSTOMER;
  const sql = 'SELECT id, text, folded FROM word WHERE id >= ? AND id < ? ORDER BY id';
  const rows = readRows<[number, string, string]>(database, sql, base, base + ROWS_PER_CUSTOMER);
  return rows.map(([id, text, folded]) => ({ n: id - base, text, folded }));
}
