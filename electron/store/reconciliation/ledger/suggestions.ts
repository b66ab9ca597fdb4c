import { COMPARED_DAYS, type ComparedKind } from '../../../../shared/domain/comparison.ts';
import { type Decimal, sumOfDecimals } from '../../../../shared/domain/money.ts';
import type { ComparedRow, ComparisonFigures } from '../../../../shared/ipc/compare.ts';
import { lineOf } from './comparedRow.ts';
import { type ComparedItem, kindOfBoth } from './comparison.ts';
import { type ComparisonSide, CustomerInvoiceMap, plainNumber } from './ledgerLines.ts';

export type KeysByKind = ReadonlyMap<ComparedKind, readonly ComparedItem[]>;

interface Suggestion extends SuggestedPair {
  /** The one key that they are once the clerk has taken it. */
  readonly taken: ComparedItem;
}

/** The keys of a comparison, of which the clerk takes some that one side alone has for one, by amount and date. */
export class Suggestions {
  /** The keys that are in no pair. */
  readonly #others: KeysByKind;
  readonly #all: readonly Suggestion[];
  readonly #several: ReadonlySet<ComparedItem>;
  readonly #pairOf: ReadonlyMap<ComparedItem, number>;
  readonly #taken = new Set<Suggestion>();

  constructor(keys: readonly ComparedItem[], tolerance: Decimal) {
    const { pairs, several } = suggestedPairs(keys);
    this.#several = several;
    this.#all = pairs.map(({ there, here }) => {
      const kind = kindOfBoth(there.there, here.here, tolerance);
      return { there, here, taken: { kind, there: there.there, here: here.here, pass: 'suggested' } };
    });
    this.#pairOf = new Map(
      this.#all.flatMap(({ there, here, taken }, at) =>
        [there, here, taken].map((key) => [key, at] as const),
      ),
    );
    const others = keys.filter((key) => !this.#pairOf.has(key));
    this.#others = Map.groupBy(others, ({ kind }) => kind);
  }

  /** Takes a pair for one key, or gives it back; whatever is no such thing changes nothing. */
  take(pair: number, isTaken: boolean): void {
    const suggestion = this.#all[pair];
    if (suggestion === undefined) return;
    if (isTaken) this.#taken.add(suggestion);
    else this.#taken.delete(suggestion);
  }

  /** Each key once; those that were taken or are suggested come first in their kind. */
  get byKind(): KeysByKind {
    const taken = this.#all.filter((one) => this.#taken.has(one)).map((one) => one.taken);
    const open = this.#all.filter((one) => !this.#taken.has(one)).flatMap(({ there, here }) => [there, here]);
    const first = Map.groupBy([...taken, ...open], ({ kind }) => kind);
    const kinds = new Set([...first.keys(), ...this.#others.keys()]);
    const keysOf = (kind: ComparedKind) => [...(first.get(kind) ?? []), ...(this.#others.get(kind) ?? [])];
    return new Map(Array.from(kinds, (kind) => [kind, keysOf(kind)]));
  }

  get figures(): ComparisonFigures['suggestions'] {
    const equal = [...this.#taken].flatMap(({ taken }) =>
      taken.kind === 'equal' ? [taken.here?.sum ?? '0'] : [],
    );
    return {
      open: this.#all.length - this.#taken.size,
      taken: this.#taken.size,
      several: this.#several.size,
      takenEqual: { count: equal.length, sum: sumOfDecimals(equal) },
    };
  }

  /** What is said of a row. */
  of(key: ComparedItem): ComparedRow['suggestion'] {
    const nothing = { pair: null, invoiceNo: null, line: null };
    const pair = this.#pairOf.get(key);
    const found = pair === undefined ? undefined : this.#all[pair];
    if (pair === undefined || found === undefined) return this.#several.has(key) ? nothing : null;
    if (key === found.there) return { pair, invoiceNo: found.here.here.invoice, line: null };
    return { pair, invoiceNo: null, line: key === found.here ? lineOf(found.there.there) : null };
  }
}

/** Two keys, each of one side alone, that may be one. */
interface SuggestedPair {
  readonly there: KeyThere;
  readonly here: KeyHere;
}

type KeyThere = ComparedItem & { readonly there: ComparisonSide };
type KeyHere = ComparedItem & { readonly here: ComparisonSide };

/** Keys of one customer, amount and day. Two of a side are as good as many: none of them can be meant alone. */
interface Alike {
  readonly there: KeyThere[];
  readonly here: KeyHere[];
}

const MANY = 2;
/** The number of such a line says already what it is. */
const KNOWN: readonly ComparedKind[] = ['settled', 'twice', 'filteredOut', 'notKnownThen'];

/**
 * Keys of either side that have the same amount and the same due or invoice date, of one customer where the ledger names
 * them: a pair where neither has another of the other side to be meant, and otherwise each by itself, as one of several.
 */
function suggestedPairs(keys: readonly ComparedItem[]): {
  readonly pairs: readonly SuggestedPair[];
  readonly several: ReadonlySet<ComparedItem>;
} {
  const onlyThere = keys.filter(isOnlyThere).filter(({ there }) => daysOf(there).length > 0);
  if (onlyThere.length === 0) return { pairs: [], several: new Set() };
  const alike = new AlikeKeys(onlyThere);
  const onlyHere = keys.filter(isOnlyHere).filter((key) => alike.add(key));
  const pairs: SuggestedPair[] = [];
  const several = new Set<ComparedItem>(onlyHere);
  for (const there of onlyThere) {
    const [here, ...more] = alike.likeThere(there);
    if (here === undefined) continue;
    if (more.length === 0 && alike.likeHere(here).length === 1) {
      pairs.push({ there, here });
      several.delete(here);
    } else several.add(there);
  }
  return { pairs, several };
}

class AlikeKeys {
  readonly #isNamed: boolean;
  readonly #byAmount = new CustomerInvoiceMap<Map<string, Alike>>();

  constructor(onlyThere: readonly KeyThere[]) {
    this.#isNamed = onlyThere.some(({ there }) => there.customer !== null);
    for (const key of onlyThere) this.#begin(key);
  }

  /** False where the ledger has none that is like it. */
  add(key: KeyHere): boolean {
    const found = this.#of(key.here);
    for (const { here } of found) if (here.length < MANY) here.push(key);
    return found.length > 0;
  }

  /** Those here that are like one of the ledger, or a few of them. */
  likeThere({ there }: KeyThere): KeyHere[] {
    return [...new Set(this.#of(there).flatMap(({ here }) => here))];
  }

  /** The other way round. */
  likeHere({ here }: KeyHere): KeyThere[] {
    return [...new Set(this.#of(here).flatMap(({ there }) => there))];
  }

  #begin(key: KeyThere): void {
    const [customer, amount] = [this.#customerOf(key.there), key.there.sum];
    const byDay = this.#byAmount.get(customer, amount) ?? new Map<string, Alike>();
    this.#byAmount.set(customer, amount, byDay);
    for (const day of daysOf(key.there)) {
      const { there, here } = byDay.get(day) ?? { there: [], here: [] };
      byDay.set(day, { there, here });
      if (there.length < MANY) there.push(key);
    }
  }

  #of(side: ComparisonSide): Alike[] {
    const byDay = this.#byAmount.get(this.#customerOf(side), side.sum);
    return byDay === undefined ? [] : daysOf(side).flatMap((day) => byDay.get(day) ?? []);
  }

  #customerOf({ customer }: ComparisonSide): string {
    return this.#isNamed ? plainNumber(customer ?? '') : '';
  }
}

function isOnlyThere(key: ComparedItem): key is KeyThere {
  return key.there !== null && key.here === null && !KNOWN.includes(key.kind);
}

function isOnlyHere(key: ComparedItem): key is KeyHere {
  return key.there === null && key.here !== null;
}

/** The days that all parts of a side have. */
function daysOf({ days }: ComparisonSide): string[] {
  return COMPARED_DAYS.flatMap((of) => {
    const day = days?.[0]?.[of] ?? null;
    return day !== null && days?.every((one) => one[of] === day) ? [`${of} ${day}`] : [];
  });
}
