import type { CipherDatabase } from '../../database/database.ts';
import { readValues } from '../../database/query.ts';
import { ID_SPAN } from '../ingest/rowWriter.ts';
import { type Condition, condition } from './filterSql.ts';

/**
 * Where the first of these rows stands whose invoice number begins with the digits; null where none does. They
 * are a customer's rows in the order on screen. One pass over the customer's numbers, then one over them.
 */
export function placeOfNumber(
  database: CipherDatabase,
  base: number,
  rows: Uint32Array,
  digits: string,
): number | null {
  const { sql, values } = beginsWith(digits);
  const ofList = `SELECT id FROM invoice WHERE id >= ? AND id < ? AND ${sql} ORDER BY id`;
  const begins = readValues<number>(database, ofList, base, base + ID_SPAN, ...values);
  const last = begins.at(-1);
  if (last === undefined) return null;
  // A mark for each row: under "1" half a list may begin so, and a set of them would cost more than the search.
  const marked = new Uint8Array(last - base + 1);
  for (const id of begins) marked[id - base] = 1;
  for (let place = 0; place < rows.length; place += 1) if (marked[rows[place] as number] === 1) return place;
  return null;
}

/** Rows whose invoice number begins with the digits. */
export function beginsWith(digits: string): Condition {
  // Texts compare byte by byte: all that begins with 129 lies from 129 up to 12:, a colon being what follows 9.
  const end = digits.slice(0, -1) + String.fromCharCode(digits.charCodeAt(digits.length - 1) + 1);
  return condition('invoice_no >= ? AND invoice_no < ?', digits, end);
}
