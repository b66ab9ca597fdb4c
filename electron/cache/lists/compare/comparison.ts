import {
  COMPARE_PASSES,
  type ComparedKind,
  type ComparePass,
} from '../../../../shared/domain/compareNames.ts';
import { compareDecimals, DecimalSum, sumOfDecimals } from '../../../../shared/domain/decimalSum.ts';
import type { Decimal } from '../../../../shared/domain/money.ts';
import { KeySide, keyOf, ledgerCustomer, plainNumber } from './comparedKeys.ts';
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

/** The ledger's keys by what they are in one pass, and their invoice numbers, which rule most invoices out. */
interface Wanted {
  readonly pass: ComparePass;
  readonly numbers: ReadonlySet<string>;
  readonly byKey: ReadonlyMap<string, ThereSide[]>;
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
  readonly #there = new Map<string, ThereSide>();
  readonly #noNumber: ThereSide[] = [];
  readonly #here = new Map<string, HereSide>();
  /** What has no other side yet. */
  readonly #left = new Set<ThereSide>();
  readonly #rest = new Set<HereSide>();
  readonly #both: ComparedKey[] = [];
  #wanted: readonly Wanted[] = [];

  constructor(lines: Iterable<LedgerLine>, isNamed: boolean, rules: CompareRules) {
    this.#rules = rules;
    this.#isNamed = isNamed;
    for (const line of lines) this.#addLine(line);
  }

  add({ id, customer, invoice, amount, isAfter }: KeptItem): void {
    // An invoice after the day is no instalment of what the ledger may have.
    const key = `${keyOf(customer, invoice)}${isAfter ? '\0after' : ''}`;
    let side = this.#here.get(key);
    if (side === undefined) {
      side = new HereSide(customer, invoice);
      side.isAfter = isAfter;
      this.#here.set(key, side);
      this.#rest.add(side);
    }
    side.add(id, amount);
  }

  /** Pass by pass; answers whether the ledger has keys that no open invoice has. */
  join(): boolean {
    for (const pass of COMPARE_PASSES) this.#join(this.#want(pass));
    this.#wanted = COMPARE_PASSES.map((pass) => this.#want(pass));
    return this.#left.size > 0;
  }

  noteSettled(customer: string, invoice: string): void {
    for (const { pass, numbers, byKey } of this.#wanted) {
      if (!numbers.has(numberIn(pass, invoice))) continue;
      for (const side of byKey.get(this.#key(pass, customer, invoice)) ?? []) side.isSettled = true;
    }
  }

  /** All keys, each once: those that both sides have, then the ledger's, then what is only here. */
  keys(): ComparedKey[] {
    const onlyThere = [...this.#left, ...this.#noNumber].map(
      (there): ComparedKey => ({ kind: this.#kindOfThere(there), there, here: null, pass: null }),
    );
    const onlyHere = [...this.#rest].map(
      (here): ComparedKey => ({ kind: kindOfHere(here), there: null, here, pass: null }),
    );
    return [...this.#both, ...onlyThere, ...onlyHere];
  }

  #addLine({ row, customer, invoice, amount }: LedgerLine): void {
    const of = this.#isNamed ? ledgerCustomer(customer) : null;
    const key = keyOf(of, invoice);
    const known = invoice === '' ? undefined : this.#there.get(key);
    const side = known ?? new ThereSide(of, invoice);
    side.add(row, amount);
    if (known !== undefined) return;
    if (invoice === '') this.#noNumber.push(side);
    else {
      this.#there.set(key, side);
      this.#left.add(side);
    }
  }

  #want(pass: ComparePass): Wanted {
    const byKey = Map.groupBy(this.#left, ({ customer, invoice }) => this.#key(pass, customer, invoice));
    const numbers = new Set(Array.from(this.#left, ({ invoice }) => numberIn(pass, invoice)));
    return { pass, numbers, byKey };
  }

  /** Joins a line and an invoice where each has only the other to be meant; the rest stays on both sides. */
  #join({ pass, numbers, byKey }: Wanted): void {
    const here = new Map<string, HereSide[]>();
    for (const side of this.#here.values()) {
      if (!numbers.has(numberIn(pass, side.invoice))) continue;
      const key = this.#key(pass, side.customer, side.invoice);
      if (byKey.has(key)) {
        const found = here.get(key);
        if (found === undefined) here.set(key, [side]);
        else found.push(side);
      }
    }
    for (const [key, sides] of byKey) {
      const known = here.get(key) ?? [];
      const free = known.filter((side) => this.#rest.has(side));
      const [line] = sides;
      const [item] = free;
      if (line !== undefined && item !== undefined && sides.length === 1 && free.length === 1) {
        this.#left.delete(line);
        this.#rest.delete(item);
        this.#both.push({ kind: this.#kindOfBoth(line, item), there: line, here: item, pass });
      } else if (known.length > 0 && free.length === 0) for (const side of sides) side.isAgain = true;
    }
  }

  #key(pass: ComparePass, customer: string | null, invoice: string): string {
    const of = this.#isNamed ? (customer ?? '') : '';
    return keyOf(numberIn(pass, of), numberIn(pass, invoice));
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

function numberIn(pass: ComparePass, number: string): string {
  return pass === 'written' ? number : plainNumber(number);
}

function kindOfHere({ isAfter, sum }: HereSide): ComparedKind {
  if (isAfter) return 'afterDay';
  return sum.startsWith('-') ? 'credit' : 'onlyHere';
}
