import type { InvoiceNumbers } from '../../../shared/domain/marks/markEvent.ts';
import type { CipherDatabase } from '../database/database.ts';
import { prepared } from '../database/prepared.ts';

/** Invoice and entry number of rows of one customer by their ids; those that are gone are left out. */
export function numbersOfRows(database: CipherDatabase, ids: readonly number[]): InvoiceNumbers[] {
  const one = prepared(
    database,
    'SELECT invoice_no AS invoiceNo, entry_no AS entryNo FROM invoice WHERE id = ?',
  );
  return ids.flatMap((id) => (one.get(id) as InvoiceNumbers | undefined) ?? []);
}
