import type { ComparedKind } from '../../../../shared/domain/comparison.ts';
import { type Decimal, sumOfDecimals } from '../../../../shared/domain/money.ts';
import type { ComparedRow, ComparisonFigures } from '../../../../shared/ipc/compare.ts';
import { lineOf } from './comparedRow.ts';
import { type ComparedItem, kindOfBoth } from './comparison.ts';
import { type SuggestedPair, suggestedPairs } from './suggestedPairs.ts';

export type KeysByKind = ReadonlyMap<ComparedKind, readonly ComparedItem[]>;

interface Suggestion extends SuggestedPair {
  /** The one key that they are once the clerk has taken it. */
  readonly taken: ComparedItem;
}

/** Keys of a comparison that are there now, and those that are no more. */
export interface ChangedKeys {
  readonly come: readonly ComparedItem[];
  readonly gone: readonly ComparedItem[];
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
  take(pair: number, isTaken: boolean): ChangedKeys {
    const suggestion = this.#all[pair];
    if (suggestion === undefined || this.#taken.has(suggestion) === isTaken) return { come: [], gone: [] };
    const [alone, taken] = [[suggestion.there, suggestion.here], [suggestion.taken]];
    if (isTaken) this.#taken.add(suggestion);
    else this.#taken.delete(suggestion);
    return isTaken ? { come: taken, gone: alone } : { come: alone, gone: taken };
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
