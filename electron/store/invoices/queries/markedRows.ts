import { type FieldOf, fieldsOf } from '../../../../shared/domain/invoiceFields.ts';
import { type InvoiceNumbers, type SaidInvoice, subjectKey } from '../../../../shared/domain/markEvent.ts';
import { type Decimal, decimalFromScaled } from '../../../../shared/domain/money.ts';
import { type CipherDatabase, readRows } from '../../../database/database.ts';
import { type Amount, unpackOverflow } from '../model/amounts.ts';
import { clockNumber, clockText } from '../model/clockNumber.ts';
import { COLUMN_OF, ROWS_PER_CUSTOMER } from '../model/columns.ts';

type Clock = FieldOf<'wallClock'>;

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

/** A row of a customer's list that has the numbers of a mark. */
export class MarkedRow {
  /** What its id has beyond the base of the list. */
  readonly n: number;
  readonly hasPdf: boolean;
  readonly outstanding: Decimal;
  readonly #status: string;
  /** Of the clock times, then of the amounts. */
  readonly #stored: readonly number[];
  readonly #wide: string | null;

  constructor([n, , , hasPdf, wide, status, ...stored]: Row) {
    this.n = n;
    this.hasPdf = hasPdf === 1;
    this.#status = status;
    this.#stored = stored;
    this.#wide = wide;
    this.outstanding = this.#amount('outstanding', AMOUNTS.indexOf('outstanding'));
  }

  /** What it says at present. */
  get now(): SaidInvoice {
    const now: Record<string, string> = { status: this.#status };
    for (const [at, id] of CLOCKS.entries()) now[id] = clockText(this.#stored[at] as number);
    for (const [at, id] of AMOUNTS.entries()) now[id] = this.#amount(id, at);
    return now as SaidInvoice;
  }

  /** Whether it says the same, at a fifth of what it costs to compare all that it says. */
  says(said: SaidInvoice): boolean {
    if (said.status !== this.#status) return false;
    for (let at = 0; at < CLOCKS.length; at += 1) {
      if (clockNumber(said[CLOCKS[at] as Clock]) !== this.#stored[at]) return false;
    }
    for (let at = 0; at < AMOUNTS.length; at += 1) {
      const id = AMOUNTS[at] as Amount;
      if (said[id] !== this.#amount(id, at)) return false;
    }
    return true;
  }

  #amount(id: Amount, at: number): Decimal {
    return unpackOverflow(this.#wide)[id] ?? decimalFromScaled(this.#stored[CLOCKS.length + at] as number);
  }
}

const OF_CUSTOMER = `SELECT id - ?, invoice_no, entry_no, has_pdf, wide,
    (SELECT text FROM word WHERE word.id = invoice.id - invoice.id % ${ROWS_PER_CUSTOMER} + invoice.status),
    ${[...CLOCKS, ...AMOUNTS].map((id) => COLUMN_OF[id]).join(', ')}
  FROM invoice NOT INDEXED WHERE id >= ? AND id < ?`;
const BY_NUMBERS = `${OF_CUSTOMER} AND invoice_no IN (SELECT value FROM json_each(?))`;
const BY_NUMBER = `${OF_CUSTOMER} AND invoice_no = ?`;

/**
 * The rows of one customer's list that have the numbers of these invoices, by `subjectKey`: none where an invoice is
 * gone, several where its numbers are shared.
 */
export function markedRows(
  database: CipherDatabase,
  customerId: number,
  invoices: readonly InvoiceNumbers[],
): Map<string, MarkedRow[]> {
  const found = new Map<string, MarkedRow[]>();
  const byNumber = new Map<string, Map<string, MarkedRow[]>>();
  for (const invoice of invoices) {
    const rows: MarkedRow[] = [];
    found.set(subjectKey(invoice), rows);
    const byEntry = byNumber.get(invoice.invoiceNo);
    if (byEntry) byEntry.set(invoice.entryNo, rows);
    else byNumber.set(invoice.invoiceNo, new Map([[invoice.entryNo, rows]]));
  }
  for (const row of rowsOf(database, customerId, [...byNumber.keys()])) {
    const [, invoiceNo, entryNo] = row;
    byNumber.get(invoiceNo)?.get(entryNo)?.push(new MarkedRow(row));
  }
  return found;
}

function rowsOf(database: CipherDatabase, customerId: number, numbers: readonly string[]): Row[] {
  const base = customerId * ROWS_PER_CUSTOMER;
  const range = [base, base, base + ROWS_PER_CUSTOMER];
  // SQLite's JSON cannot say a NUL.
  const others = numbers.filter((no) => no.includes('\0'));
  const plain = others.length === 0 ? numbers : numbers.filter((no) => !no.includes('\0'));
  const rows = readRows<Row>(database, BY_NUMBERS, ...range, JSON.stringify(plain));
  for (const no of others) rows.push(...readRows<Row>(database, BY_NUMBER, ...range, no));
  return rows;
}
