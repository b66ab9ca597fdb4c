import type { InvoiceNumbers } from '../../../shared/domain/marks/markEvent.ts';
import type { CipherDatabase } from '../database/database.ts';
import { readObject } from '../database/query.ts';

/** Invoice and entry number of a row by its id; undefined where it is gone. */
export function numbersOfRow(database: CipherDatabase, id: number): InvoiceNumbers | undefined {
  const sql = 'SELECT invoice_no AS invoiceNo, entry_no AS entryNo FROM invoice WHERE id = ?';
  return readObject(database, sql, id);
}
