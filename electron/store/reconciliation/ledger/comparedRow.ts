import type { AmountHint, ComparedAmount } from '../../../../shared/domain/comparison.ts';
import { compareDecimals, type Decimal, DecimalSum } from '../../../../shared/domain/money.ts';
import type { WallClock } from '../../../../shared/domain/wallClock.ts';
import type { ComparedRow } from '../../../../shared/ipc/compare.ts';
import { type ComparedItem, otherDay } from './comparison.ts';
import type { UnreadableLine } from './ledgerLines.ts';

/** The invoices of a key, of which a hint is made. */
export interface ComparedInvoice {
  readonly price: Decimal;
  readonly priceVat: Decimal;
  readonly outstanding: Decimal;
  readonly dueDate: WallClock;
}

/** A key as the clerk sees it. `invoicesOf` reads the invoices that are still there. */
export function comparedRow(
  { kind, there, here, pass }: ComparedItem,
  compared: ComparedAmount,
  invoicesOf: (ids: readonly number[]) => readonly ComparedInvoice[],
  suggestion: ComparedRow['suggestion'],
): ComparedRow {
  const sums = { there: there?.sum ?? null, here: here?.sum ?? null };
  const invoices = here === null ? [] : invoicesOf(kind === 'amount' ? here.parts : here.parts.slice(0, 1));
  const isOther = kind === 'amount' && sums.there !== null;
  return {
    ...{ kind, pass, ...sums },
    customer: here?.customer ?? there?.customer ?? '',
    invoiceNo: here?.invoice ?? there?.invoice ?? '',
    written: writtenOf(there, here),
    difference: new DecimalSum()
      .add(sums.here ?? '0')
      .subtract(sums.there ?? '0')
      .decimal(),
    lines: there?.parts.length ?? 0,
    firstLine: lineOf(there),
    invoices: here?.parts.length ?? 0,
    ids: here?.parts ?? [],
    id: here?.parts[0] ?? null,
    dueDate: invoices[0]?.dueDate ?? null,
    hint: isOther ? amountHint(sums.there ?? '0', { compared, ...sumsOf(invoices) }) : null,
    otherDay: kind === 'date' && there !== null && here !== null ? otherDay(there, here) : null,
    ...{ problem: null, text: '', suggestion },
  };
}

/** The ledger's number where it is another than the one that is shown, or the reference where it has none. */
function writtenOf(there: ComparedItem['there'], here: ComparedItem['here']): string | null {
  const number = there?.invoice || there?.reference || '';
  return number === '' || number === (here ?? there)?.invoice ? null : number;
}

export function unreadableRow({ row, customer, invoice, problem, text }: UnreadableLine): ComparedRow {
  return {
    ...{ kind: 'unreadable', customer, invoiceNo: invoice, written: null, there: null, here: null },
    ...{ difference: '0' as Decimal, lines: 1, firstLine: row + 1, invoices: 0, ids: [], id: null },
    dueDate: null,
    ...{ pass: null, hint: null, otherDay: null, problem, text, suggestion: null },
  };
}

function sumsOf(invoices: readonly ComparedInvoice[]) {
  const sum = (name: 'price' | 'priceVat' | 'outstanding') =>
    invoices.reduce((all, invoice) => all.add(invoice[name]), new DecimalSum()).decimal();
  return { price: sum('price'), priceVat: sum('priceVat'), outstanding: sum('outstanding') };
}

/** The first line, as a clerk counts the lines of a file. */
export function lineOf(there: ComparedItem['there']): number | null {
  const [row] = there?.parts ?? [];
  return row === undefined ? null : row + 1;
}

/** All amounts of the invoices of a key. */
interface KeyAmounts {
  /** Which of them is compared with the ledger's. */
  readonly compared: ComparedAmount;
  readonly price: string;
  readonly priceVat: string;
  readonly outstanding: string;
}

/** What may be the reason why a ledger has another amount; null where nothing speaks for one. */
export function amountHint(there: string, here: KeyAmounts): AmountHint | null {
  const amount = here[here.compared];
  const isSameSign = isNegative(there) === isNegative(amount);
  if (!isSameSign && size(there) === size(amount)) return 'sign';
  const isUnpaid = here.outstanding === here.priceVat;
  if (amount === here.priceVat && there === here.price) return 'vat';
  if (isSameSign && areTurned(size(there), size(amount))) return 'digits';
  if (!isUnpaid && there === here.priceVat) return 'paidHere';
  const isLess = isSameSign && compareDecimals(size(there), size(amount)) < 0;
  return isUnpaid && there !== '0' && isLess ? 'paidThere' : null;
}

function isNegative(decimal: string): boolean {
  return decimal.startsWith('-');
}

function size(decimal: string): string {
  return decimal.replace('-', '');
}

/** Whether two digits next to one another have changed places, in amounts of two decimals. */
function areTurned(one: string, other: string): boolean {
  const [left, right] = [one, other].map(inHundredths);
  if (left === undefined || right === undefined || left.length !== right.length) return false;
  const at = [...left].findIndex((digit, place) => digit !== right[place]);
  if (at < 0 || at + 1 >= left.length) return false;
  const turned = `${left.slice(0, at)}${left[at + 1]}${left[at]}${left.slice(at + 2)}`;
  return turned === right;
}

function inHundredths(decimal: string): string | undefined {
  const [whole = '', fraction = ''] = decimal.split('.');
  return fraction.length > 2 ? undefined : `${whole}${fraction.padEnd(2, '0')}`;
}
