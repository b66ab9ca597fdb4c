import type { ComparedKind, ComparePass } from '../../../../shared/domain/compareNames.ts';
import { compareDecimals, DecimalSum, sumOfDecimals } from '../../../../shared/domain/decimalSum.ts';
import type { Decimal } from '../../../../shared/domain/money.ts';
import type { ReferenceTemplate } from '../../../../shared/domain/paymentReference.ts';
import { ByKey, KeySide, ledgerCustomer, type PartDays } from './comparedKeys.ts';
import { comparePasses, type PassKeys } from './comparePasses.ts';
import type { LedgerLine } from './ledgerLines.ts';
import { otherDay } from './otherDay.ts';

/** An open invoice within what is compared; `amount` is the one that is compared. */
export interface KeptItem {
  readonly id: number;
  readonly customer: string;
  readonly invoice: string;
  readonly amount: Decimal;
  /** Invoiced after the day up to which the ledger is. */
  readonly isAfter: boolean;
  /** Null where the ledger has no column of days. */
  readonly days: PartDays | null;
}

export interface CompareRules {
  /** The largest difference that is a kind of its own; `0` for none. */
  readonly tolerance: Decimal;
  /** Whether a customer is within what is compared, and was ever fetched. */
  readonly place: (customer: string) => 'inside' | 'outside' | 'neverFetched';
  /** What makes payment references of invoices; null for none. */
  readonly reference: ReferenceTemplate | null;
}

/** One key with all that either side has of it: at least one of them is there. */
export interface ComparedKey {
  readonly kind: ComparedKind;
  readonly there: ThereSide | null;
  readonly here: KeySide | null;
  readonly pass: ComparePass | null;
}

class ThereSide extends KeySide {
  /** Empty where its lines have none, or several. */
  reference = '';
  isSettled = false;
  /** Its number is that of an invoice that another writing of it has taken. */
  isAgain = false;
}

class HereSide extends KeySide {
  isAfter = false;
}

/** All of both sides that is one key in a pass. */
interface Meant {
  readonly there: ThereSide[];
  /** Begun with the first of them, as a side's parts are. */
  here: HereSide[] | undefined;
}

/** The ledger's keys by what they are in one pass. */
interface Wanted {
  readonly keys: PassKeys;
  readonly all: readonly Meant[];
  readonly byKey: ByKey<Meant>;
}

/**
 * Compares a ledger with the invoices that are kept: `add` takes those that are open, `join` finds the keys of both sides,
 * and where the ledger has more, `noteSettled` takes the invoices that are not open. Then every line with an amount and
 * every open invoice is in exactly one of `keys`.
 */
export class Comparison {
  readonly #rules: CompareRules;
  /** Whether the ledger names customers: without them an invoice number is the whole key. */
  readonly #isNamed: boolean;
  readonly #there = new ByKey<ThereSide>();
  /** What has no invoice number, by its payment reference. */
  readonly #unnumbered = new ByKey<ThereSide>();
  readonly #here = new ByKey<HereSide>();
  readonly #after = new ByKey<HereSide>();
  readonly #lines: ThereSide[] = [];
  readonly #items: HereSide[] = [];
  readonly #both: ComparedKey[] = [];
  readonly #passes: readonly PassKeys[];
  #wanted: readonly Wanted[] = [];

  constructor(lines: Iterable<LedgerLine>, isNamed: boolean, rules: CompareRules) {
    this.#rules = rules;
    this.#isNamed = isNamed;
    for (const line of lines) this.#addLine(line);
    const references = this.#lines.map(({ reference }) => reference).filter((text) => text !== '');
    this.#passes = comparePasses(rules.reference, references);
  }

  add({ id, customer, invoice, amount, isAfter, days }: KeptItem): void {
    // An invoice after the day is no instalment of what the ledger may have.
    const sides = isAfter ? this.#after : this.#here;
    const known = sides.get(customer, invoice);
    if (known !== undefined) {
      known.add({ part: id, amount, days });
      return;
    }
    const side = new HereSide(customer, invoice, { part: id, amount, days });
    side.isAfter = isAfter;
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

  /** @param invoices those of the customer that are not open */
  noteSettled(customer: string, invoices: Iterable<string>): void {
    for (const { keys, byKey } of this.#wanted) {
      const sides = byKey.of(this.#customerIn(keys, customer));
      if (sides === undefined) continue;
      for (const invoice of invoices)
        for (const side of sides.get(keys.here(customer, invoice))?.there ?? []) side.isSettled = true;
    }
  }

  /** All keys, each once: those that both sides have, then the ledger's, then what is only here. */
  keys(): ComparedKey[] {
    const onlyThere = this.#lines
      .filter(isLeft)
      .map((there): ComparedKey => ({ kind: this.#kindOfThere(there), there, here: null, pass: null }));
    const onlyHere = this.#items
      .filter(isLeft)
      .map((here): ComparedKey => ({ kind: kindOfHere(here), there: null, here, pass: null }));
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
    const side = new ThereSide(of, invoice, { part: row, amount, days });
    side.reference = reference;
    if (number !== '') sides.set(of ?? '', number, side);
    this.#lines.push(side);
  }

  #want(keys: PassKeys): Wanted {
    const byKey = new ByKey<Meant>();
    const all: Meant[] = [];
    for (const side of this.#lines.filter(isLeft)) {
      const number = keys.there(side);
      if (number === '') continue;
      const customer = this.#customerIn(keys, side.customer);
      const known = byKey.get(customer, number);
      if (known !== undefined) known.there.push(side);
      else {
        const meant = { there: [side], here: undefined };
        byKey.set(customer, number, meant);
        all.push(meant);
      }
    }
    return { keys, all, byKey };
  }

  /** Joins a line and an invoice where each has only the other to be meant; the rest stays on both sides. */
  #join(wanted: Wanted): void {
    const { keys, all } = wanted;
    for (const side of this.#items) {
      const meant = this.#meant(wanted, side.customer ?? '', side.invoice);
      if (meant?.here === undefined) {
        if (meant !== undefined) meant.here = [side];
      } else meant.here.push(side);
    }
    for (const { there, here = [] } of all) {
      const free = here.filter(isLeft);
      const [line] = there;
      const [item] = free;
      if (line !== undefined && item !== undefined && there.length === 1 && free.length === 1) {
        line.isJoined = true;
        item.isJoined = true;
        const kind = kindOfBoth(line, item, this.#rules.tolerance);
        this.#both.push({ kind, there: line, here: item, pass: keys.pass });
      } else if (here.length > 0 && free.length === 0) for (const side of there) side.isAgain = true;
    }
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

  #kindOfThere({ customer, invoice, isAgain, isSettled }: ThereSide): ComparedKind {
    const place = customer === null || customer === '' ? 'inside' : this.#rules.place(customer);
    if (place !== 'inside') return place;
    if (isAgain) return 'twice';
    if (isSettled) return 'settled';
    return invoice === '' ? 'noNumber' : 'unknown';
  }
}

/** What both sides of one key are. */
export function kindOfBoth(there: KeySide, here: KeySide, tolerance: Decimal): ComparedKind {
  if (there.sum === here.sum) return otherDay(there, here) === null ? 'equal' : 'date';
  const difference = new DecimalSum().add(there.sum).subtract(here.sum).decimal();
  if (compareDecimals(difference.replace('-', ''), tolerance) <= 0) return 'tolerance';
  const [once, other] = [there, here].map(({ amounts }) => sumOfDecimals(new Set(amounts)));
  return once === other ? 'twice' : 'amount';
}

function isLeft({ isJoined }: KeySide): boolean {
  return !isJoined;
}

function kindOfHere({ isAfter, sum }: HereSide): ComparedKind {
  if (isAfter) return 'afterDay';
  return sum.startsWith('-') ? 'credit' : 'onlyHere';
}
