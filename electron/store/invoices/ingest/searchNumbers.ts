import { type CipherDatabase, execute } from '../../../database/database.ts';
import type { InvoiceValues } from '../model/columns.ts';

type Numbers = Pick<InvoiceValues, 'invoiceNo' | 'entryNo'>;

const NUMBERS = "id, invoice_no || ' ' || entry_no FROM invoice WHERE id >= ? AND id < ?";

/** Adds the numbers of rows to the search index. */
export function indexRange(database: CipherDatabase, from: number, to: number): void {
  execute(database, `INSERT INTO search(rowid, numbers) SELECT ${NUMBERS}`, from, to);
}

/** Takes out those of rows that were indexed. */
export function unindexRange(database: CipherDatabase, from: number, to: number): void {
  execute(database, `INSERT INTO search(search, rowid, numbers) SELECT 'delete', ${NUMBERS}`, from, to);
}

/** Adds those of one row. */
export function indexRow(database: CipherDatabase, id: number, { invoiceNo, entryNo }: Numbers): void {
  execute(database, 'INSERT INTO search(rowid, numbers) VALUES(?, ?)', id, `${invoiceNo} ${entryNo}`);
}

/** Takes out those of one row that was indexed. */
export function unindexRow(database: CipherDatabase, id: number, { invoiceNo, entryNo }: Numbers): void {
  const sql = "INSERT INTO search(search, rowid, numbers) VALUES('delete', ?, ?)";
  execute(database, sql, id, `${invoiceNo} ${entryNo}`);
}
