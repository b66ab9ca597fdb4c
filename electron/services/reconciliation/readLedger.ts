import { typedAmounts, writtenAmounts } from '../../../shared/domain/amountFormat.ts';
import {
  type ComparedDay,
  type DecimalMark,
  LEDGER_BOUNDS,
  type LedgerLeftOut,
  type LedgerRole,
  type LineProblem,
} from '../../../shared/domain/comparison.ts';
import { type Decimal, DecimalSum, negated, sumOfDecimals } from '../../../shared/domain/money.ts';
import type { LedgerMapping } from '../../../shared/ipc/compare.ts';
import type {
  Ledger,
  LedgerLine,
  LeftOutRows,
  UnreadableLine,
} from '../../store/reconciliation/ledger/ledgerLines.ts';
import {
  type DayOrder,
  dayOrderOf,
  directionIn,
  documentSide,
  isBalance,
  isVoid,
  type LedgerRows,
  ledgerDay,
  mayBeBalance,
  totalIn,
} from './foreignTable.ts';

type Row = readonly string[];
type Read = { readonly amount: Decimal } | { readonly problem: LineProblem; readonly text: string };

/** A row that may be an item, as far as its cells say. */
interface ReadRow {
  readonly at: number;
  readonly row: Row;
  readonly customer: string;
  readonly invoice: string;
  readonly reference: string;
  readonly read: Read;
}

/**
 * The lines of a sheet by its columns. What is no item is left out, and counted by its reason: totals and subtotals, which are
 * compared with the rows that they may be of; titles again, and titles of groups; what is cancelled.
 * @param hidden rows that the workbook hides: they are blank in `rows`
 */
export function readLedger(rows: LedgerRows, mapping: LedgerMapping, hidden = 0): Ledger {
  const reading = new LedgerRowReading(rows, mapping);
  let at = -1;
  for (const row of rows) {
    at += 1;
    if (at >= mapping.skipped && !isBlank(row)) reading.add(row, at);
    else if (at === mapping.skipped - 1) reading.titles = row.map((text) => text.trim());
  }
  const ledger = reading.ledger();
  if (hidden === 0) return ledger;
  return { ...ledger, leftOut: { ...ledger.leftOut, counts: { ...ledger.leftOut.counts, hidden } } };
}

class LedgerRowReading {
  titles: Row = [];
  readonly #mapping: LedgerMapping;
  readonly #days: DayColumns | null;
  readonly #signs: SignColumn | null;
  readonly #amountColumns: ReadonlySet<number>;
  /** Most items have a number with a digit in it; and so have most of their customers. */
  readonly #isNumbered: boolean;
  readonly #isCoded: boolean;
  /** All customers are written as a number with the name behind it, or as a number alone. */
  readonly #hasNames: boolean;
  readonly #lines: LedgerLine[] = [];
  readonly #unreadable: UnreadableLine[] = [];
  readonly #totals = new TotalsCheck();
  readonly #leftOut = new LeftOutList();
  /** Of the group that the rows are in: a customer that is written once, or above them. */
  #group = '';
  #unreadDays = 0;

  constructor(rows: LedgerRows, mapping: LedgerMapping) {
    this.#mapping = mapping;
    this.#days = dayColumns(rows, mapping);
    this.#signs = signColumn(rows, mapping);
    this.#isNumbered = isNumbered(rows, mapping, 'invoice');
    this.#isCoded = isNumbered(rows, mapping, 'customer');
    this.#hasNames = hasNamesBehindNumbers(rows, mapping);
    this.#amountColumns = new Set(mapping.roles.flatMap((role, at) => (AMOUNTS.includes(role) ? [at] : [])));
  }

  add(row: Row, at: number): void {
    const of = (role: LedgerRole) => cell(row, this.#mapping.roles.indexOf(role));
    const [invoice, reference] = [withoutDecimalZero(of('invoice')), withoutDecimalZero(of('reference'))];
    const found: ReadRow = {
      ...{ at, row, invoice, reference, customer: this.#numberOf(of('customer')) },
      read: amountOf(row, this.#mapping, this.#signs),
    };
    const called = this.#calledTotal(found);
    if (isSame(row, this.titles)) this.#leave(found, 'title');
    else if (called !== '' || this.#isBareTotal(found)) this.#total(found, called);
    else this.#own(found, of('status'));
  }

  #numberOf(customer: string): string {
    const [, number = customer] = this.#hasNames ? (NUMBER_AND_NAME.exec(customer) ?? []) : [];
    return isSum(customer) || mayBeSum(customer, 'customer') ? customer : withoutDecimalZero(number);
  }

  /** A row of a customer, who is that of the rows below without one too, also where the row itself is no item. */
  #own(found: ReadRow, status: string): void {
    const { read } = found;
    if (found.customer !== '') this.#group = found.customer;
    if (isVoid(status)) this.#leave(found, 'void');
    else if (this.#isGroupTitle(found)) this.#leave(found, 'title');
    else if ('amount' in read && this.#mayBeTotal(found, read.amount))
      this.#unreadable.push({ ...this.#places(found), problem: 'maybeTotal', text: read.amount });
    else if ('amount' in read) this.#item(found, read.amount);
    else this.#unreadable.push({ ...this.#places(found), ...read });
  }

  ledger(): Ledger {
    return {
      isNamed: this.#mapping.roles.includes('customer'),
      lines: this.#lines,
      unreadable: this.#unreadable,
      unreadDays: this.#unreadDays,
      leftOut: this.#leftOut.rows(this.#totals.off()),
    };
  }

  #places({ at, customer, invoice, reference }: ReadRow) {
    const isOfGroup = customer === '' && `${invoice}${reference}` !== '';
    return { row: at, customer: isOfGroup ? this.#group : customer, invoice };
  }

  #item(found: ReadRow, amount: Decimal): void {
    const line = this.#places(found);
    const { days = null, unread = 0 } = daysOf(found.row, this.#days) ?? {};
    this.#lines.push({ ...line, reference: found.reference, days, amount });
    this.#totals.item(amount, line.customer);
    this.#unreadDays += unread;
  }

  /** What says that the row is a total or a balance; empty where nothing does. */
  #calledTotal({ row, invoice, reference, customer, read }: ReadRow): string {
    if (isSum(customer) || mayBeSum(customer, 'customer')) return customer;
    const isNumber = (text: string) => text !== '' && !isSum(text) && !mayBeSum(text, 'number');
    if ((isNumber(invoice) && totalIn(invoice) === null) || isNumber(reference)) return '';
    for (const [column, text] of row.entries()) {
      if (this.#amountColumns.has(column)) continue;
      const comesTo = () => 'amount' in read && this.#totals.comesTo(read.amount);
      const isMaybe = () => text.trim() === invoice || comesTo();
      if (isSum(text) || (totalIn(text) === 'maybe' && isMaybe())) return text.trim();
      if (customer === '' && mayBeSum(text, 'number')) return text.trim();
    }
    return '';
  }

  /** A row of nothing but amounts that is the sum of those before it. */
  #isBareTotal({ row, read }: ReadRow): boolean {
    const isBare = row.every((text, column) => {
      if (text.trim() === '') return true;
      const role = this.#mapping.roles[column] ?? null;
      return this.#amountColumns.has(column) || (role === null && typedAmounts(text).length > 0);
    });
    return isBare && 'amount' in read && this.#totals.comesTo(read.amount);
  }

  /**
   * Without a number, and the sum of the rows above of the same customer, or of nobody: nothing says which it is. A number of nobody, or a
   * customer, without a digit is a word that is not known, where others have digits.
   */
  #mayBeTotal({ customer, invoice, reference }: ReadRow, amount: Decimal): boolean {
    if (reference !== '' || amount === '0') return false;
    if (invoice !== '') return customer === '' && this.#isNumbered && !/\d/.test(invoice);
    if (customer === '' ? this.#isNumbered : this.#isCoded && !/\d/.test(customer)) return true;
    return this.#totals.isOf(customer) && this.#totals.comesTo(amount);
  }

  /** A customer above its items, or a single word: with neither a number nor an amount. */
  #isGroupTitle({ customer, invoice, reference, row }: ReadRow): boolean {
    if (invoice !== '' || reference !== '') return false;
    const filled = row.filter((text) => text.trim() !== '');
    // A unit below the titles: `(SEK)`.
    if (filled.length === 1 && !/[\d-]/.test(filled[0] ?? '')) return true;
    if (customer === '' && filled.length > 1) return false;
    return [...this.#amountColumns].every((column) => cell(row, column) === '');
  }

  #total(found: ReadRow, text: string): void {
    const amount = 'amount' in found.read ? found.read.amount : null;
    const { at, customer } = found;
    this.#totals.total(amount, this.#leftOut.add({ row: at, reason: 'total', text, amount }));
    if (customer === '' || customer === this.#group) this.#group = '';
  }

  #leave({ at, row, read }: ReadRow, reason: LedgerLeftOut): void {
    const text = row
      .map((one) => one.trim())
      .filter((one) => one !== '')
      .join(' ');
    this.#leftOut.add({ row: at, reason, text, amount: 'amount' in read ? read.amount : null });
  }
}

function isSum(text: string): boolean {
  return totalIn(text) === 'total' || isBalance(text);
}

/** A word of a balance in the place of a number; in that of a customer it may be a name, as `Saldo AB`, where digits are with it. */
function mayBeSum(text: string, place: 'customer' | 'number'): boolean {
  return mayBeBalance(text, true) && !(place === 'customer' && /\d/.test(text));
}

function isNumbered(rows: LedgerRows, { roles, skipped }: LedgerMapping, role: LedgerRole): boolean {
  const at = roles.indexOf(role);
  const count = { digits: 0, words: 0 };
  const [titles = []] = Iterator.from(rows)
    .drop(Math.max(skipped - 1, 0))
    .take(1);
  for (const row of Iterator.from(rows).drop(skipped)) {
    const text = isSame(row, titles) ? '' : cell(row, at);
    if (text !== '' && totalIn(text) === null && !isBalance(text))
      count[/\d/.test(text) ? 'digits' : 'words'] += 1;
  }
  return count.digits > 0 && count.digits >= count.words;
}

/** 10001.0, as programs write a number that they take for a decimal, is 10001; as a plain number it would be 100010. */
function withoutDecimalZero(text: string): string {
  return text.replace(/^(\d{3,})\.0$/, '$1');
}

/** `10001 Nordfiber AB` or `K10001 – Nordfiber AB`, as groups are headed. A name may begin with a short number. */
const NUMBER_AND_NAME = /^(\p{L}?\d{3,})(?:\s*[-–:,/]\s*|\s+)(?=\p{L})/u;

function hasNamesBehindNumbers(rows: LedgerRows, { roles, skipped }: LedgerMapping): boolean {
  const column = roles.indexOf('customer');
  let hasAny = false;
  for (const row of Iterator.from(rows).drop(skipped)) {
    const text = cell(row, column);
    if (text === '' || totalIn(text) !== null || isBalance(text)) continue;
    const isNamed = NUMBER_AND_NAME.test(text);
    if (!isNamed && !/^\p{L}?\d+$/u.test(text)) return false;
    hasAny ||= isNamed;
  }
  return hasAny;
}

/** How many rows that are left out are named, of each reason. */
const NAMED = 25;

type LeftOutRow = LeftOutRows['first'][number];

class LeftOutList {
  readonly #counts: Partial<Record<LedgerLeftOut, number>> = {};
  readonly #first: Omit<LeftOutRow, 'isOff'>[] = [];

  /** Its place among all of them. */
  add(row: Omit<LeftOutRow, 'isOff'>): number {
    const count = (this.#counts[row.reason] ?? 0) + 1;
    this.#counts[row.reason] = count;
    if (count <= NAMED) this.#first.push({ ...row, text: row.text.slice(0, LEDGER_BOUNDS.shownCell) });
    return row.row;
  }

  rows(off: ReadonlySet<number>): LeftOutRows {
    const first = this.#first.map((row) => ({ ...row, isOff: off.has(row.row) }));
    return { counts: this.#counts, totalsOff: off.size, first };
  }
}

/** Sums of the items so far, and where groups of them begin: a total is of all that stand between it and such a place. */
class TotalsCheck {
  readonly #sum = new DecimalSum();
  /** Sums where a group begins or ends. */
  readonly #edges = new Set<string>(['0']);
  readonly #totals: { readonly amount: Decimal; readonly row: number; readonly at: Decimal }[] = [];
  #items = 0;
  #customer: string | null = null;

  item(amount: Decimal, customer: string): void {
    if (customer !== this.#customer) this.#edges.add(this.#sum.decimal());
    this.#customer = customer;
    this.#sum.add(amount);
    this.#items += 1;
  }

  total(amount: Decimal | null, row: number): void {
    const at = this.#sum.decimal();
    this.#edges.add(at);
    if (amount !== null) this.#totals.push({ amount, row, at });
  }

  isOf(customer: string): boolean {
    if (customer === '' || customer === this.#customer) return true;
    // `Konto 10001` below the items of 10001.
    return this.#customer !== null && customer.split(/\s/).includes(this.#customer);
  }

  comesTo(amount: Decimal): boolean {
    return this.#items > 0 && this.#edges.has(sumOfDecimals([this.#sum.decimal(), negated(amount)]));
  }

  /** Rows of the totals that neither those above nor those below come to. */
  off(): ReadonlySet<number> {
    this.#edges.add(this.#sum.decimal());
    const isOff = ({ amount, at }: { readonly amount: Decimal; readonly at: Decimal }) =>
      !this.#edges.has(sumOfDecimals([at, negated(amount)])) && !this.#edges.has(sumOfDecimals([at, amount]));
    return new Set(this.#totals.filter(isOff).map(({ row }) => row));
  }
}

/** Whether a row is that of the titles, as it stands on each page. */
export function isSame(row: readonly string[], titles: readonly string[]): boolean {
  return row.length > 1 && row.every((text, at) => text.trim() === (titles[at] ?? '').trim());
}

export function isBlank(row: readonly string[]): boolean {
  return row.every((text) => text.trim() === '');
}

function cell(row: readonly string[], at: number): string {
  return at < 0 ? '' : (row[at] ?? '').trim();
}

const AMOUNTS: readonly (LedgerRole | null)[] = ['amount', 'debit', 'credit'];

/** A column that says which way each amount goes. */
interface SignColumn {
  readonly at: number;
  readonly role: 'direction' | 'documentType';
  /** Credits are below zero already; in both ways, so that nobody knows of any; null: in none, so the column gives the sign. */
  readonly credits: 'signed' | 'mixed' | null;
}

/** Null where there is no such column, or none that says of any row that it is a credit. */
function signColumn(rows: LedgerRows, mapping: LedgerMapping): SignColumn | null {
  const { roles, skipped } = mapping;
  if (!roles.includes('amount')) return null;
  const role = roles.includes('direction') ? 'direction' : 'documentType';
  const at = roles.indexOf(role);
  if (at < 0) return null;
  const credits = { above: 0, below: 0 };
  for (const row of Iterator.from(rows).drop(skipped)) {
    if (sideIn(cell(row, at), role) !== 'credit') continue;
    const read = amountOf(row, { ...mapping, isTurned: false }, null);
    if (!('amount' in read) || read.amount === '0') continue;
    credits[read.amount.startsWith('-') ? 'below' : 'above'] += 1;
  }
  if (role === 'documentType' && credits.above + credits.below === 0) return null;
  if (credits.below === 0) return { at, role, credits: null };
  return { at, role, credits: credits.above === 0 ? 'signed' : 'mixed' };
}

function sideIn(text: string, role: SignColumn['role']): 'credit' | 'debit' | null {
  if (role === 'documentType') return documentSide(text);
  // A sign is that of what is owed.
  if (text === '+') return 'debit';
  return text === '-' || text === '\u2212' ? 'credit' : directionIn(text);
}

/** An amount with its sign; null where the column does not say it, or contradicts it. */
function withSign(amount: Decimal, row: Row, { at, role, credits }: SignColumn): Decimal | null {
  const side = sideIn(cell(row, at), role);
  const isBelow = amount.startsWith('-');
  if (amount === '0') return amount;
  if (credits === 'signed') {
    if (role === 'documentType') return amount;
    return side === (isBelow ? 'credit' : 'debit') ? amount : null;
  }
  if (side === null || isBelow || (side === 'credit' && credits === 'mixed')) return null;
  return side === 'credit' ? negated(amount) : amount;
}

function amountOf(row: Row, { roles, decimalMark, isTurned }: LedgerMapping, signs: SignColumn | null): Read {
  let sum: Decimal | null = null;
  for (const [at, role] of roles.entries()) {
    if (!AMOUNTS.includes(role)) continue;
    const text = cell(row, at);
    if (text === '') continue;
    const { amounts, side } = writtenAmounts(text);
    const written = meantAmount(text, amounts, decimalMark);
    const refused = (problem: LineProblem) => ({ problem, text: text.slice(0, 200) });
    if (written === undefined) return refused(amounts.length > 1 ? 'twoReadings' : 'noAmount');
    const amount =
      signs === null ? sided(written, side) : withSign(sided(written, side) ?? written, row, signs);
    if (amount === null) return refused('noSign');
    const signed = (role === 'credit') === isTurned ? amount : negated(amount);
    sum = sum === null ? signed : sumOfDecimals([sum, signed]);
  }
  return sum === null ? { problem: 'noAmount', text: '' } : { amount: sum };
}

/** By what stands beside the amount; null where that contradicts its sign. */
function sided(amount: Decimal, side: string): Decimal | null {
  if (side === '') return amount;
  if (amount.startsWith('-')) return null;
  return directionIn(side) === 'credit' ? negated(amount) : amount;
}

/** Of `1,250` as 1250 and as 1.25, in this order, the one by the mark. A dash is zero, as a spreadsheet shows it. */
export function meantAmount(
  text: string,
  amounts: readonly Decimal[],
  mark: DecimalMark | null,
): Decimal | undefined {
  if (/^[-–—]+$/.test(text)) return '0' as Decimal;
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
  if (columns.due.at < 0 && columns.invoiced.at < 0) return null;
  // Both are written alike; where they seem not to be, each says it by itself.
  const { due, invoiced } = columns;
  return {
    due: { ...due, order: due.order ?? invoiced.order },
    invoiced: { ...invoiced, order: invoiced.order ?? due.order },
  };
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
