import {
  COMPARE_PASSES,
  type ComparedKind,
  type ComparePass,
} from '../../../../shared/domain/compareNames.ts';
import { compareDecimals, DecimalSum, sumOfDecimals } from '../../../../shared/domain/decimalSum.ts';
import type { Decimal } from '../../../../shared/domain/money.ts';
import { ByKey, KeySide, ledgerCustomer, plainNumber } from './comparedKeys.ts';
import type { LedgerLine } from './ledgerLines.ts';

/** An open invoice within what is compared; `amount` is the one that is compared. */
export interface KeptItem {
  readonly id: number;
  readonly customer: string;
  readonly invoice: string;
  readonly amount: Decimal;
  /** Invoiced after the day up to which the ledger is. */
  readonly isAfter: boolean;
}

export interface CompareRules {
  /** The largest difference that is a kind of its own; `0` for none. */
  readonly tolerance: Decimal;
  /** Whether a customer is within what is compared, and was ever fetched. */
  readonly place: (customer: string) => 'inside' | 'outside' | 'neverFetched';
}

/** One key with all that either side has of it: at least one of them is there. */
export interface ComparedKey {
  readonly kind: ComparedKind;
  readonly there: KeySide | null;
  readonly here: KeySide | null;
  readonly pass: ComparePass | null;
}

class ThereSide extends KeySide {
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
  readonly pass: ComparePass;
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
  readonly #noNumber: ThereSide[] = [];
  readonly #here = new ByKey<HereSide>();
  readonly #after = new ByKey<HereSide>();
  readonly #lines: ThereSide[] = [];
  readonly #items: HereSide[] = [];
  readonly #both: ComparedKey[] = [];
  #wanted: readonly Wanted[] = [];

  constructor(lines: Iterable<LedgerLine>, isNamed: boolean, rules: CompareRules) {
    this.#rules = rules;
    this.#isNamed = isNamed;
    for (const line of lines) this.#addLine(line);
  }

  add({ id, customer, invoice, amount, isAfter }: KeptItem): void {
    // An invoice after the day is no instalment of what the ledger may have.
    const sides = isAfter ? this.#after : this.#here;
    const known = sides.get(customer, invoice);
    if (known !== undefined) {
      known.add(id, amount);
      return;
    }
    const side = new HereSide(customer, invoice, id, amount);
    side.isAfter = isAfter;
    sides.set(customer, invoice, side);
    this.#items.push(side);
  }

  /** Pass by pass. */
  join(): void {
    for (const pass of COMPARE_PASSES) this.#join(this.#want(pass));
    this.#wanted = COMPARE_PASSES.map((pass) => this.#want(pass));
  }

  /** Whether an invoice of a customer may be one that the ledger has and no open invoice is. */
  wants(customer: string): boolean {
    return this.#wanted.some(({ pass, byKey }) => byKey.has(this.#customerIn(pass, customer)));
  }

  noteSettled(customer: string, invoice: string): void {
    for (const { pass, byKey } of this.#wanted) {
      const meant = byKey.get(this.#customerIn(pass, customer), numberIn(pass, invoice));
      for (const side of meant?.there ?? []) side.isSettled = true;
    }
  }

  /** All keys, each once: those that both sides have, then the ledger's, then what is only here. */
  keys(): ComparedKey[] {
    const onlyThere = [...this.#lines.filter(isLeft), ...this.#noNumber].map(
      (there): ComparedKey => ({ kind: this.#kindOfThere(there), there, here: null, pass: null }),
    );
    const onlyHere = this.#items
      .filter(isLeft)
      .map((here): ComparedKey => ({ kind: kindOfHere(here), there: null, here, pass: null }));
    return [...this.#both, ...onlyThere, ...onlyHere];
  }

  #addLine({ row, customer, invoice, amount }: LedgerLine): void {
    const of = this.#isNamed ? ledgerCustomer(customer) : null;
    const known = invoice === '' ? undefined : this.#there.get(of ?? '', invoice);
    if (known !== undefined) {
      known.add(row, amount);
      return;
    }
    const side = new ThereSide(of, invoice, row, amount);
    if (invoice === '') this.#noNumber.push(side);
    else {
      this.#there.set(of ?? '', invoice, side);
      this.#lines.push(side);
    }
  }

  #want(pass: ComparePass): Wanted {
    const byKey = new ByKey<Meant>();
    const all: Meant[] = [];
    for (const side of this.#lines.filter(isLeft)) {
      const [customer, invoice] = [this.#customerIn(pass, side.customer), numberIn(pass, side.invoice)];
      const known = byKey.get(customer, invoice);
      if (known !== undefined) known.there.push(side);
      else {
        const meant = { there: [side], here: undefined };
        byKey.set(customer, invoice, meant);
        all.push(meant);
      }
    }
    return { pass, all, byKey };
  }

  /** Joins a line and an invoice where each has only the other to be meant; the rest stays on both sides. */
  #join({ pass, all, byKey }: Wanted): void {
    for (const side of this.#items) {
      const meant = byKey.get(this.#customerIn(pass, side.customer), numberIn(pass, side.invoice));
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
        this.#both.push({ kind: this.#kindOfBoth(line, item), there: line, here: item, pass });
      } else if (here.length > 0 && free.length === 0) for (const side of there) side.isAgain = true;
    }
  }

  /** Where the ledger names none, the invoice number is the whole key. */
  #customerIn(pass: ComparePass, customer: string | null): string {
    return this.#isNamed ? numberIn(pass, customer ?? '') : '';
  }

  #kindOfBoth(there: KeySide, here: KeySide): ComparedKind {
    if (there.sum === here.sum) return 'equal';
    const difference = new DecimalSum().add(there.sum).subtract(here.sum).decimal();
    if (compareDecimals(difference.replace('-', ''), this.#rules.tolerance) <= 0) return 'tolerance';
    const [once, other] = [there, here].map(({ amounts }) => sumOfDecimals(new Set(amounts)));
    return once === other ? 'twice' : 'amount';
  }

  #kindOfThere({ customer, invoice, isAgain, isSettled }: ThereSide): ComparedKind {
    const place = customer === null || customer === '' ? 'inside' : this.#rules.place(customer);
    if (place !== 'inside') return place;
    if (invoice === '') return 'noNumber';
    if (isAgain) return 'twice';
    return isSettled ? 'settled' : 'unknown';
  }
}

function isLeft({ isJoined }: KeySide): boolean {
  return !isJoined;
}

function numberIn(pass: ComparePass, number: string): string {
  return pass === 'written' ? number : plainNumber(number);
}

function kindOfHere({ isAfter, sum }: HereSide): ComparedKind {
  if (isAfter) return 'afterDay';
  return sum.startsWith('-') ? 'credit' : 'onlyHere';
}
