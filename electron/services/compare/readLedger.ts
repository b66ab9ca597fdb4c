import type { ComparedDay, DecimalMark, LineProblem } from '../../../shared/domain/compareNames.ts';
import { DecimalSum, negated, sumOfDecimals } from '../../../shared/domain/decimalSum.ts';
import type { Decimal } from '../../../shared/domain/money.ts';
import { typedAmounts } from '../../../shared/domain/typedAmount.ts';
import type { LedgerMapping } from '../../../shared/ipc/compare.ts';
import type { Ledger, LedgerLine, UnreadableLine } from '../../cache/lists/compare/ledgerLines.ts';
import { type DayOrder, dayOrderOf, ledgerDay } from './ledgerDays.ts';
import type { LedgerRows } from './ledgerSheets.ts';

type Read = { readonly amount: Decimal } | { readonly problem: LineProblem; readonly text: string };

/**
 * The lines of a sheet by its columns. A last line of neither customer nor invoice that is the sum of those before it is
 * the ledger's own total, and no line.
 */
export function readLedger(rows: LedgerRows, mapping: LedgerMapping): Ledger {
  const { skipped, roles } = mapping;
  const [customerAt, invoiceAt] = [roles.indexOf('customer'), roles.indexOf('invoice')];
  const referenceAt = roles.indexOf('reference');
  const days = dayColumns(rows, mapping);
  const lines: LedgerLine[] = [];
  const unreadDays: number[] = [];
  const unreadable: UnreadableLine[] = [];
  let at = -1;
  for (const row of rows) {
    at += 1;
    if (at < skipped || isBlank(row)) continue;
    const line = { row: at, customer: cell(row, customerAt), invoice: cell(row, invoiceAt) };
    const read = amountOf(row, mapping);
    if ('amount' in read) {
      const found = daysOf(row, days);
      lines.push({ ...line, reference: cell(row, referenceAt), days: found?.days ?? null, ...read });
      unreadDays.push(found?.unread ?? 0);
    } else unreadable.push({ ...line, ...read });
  }
  const items = isOwnTotal(lines) ? lines.slice(0, -1) : lines;
  const unread = unreadDays.slice(0, items.length).reduce((sum, one) => sum + one, 0);
  return { isNamed: customerAt >= 0, lines: items, unreadable, unreadDays: unread };
}

export function isBlank(row: readonly string[]): boolean {
  return row.every((text) => text.trim() === '');
}

function cell(row: readonly string[], at: number): string {
  return at < 0 ? '' : (row[at] ?? '').trim();
}

function amountOf(row: readonly string[], { roles, decimalMark, isTurned }: LedgerMapping): Read {
  let sum: Decimal | null = null;
  for (const [at, role] of roles.entries()) {
    if (role !== 'amount' && role !== 'debit' && role !== 'credit') continue;
    const text = cell(row, at);
    if (text === '') continue;
    const amounts = typedAmounts(text);
    const amount = meantAmount(text, amounts, decimalMark);
    if (amount === undefined)
      return { problem: amounts.length > 1 ? 'twoReadings' : 'noAmount', text: text.slice(0, 200) };
    const signed = (role === 'credit') === isTurned ? amount : negated(amount);
    sum = sum === null ? signed : sumOfDecimals([sum, signed]);
  }
  return sum === null ? { problem: 'noAmount', text: '' } : { amount: sum };
}

/** Of `1,250` as 1250 and as 1.25, in this order, the one by the mark. */
export function meantAmount(
  text: string,
  amounts: readonly Decimal[],
  mark: DecimalMark | null,
): Decimal | undefined {
  if (amounts.length < 2) return amounts[0];
  if (mark === null) return undefined;
  return text.includes(mark) ? amounts[1] : amounts[0];
}

/** Where a ledger's days are, and in which order they are written. */
type DayColumns = Readonly<Record<ComparedDay, { readonly at: number; readonly order: DayOrder }>>;

/** Null where no column has any. */
function dayColumns(rows: LedgerRows, { roles, skipped }: LedgerMapping): DayColumns | null {
  const of = (role: ComparedDay) => {
    const at = roles.indexOf(role);
    const texts = Iterator.from(rows)
      .drop(skipped)
      .map((row) => cell(row, at));
    return { at, order: at < 0 ? null : dayOrderOf(texts) };
  };
  const columns = { due: of('due'), invoiced: of('invoiced') };
  return columns.due.at < 0 && columns.invoiced.at < 0 ? null : columns;
}

function daysOf(row: readonly string[], columns: DayColumns | null) {
  if (columns === null) return null;
  let unread = 0;
  const of = ({ at, order }: DayColumns[ComparedDay]) => {
    const text = cell(row, at);
    const day = ledgerDay(text, order);
    if (text !== '' && day === null) unread += 1;
    return day;
  };
  return { days: { due: of(columns.due), invoiced: of(columns.invoiced) }, unread };
}

function isOwnTotal(lines: readonly LedgerLine[]): boolean {
  const last = lines.at(-1);
  if (last === undefined || lines.length < 3 || last.invoice !== '' || last.reference !== '') return false;
  const sum = lines.slice(0, -1).reduce((all, { amount }) => all.add(amount), new DecimalSum());
  return sum.decimal() === last.amount;
}
