import type { CipherDatabase } from '../../database/database.ts';
import { prepared } from '../../database/prepared.ts';
import type { InvoiceValues } from './storedFields.ts';

type Numbers = Pick<InvoiceValues, 'invoiceNo' | 'entryNo'>;

/** Adds the numbers of rows to the search index. */
export function indexRange(database: CipherDatabase, from: number, to: number): void {
  prepared(
    database,
    "INSERT INTO search(rowid, numbers) SELECT id, invoice_no || ' ' || entry_no FROM invoice WHERE id >= ? AND id < ?",
  ).run(from, to);
}

/** Adds those of one row. */
export function indexRow(database: CipherDatabase, id: number, { invoiceNo, entryNo }: Numbers): void {
  prepared(database, 'INSERT INTO search(rowid, numbers) VALUES(?, ?)').run(id, `${invoiceNo} ${entryNo}`);
}

/** Takes out those of one row that was indexed. */
export function unindexRow(database: CipherDatabase, id: number, { invoiceNo, entryNo }: Numbers): void {
  prepared(database, "INSERT INTO search(search, rowid, numbers) VALUES('delete', ?, ?)").run(
    id,
    `${invoiceNo} ${entryNo}`,
  );
}
