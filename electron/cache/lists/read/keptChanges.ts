import type { z } from 'zod';
import type { changesContract } from '../../../../shared/ipc/changes.ts';
import type { CipherDatabase } from '../../database/database.ts';
import { readRow, readValue } from '../../database/query.ts';

export type KeptChanges = z.output<typeof changesContract.kept.output>;

/** Rows that are measured: the size of all is estimated from them. */
const SAMPLE = 1_000;
/** Keys, numbers and what the file needs besides the texts of a row; about as much as measured. */
const ROW_BYTES = 40;
const SET_BYTES = 110;

/** What the fetches of all customers say of themselves; no change is read but a few for their size. */
export function keptChanges(database: CipherDatabase): KeptChanges {
  const counted = `SELECT count(*), ifnull(sum(max(0, place + kept - max(place, history_from))), 0), min(at)
    FROM change_set JOIN customer ON customer.id = change_set.id >> 32 WHERE connection_id <> ''`;
  const none: [number, number, number | null] = [0, 0, null];
  const [fetches, changes, oldest] = readRow<typeof none>(database, counted) ?? none;
  const measured = `SELECT avg(length(fields) + length(invoice_no) + length(entry_no) + ifnull(length(was), 0))
    FROM (SELECT fields, invoice_no, entry_no, was FROM history ORDER BY id DESC LIMIT ${SAMPLE})`;
  const texts = readValue(database, measured);
  const bytes = Math.round(changes * (ROW_BYTES + Number(texts ?? 0)) + fetches * SET_BYTES);
  return { changes, fetches, bytes, oldest };
}
