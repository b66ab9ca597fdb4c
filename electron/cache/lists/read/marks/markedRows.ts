import { fieldsOf } from '../../../../../shared/domain/invoiceFields.ts';
import {
  type InvoiceNumbers,
  type SaidInvoice,
  subjectKey,
} from '../../../../../shared/domain/marks/markEvent.ts';
import { decimalFromScaled } from '../../../../../shared/domain/money.ts';
import type { CipherDatabase } from '../../../database/database.ts';
import { readRows } from '../../../database/query.ts';
import { clockText } from '../../ingest/clockNumber.ts';
import { ID_SPAN } from '../../ingest/rowWriter.ts';
import { COLUMN_OF } from '../../ingest/storedFields.ts';
import { unpackWide } from '../../ingest/wideAmounts.ts';

/** A row of a customer's list that has the numbers of a mark. */
export interface MarkedRow {
  /** What its id has beyond the base of the list. */
  readonly n: number;
  readonly hasPdf: boolean;
  /** What it says at present. */
  readonly now: SaidInvoice;
}

const CLOCKS = fieldsOf('wallClock').map(({ id }) => id);
const AMOUNTS = fieldsOf('amount').map(({ id }) => id);

type Row = [
  n: number,
  invoiceNo: string,
  entryNo: string,
  hasPdf: number,
  wide: string | null,
  status: string,
  ...clocksAndAmounts: number[],
];

const SQL = `SELECT id - ?, invoice_no, entry_no, has_pdf, wide,
    (SELECT text FROM word WHERE word.id = invoice.id - invoice.id % ${ID_SPAN} + invoice.status),
    ${[...CLOCKS, ...AMOUNTS].map((id) => COLUMN_OF[id]).join(', ')}
  FROM invoice NOT INDEXED WHERE id >= ? AND id < ?`;

/**
 * The rows of one customer's list that have the numbers of these invoices, by `subjectKey`: none where an invoice is
 * gone, several where its numbers are shared.
 */
export function markedRows(
  database: CipherDatabase,
  customerId: number,
  invoices: readonly InvoiceNumbers[],
): Map<string, MarkedRow[]> {
  const found = new Map<string, MarkedRow[]>(invoices.map((invoice) => [subjectKey(invoice), []]));
  for (const [n, invoiceNo, entryNo, hasPdf, wide, status, ...rest] of rowsOf(
    database,
    customerId,
    invoices,
  )) {
    const now = nowOf(status, rest, wide);
    found.get(subjectKey({ invoiceNo, entryNo }))?.push({ n, hasPdf: hasPdf === 1, now });
  }
  return found;
}

function rowsOf(database: CipherDatabase, customerId: number, invoices: readonly InvoiceNumbers[]): Row[] {
  const base = customerId * ID_SPAN;
  const read = (condition: string, value: string) =>
    readRows<Row>(database, `${SQL} AND ${condition}`, base, base, base + ID_SPAN, value);
  const numbers = [...new Set(invoices.map(({ invoiceNo }) => invoiceNo))];
  // SQLite's JSON cannot say a NUL.
  const plain = numbers.filter((no) => !no.includes('\0'));
  const others = numbers.length === plain.length ? [] : numbers.filter((no) => no.includes('\0'));
  return [
    ...(plain.length === 0
      ? []
      : read('invoice_no IN (SELECT value FROM json_each(?))', JSON.stringify(plain))),
    ...others.flatMap((no) => read('invoice_no = ?', no)),
  ];
}

function nowOf(status: string, rest: readonly number[], packed: string | null): SaidInvoice {
  const wide = unpackWide(packed);
  const now: Record<string, string> = { status };
  for (const [at, id] of CLOCKS.entries()) now[id] = clockText(rest[at] as number);
  for (const [at, id] of AMOUNTS.entries()) {
    now[id] = wide[id] ?? decimalFromScaled(rest[CLOCKS.length + at] as number);
  }
  return now as SaidInvoice;
}
