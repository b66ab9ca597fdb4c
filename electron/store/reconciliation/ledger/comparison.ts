import {
  COMPARED_DAYS,
  type ComparedDay,
  type ComparedKind,
  type ComparePass,
} from '../../../../shared/domain/comparison.ts';
import { compareDecimals, type Decimal, DecimalSum, sumOfDecimals } from '../../../../shared/domain/money.ts';
import {
  isOfInvoices,
  paymentReference,
  type ReferenceTemplate,
  withoutCheck,
} from '../../../../shared/domain/paymentReference.ts';
import type { LocalDate } from '../../../../shared/domain/wallClock.ts';
import {
  ComparisonSide,
  CustomerInvoiceMap,
  type LedgerLine,
  ledgerCustomer,
  type PartDays,
  plainNumber,
} from './ledgerLines.ts';

/** An open invoice within what is compared; `amount` is the one that is compared. */
export interface KeptItem {
  readonly id: number;
  readonly customer: string;
  readonly invoice: string;
  readonly amount: Decimal;
  /** The filter leaves it out: it is known, and in no sum. */
  readonly isLeftOut: boolean;
  /** Invoiced after the day up to which the ledger is. */
  readonly isAfter: boolean;
  /** Null where the ledger has no column of days. */
  readonly days: PartDays | null;
}

/** The same with its dates, as the store has them. */
export interface DatedItem extends Omit<KeptItem, 'isAfter' | 'days'> {
  readonly invoicedAt: number;
  readonly dueAt: number;
}

export interface CompareRules {
  /** The largest difference that is a kind of its own; `0` for none. */
  readonly tolerance: Decimal;
  /** Whether a customer is within what is compared, was ever fetched, and is known as of the day. */
  readonly place: (customer: string) => 'inside' | 'outside' | 'neverFetched' | 'notKnownThen';
  /** What makes payment references of invoices; null for none. */
  readonly reference: ReferenceTemplate | null;
}

/** One key with all that either side has of it: at least one of them is there. */
export interface ComparedItem {
  readonly kind: ComparedKind;
  readonly there: LedgerItem | null;
  readonly here: ComparisonSide | null;
  readonly pass: ComparePass | null;
}

/** It is settled; or its customer is not known as of the day. */
type NotedInvoice = 'settled' | 'notKnownThen';

class LedgerItem extends ComparisonSide {
  /** Empty where its lines have none, or several. */
  reference = '';
  /** What is known of an invoice of its number, which is not open. */
  noted: NotedInvoice | null = null;
  /** Its number is that of an invoice that another writing of it has taken. */
  isAgain = false;
  /** Its number is that of invoices which the filter leaves out. */
  isLeftOut = false;
}

class KontorItem extends ComparisonSide {
  isAfter = false;
  /** What of it the filter leaves out; null for nothing. */
  leftOut: Decimal[] | null = null;

  leaveOut(amount: Decimal): void {
    if (this.leftOut === null) this.leftOut = [amount];
    else this.leftOut.push(amount);
  }

  /** The filter leaves nothing of it. */
  get isGone(): boolean {
    return this.parts.length === 0;
  }
}

/** All of both sides that is one key in a pass. */
interface Meant {
  readonly there: LedgerItem[];
  /** Begun with the first of them, as a side's parts are. */
  here: KontorItem[] | undefined;
}

/** The ledger's keys by what they are in one pass. */
interface Wanted {
  readonly keys: PassKeys;
  readonly all: readonly Meant[];
  readonly byKey: CustomerInvoiceMap<Meant>;
}

/**
 * Compares a ledger with the invoices that are kept: `add` takes those that are open, `join` finds the keys of both sides,
 * and where the ledger has more, `note` takes the invoices that are not open. Then every line with an amount and
 * every open invoice that the filter keeps is in exactly one of `keys`.
 */
export class Comparison {
  readonly #rules: CompareRules;
  /** Whether the ledger names customers: without them an invoice number is the whole key. */
  readonly #isNamed: boolean;
  readonly #there = new CustomerInvoiceMap<LedgerItem>();
  /** What has no invoice number, by its payment reference. */
  readonly #unnumbered = new CustomerInvoiceMap<LedgerItem>();
  readonly #here = new CustomerInvoiceMap<KontorItem>();
  readonly #after = new CustomerInvoiceMap<KontorItem>();
  readonly #lines: LedgerItem[] = [];
  readonly #items: KontorItem[] = [];
  readonly #both: ComparedItem[] = [];
  readonly #passes: readonly PassKeys[];
  #wanted: readonly Wanted[] = [];

  constructor(lines: Iterable<LedgerLine>, isNamed: boolean, rules: CompareRules) {
    this.#rules = rules;
    this.#isNamed = isNamed;
    for (const line of lines) this.#addLine(line);
    const references = this.#lines.map(({ reference }) => reference).filter((text) => text !== '');
    this.#passes = comparePasses(rules.reference, references);
  }

  add({ id, customer, invoice, amount, isLeftOut, isAfter, days }: KeptItem): void {
    // An invoice after the day is no instalment of what the ledger may have.
    const sides = isAfter ? this.#after : this.#here;
    const part = { part: id, amount, days };
    const known = sides.get(customer, invoice);
    if (known !== undefined) {
      if (isLeftOut) known.leaveOut(amount);
      else known.add(part);
      return;
    }
    const side = new KontorItem(customer, invoice, part);
    side.isAfter = isAfter;
    if (isLeftOut) {
      side.empty();
      side.leaveOut(amount);
    }
    sides.set(customer, invoice, side);
    this.#items.push(side);
  }

  /** Pass by pass. */
  join(): void {
    for (const keys of this.#passes) this.#join(this.#want(keys));
    this.#wanted = this.#passes.map((keys) => this.#want(keys));
  }

  /** Whether an invoice of a customer may be one that the ledger has and no open invoice is. */
  wants(customer: string): boolean {
    return this.#wanted.some(({ keys, byKey }) => byKey.of(this.#customerIn(keys, customer)) !== undefined);
  }

  /** @param invoices those of the customer that are not open, or of which that is not known */
  note(as: NotedInvoice, customer: string, invoices: Iterable<string>): void {
    for (const { keys, byKey } of this.#wanted) {
      const sides = byKey.of(this.#customerIn(keys, customer));
      if (sides === undefined) continue;
      for (const invoice of invoices)
        for (const side of sides.get(keys.here(customer, invoice))?.there ?? []) side.noted ??= as;
    }
  }

  /** All keys, each once: those that both sides have, then the ledger's, then what is only here. */
  keys(): ComparedItem[] {
    const onlyThere = this.#lines
      .filter(isLeft)
      .map((there): ComparedItem => ({ kind: this.#kindOfThere(there), there, here: null, pass: null }));
    const onlyHere = this.#items
      .filter((side) => isLeft(side) && !side.isGone)
      .map((here): ComparedItem => ({ kind: kindOfHere(here), there: null, here, pass: null }));
    return [...this.#both, ...onlyThere, ...onlyHere];
  }

  #addLine({ row, customer, invoice, reference, amount, days }: LedgerLine): void {
    const of = this.#isNamed ? ledgerCustomer(customer) : null;
    const [sides, number] = invoice === '' ? [this.#unnumbered, reference] : [this.#there, invoice];
    const known = number === '' ? undefined : sides.get(of ?? '', number);
    if (known !== undefined) {
      known.add({ part: row, amount, days });
      if (known.reference !== reference) known.reference = '';
      return;
    }
    const side = new LedgerItem(of, invoice, { part: row, amount, days });
    side.reference = reference;
    if (number !== '') sides.set(of ?? '', number, side);
    this.#lines.push(side);
  }

  #want(keys: PassKeys): Wanted {
    const byKey = new CustomerInvoiceMap<Meant>();
    const all: Meant[] = [];
    for (const side of this.#lines.filter(isLeft)) {
      const number = keys.there(side);
      if (number === '') continue;
      const customer = this.#customerIn(keys, side.customer);
      const known = byKey.get(customer, number);
      if (known !== undefined) known.there.push(side);
      else {
        const selected = { there: [side], here: undefined };
        byKey.set(customer, number, selected);
        all.push(selected);
      }
    }
    return { keys, all, byKey };
  }

  /** Joins a line and an invoice where each has only the other to be meant; the rest stays on both sides. */
  #join(wanted: Wanted): void {
    const { keys, all } = wanted;
    for (const side of this.#items) {
      const selected = this.#meant(wanted, side.customer ?? '', side.invoice);
      if (selected?.here === undefined) {
        if (selected !== undefined) selected.here = [side];
      } else selected.here.push(side);
    }
    for (const { there, here = [] } of all) {
      const free = here.filter(isLeft);
      const [line] = there;
      const [item] = free;
      if (line !== undefined && item !== undefined && there.length === 1 && free.length === 1)
        this.#pair(line, item, keys.pass);
      else if (here.length > 0) noteTaken(there, here);
    }
  }

  #pair(line: LedgerItem, item: KontorItem, pass: ComparePass): void {
    line.isJoined = true;
    item.isJoined = true;
    const kind = isOfTheFilter(line, item) ? 'filteredOut' : kindOfBoth(line, item, this.#rules.tolerance);
    this.#both.push({ kind, there: line, here: item.isGone ? null : item, pass });
  }

  /** What an invoice is in a pass: nothing is made of it where the ledger has none left of its customer. */
  #meant({ keys, byKey }: Wanted, customer: string, invoice: string): Meant | undefined {
    const sides = byKey.of(this.#customerIn(keys, customer));
    return sides?.get(keys.here(customer, invoice));
  }

  /** Where the ledger names none, the number is the whole key. */
  #customerIn(keys: PassKeys, customer: string | null): string {
    return this.#isNamed ? keys.customer(customer ?? '') : '';
  }

  #kindOfThere({ customer, invoice, isAgain, isLeftOut, noted }: LedgerItem): ComparedKind {
    const place = customer === null || customer === '' ? 'inside' : this.#rules.place(customer);
    if (place !== 'inside') return place;
    if (isAgain) return 'twice';
    if (isLeftOut) return 'filteredOut';
    if (noted !== null) return noted;
    return invoice === '' ? 'noNumber' : 'unknown';
  }
}

/** What both sides of one key are. */
export function kindOfBoth(there: ComparisonSide, here: ComparisonSide, tolerance: Decimal): ComparedKind {
  if (there.sum === here.sum) return otherDay(there, here) === null ? 'equal' : 'date';
  const difference = new DecimalSum().add(there.sum).subtract(here.sum).decimal();
  if (compareDecimals(difference.replace('-', ''), tolerance) <= 0) return 'tolerance';
  return isRepeated(there.amounts, here.amounts) || isRepeated(here.amounts, there.amounts)
    ? 'twice'
    : 'amount';
}

/** Whether `more` is all of `other` and some of its amounts again. */
function isRepeated(more: readonly Decimal[], other: readonly Decimal[]): boolean {
  const counts = Map.groupBy(more, (amount) => amount);
  const wanted = Map.groupBy(other, (amount) => amount);
  return (
    counts.size === wanted.size &&
    [...counts].every(([amount, all]) => all.length >= (wanted.get(amount)?.length ?? Infinity))
  );
}

/** The filter leaves out what the ledger has of it, or just what is missing here. */
function isOfTheFilter({ sum }: LedgerItem, here: KontorItem): boolean {
  if (here.isGone) return true;
  if (here.leftOut === null || here.sum === sum) return false;
  return sumOfDecimals([here.sum, ...here.leftOut]) === sum;
}

/** Of lines that are joined with none, whether what they may mean is left out, or is all taken. */
function noteTaken(there: readonly LedgerItem[], here: readonly KontorItem[]): void {
  const isLeftOut = here.every((side) => side.isGone);
  const isTaken = !here.some(isLeft);
  for (const side of there) {
    if (isLeftOut) side.isLeftOut = true;
    else if (isTaken) side.isAgain = true;
  }
}

function isLeft({ isJoined }: ComparisonSide): boolean {
  return !isJoined;
}

function kindOfHere({ isAfter, sum }: KontorItem): ComparedKind {
  if (isAfter) return 'afterDay';
  return sum.startsWith('-') ? 'credit' : 'onlyHere';
}

/** What both sides are called in a pass: those that are called the same may mean each other. */
interface PassKeys {
  readonly pass: ComparePass;
  readonly customer: (number: string) => string;
  /** Empty where the pass has no name for it. */
  readonly there: (line: Pick<LedgerLine, 'invoice' | 'reference'>) => string;
  readonly here: (customer: string, invoice: string) => string;
}

const BY_NUMBER: readonly PassKeys[] = [
  {
    pass: 'written',
    customer: (number) => number,
    there: ({ invoice }) => invoice,
    here: (_, invoice) => invoice,
  },
  {
    pass: 'plain',
    customer: plainNumber,
    there: ({ invoice }) => plainNumber(invoice),
    here: (_, invoice) => plainNumber(invoice),
  },
];

/** @param references all that the ledger writes; `template` makes those of the invoices */
function comparePasses(
  template: ReferenceTemplate | null,
  references: readonly string[],
): readonly PassKeys[] {
  if (template === null || !isOfInvoices(template) || references.length === 0) return BY_NUMBER;
  return [...BY_NUMBER, byReference(template, references)];
}

/**
 * Without check digits and leading zeros. Whether a ledger writes check digits is said by most of its references, as the
 * decimal mark is by most amounts: one in ten ends in its check digit by chance.
 */
function byReference(template: ReferenceTemplate, references: readonly string[]): PassKeys {
  const content = (reference: string) => withoutCheck(template.scheme, withoutBlanks(reference));
  const checked = references.filter((one) => content(one) !== null);
  const areChecked = checked.length * 2 >= references.length;
  return {
    pass: 'reference',
    customer: plainNumber,
    there: ({ reference }) =>
      withoutZeros(areChecked ? (content(reference) ?? '') : withoutBlanks(reference)),
    here: (customerNumber, invoiceNo) => {
      const made = paymentReference(template, { customerNumber, invoiceNo });
      return made.ok ? withoutZeros(content(made.value) ?? '') : '';
    },
  };
}

function withoutBlanks(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\s\p{Cf}]/gu, '')
    .toUpperCase();
}

function withoutZeros(text: string): string {
  return text.replace(/^0+(?=.)/, '');
}

/** A day that the ledger has otherwise. */
interface OtherDay {
  readonly of: ComparedDay;
  readonly there: LocalDate;
  readonly here: LocalDate;
}

/** Both days as one text, by which a difference is known again. */
export function daysText({ there, here }: Pick<OtherDay, 'there' | 'here'>): string {
  return `${there} / ${here}`;
}

/**
 * The first day that differs; null where none does. Days say nothing where one side has more parts than the other, as of an
 * invoice that the ledger has in instalments, or where one of its lines has none.
 */
export function otherDay(
  there: Pick<ComparisonSide, 'days'>,
  here: Pick<ComparisonSide, 'days'>,
): OtherDay | null {
  if (there.days === null || here.days === null || there.days.length !== here.days.length) return null;
  for (const of of COMPARED_DAYS) {
    const theirs = inOrder(there.days, of);
    const own = inOrder(here.days, of);
    if (theirs.includes(null)) continue;
    const at = theirs.findIndex((day, place) => day !== own[place]);
    const [written, kept] = [theirs[at], own[at]];
    if (written != null && kept != null) return { of, there: written, here: kept };
  }
  return null;
}

function inOrder(days: readonly PartDays[], of: ComparedDay): (LocalDate | null)[] {
  return days.map((one) => one[of]).sort();
}
