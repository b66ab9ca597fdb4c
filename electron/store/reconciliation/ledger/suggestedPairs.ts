import { COMPARED_DAYS, type ComparedKind } from '../../../../shared/domain/comparison.ts';
import { type ComparisonSide, CustomerInvoiceMap, plainNumber } from './comparedKeys.ts';
import type { ComparedItem } from './comparison.ts';

/** Two keys, each of one side alone, that may be one. */
export interface SuggestedPair {
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
export function suggestedPairs(keys: readonly ComparedItem[]): {
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
