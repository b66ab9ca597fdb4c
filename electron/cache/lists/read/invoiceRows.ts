import { isOverdue } from '../../../../shared/domain/ageing.ts';
import type { InvoiceRow } from '../../../../shared/domain/invoice.ts';
import { decimalFromScaled } from '../../../../shared/domain/money.ts';
import { dayNumber, type WallClock } from '../../../../shared/domain/wallClock.ts';
import type { CipherDatabase } from '../../database/database.ts';
import { clockText } from '../ingest/clockNumber.ts';
import { CHANGE_KINDS } from '../ingest/listReplacement.ts';
import { ROW_COLUMNS } from '../ingest/rowWriter.ts';
import { unpackWide } from '../ingest/wideAmounts.ts';
import type { Word } from './customerWordList.ts';
import { storedRows } from './storedRows.ts';

export interface RowContext {
  readonly customerId: number;
  readonly revision: number;
  readonly words: readonly Word[];
  readonly today: string;
}

/** Rows by their ns and in their order, as the contract shows them. */
export function invoiceRows(database: CipherDatabase, ns: Uint32Array, context: RowContext): InvoiceRow[] {
  return storedRows(database, ROW_COLUMNS, ns, context.customerId).map((row) => invoiceRow(row, context));
}

function invoiceRow(row: readonly unknown[], context: RowContext): InvoiceRow {
  const number = (at: number) => row[at] as number;
  const word = (at: number) => context.words[number(at)]?.text ?? '';
  const dueDate = clockText(number(8)) as WallClock;
  const outstanding = number(9);
  const price = number(10);
  const tags = row[14] as string | null;
  const wide = unpackWide(row[17] as string | null);
  return {
    id: number(0),
    invoiceNo: row[1] as string,
    entryNo: row[2] as string,
    type: word(3),
    status: word(4),
    agreementExternalId: word(5),
    agreementId: number(6),
    invoiceDate: clockText(number(7)) as WallClock,
    dueDate,
    outstanding: wide.outstanding ?? decimalFromScaled(outstanding),
    price: wide.price ?? decimalFromScaled(price),
    priceVat: wide.priceVat ?? decimalFromScaled(number(11)),
    balance: wide.balance ?? decimalFromScaled(number(12)),
    hasPdf: number(13) === 1,
    tags: tags === null ? [] : (JSON.parse(tags) as string[]),
    creditNote: price < 0,
    overdue: isOverdue(dueDate, context.today, outstanding),
    daysLate: Math.max(0, dayNumber(context.today) - dayNumber(dueDate)),
    exportedHere: number(16) === 1,
    change: changeOf(number(15), context.revision),
  };
}

function changeOf(mark: number, revision: number): InvoiceRow['change'] {
  if (Math.floor(mark / 4) !== revision) return null;
  if (mark % 4 === CHANGE_KINDS.readable) return 'readable';
  if (mark % 4 === CHANGE_KINDS.new) return 'new';
  return mark % 4 === CHANGE_KINDS.settled ? 'settled' : 'changed';
}
