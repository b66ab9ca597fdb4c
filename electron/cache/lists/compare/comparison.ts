import type { ComparedKind, ComparePass } from '../../../../shared/domain/compareNames.ts';
import { compareDecimals, DecimalSum, sumOfDecimals } from '../../../../shared/domain/decimalSum.ts';
import type { Decimal } from '../../../../shared/domain/money.ts';
import { KeySide, keyOf, ledgerCustomer, plainNumber } from './comparedKeys.ts';
import type { LedgerLine } from './ledgerLines.ts';

/** An invoice that is kept, within what is compared; `amount` is the one that the ledger is held against. */
export interface KeptItem {
  readonly id: number;
  readonly customer: string;
  readonly invoice: string;
  readonly amount: Decimal;
  /** Whether it is to be in the ledger; one that is settled is not. */
  readonly isOpen: boolean;
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

/**
 * Holds a ledger against the invoices that are kept. These are given one by one, and of the settled ones it is only noted
 * which the ledger has. Every line with an amount and every open invoice is in exactly one key.
 */
export class Comparison {
  readonly #rules: CompareRules;
  /** Whether the ledger names customers: without them an invoice number is the whole key. */
  readonly #isNamed: boolean;
  readonly #there = new Map<string, ThereSide>();
  readonly #noNumber: ThereSide[] = [];
  readonly #here = new Map<string, HereSide>();
  readonly #passes: readonly {
    readonly pass: ComparePass;
    readonly there: ReadonlyMap<string, ThereSide[]>;
  }[];

  constructor(lines: Iterable<LedgerLine>, isNamed: boolean, rules: CompareRules) {
    this.#rules = rules;
    this.#isNamed = isNamed;
    for (const line of lines) this.#addLine(line);
    const sides = [...this.#there.values()];
    this.#passes = (['written', 'plain'] as const).map((pass) => ({
      pass,
      there: Map.groupBy(sides, ({ customer, invoice }) => this.#index(pass, customer, invoice)),
    }));
  }

  add({ id, customer, invoice, amount, isOpen, isAfter }: KeptItem): void {
    if (!isOpen) {
      for (const { pass, there } of this.#passes)
        for (const side of there.get(this.#index(pass, customer, invoice)) ?? []) side.isSettled = true;
      return;
    }
    // An invoice after the day is no instalment of what the ledger may have.
    const key = `${keyOf(customer, invoice)}${isAfter ? '\nafter' : ''}`;
    const side = this.#here.get(key) ?? new HereSide(customer, invoice);
    side.isAfter = isAfter;
    side.add(id, amount);
    this.#here.set(key, side);
  }

  /** All keys, each once: those that both sides have, then the ledger's, then what is only here. */
  keys(): ComparedKey[] {
    const left = new Set(this.#there.values());
    const rest = new Set(this.#here.values());
    const both = this.#passes.flatMap(({ pass, there }) => this.#join(pass, there, left, rest));
    const onlyThere = [...left, ...this.#noNumber].map(
      (there): ComparedKey => ({ kind: this.#kindOfThere(there), there, here: null, pass: null }),
    );
    const onlyHere = [...rest].map(
      (here): ComparedKey => ({ kind: kindOfHere(here), there: null, here, pass: null }),
    );
    return [...both, ...onlyThere, ...onlyHere];
  }

  #addLine({ row, customer, invoice, amount }: LedgerLine): void {
    const of = this.#isNamed ? ledgerCustomer(customer) : null;
    const key = keyOf(of, invoice);
    const side = this.#there.get(key) ?? new ThereSide(of, invoice);
    side.add(row, amount);
    if (invoice !== '') this.#there.set(key, side);
    else this.#noNumber.push(side);
  }

  /** The keys of one pass. A number that several could mean is nobody's. */
  #join(
    pass: ComparePass,
    there: ReadonlyMap<string, ThereSide[]>,
    left: Set<ThereSide>,
    rest: Set<HereSide>,
  ): ComparedKey[] {
    const joined: ComparedKey[] = [];
    const here = Map.groupBy(this.#here.values(), ({ customer, invoice }) =>
      this.#index(pass, customer, invoice),
    );
    for (const [index, sides] of there) {
      const known = here.get(index) ?? [];
      const free = known.filter((side) => rest.has(side));
      const open = sides.filter((side) => left.has(side));
      const [line] = open;
      const [item] = free;
      if (line !== undefined && item !== undefined && open.length === 1 && free.length === 1) {
        left.delete(line);
        rest.delete(item);
        joined.push({ kind: this.#kindOfBoth(line, item), there: line, here: item, pass });
      } else if (known.length > 0 && free.length === 0) for (const side of open) side.isAgain = true;
    }
    return joined;
  }

  #index(pass: ComparePass, customer: string | null, invoice: string): string {
    const of = this.#isNamed ? (customer ?? '') : '';
    return pass === 'written' ? keyOf(of, invoice) : keyOf(plainNumber(of), plainNumber(invoice));
  }

  #kindOfBoth(there: KeySide, here: KeySide): ComparedKind {
    const difference = new DecimalSum().add(there.sum).subtract(here.sum).decimal();
    if (difference === '0') return 'equal';
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

function kindOfHere({ isAfter, sum }: HereSide): ComparedKind {
  if (isAfter) return 'afterDay';
  return sum.startsWith('-') ? 'credit' : 'onlyHere';
}
