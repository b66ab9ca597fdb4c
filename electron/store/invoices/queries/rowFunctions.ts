import { textFinder } from '../../../../shared/domain/foldedText.ts';
import type { CipherDatabase } from '../../../database/database.ts';
import type { CancellationToken } from '../../../workers/cancellationToken.ts';
import { type Amount, overflowSortKey, unpackOverflow } from '../model/amounts.ts';

/** What SQL of a query may call. `place` answers for the list whose service order was set last. */
export class RowFunctions {
  #places: { readonly base: number; readonly places: Uint32Array } = { base: 0, places: new Uint32Array(0) };

  #ranks: ReadonlyMap<number, number> = new Map();
  #nameRanks: ReadonlyMap<number, number> = new Map();
  #finder = { typed: '', isIn: textFinder('') };
  readonly #sign: Pick<CancellationToken, 'check'>;

  constructor(database: CipherDatabase, sign: Pick<CancellationToken, 'check'>) {
    this.#sign = sign;
    const fixed = { deterministic: true, directOnly: true } as const;
    database.function('natural_key', fixed, (text: unknown) => naturalKey(String(text)));
    database.function('text_has', fixed, (text: unknown, typed: unknown) =>
      this.#finderOf(String(typed))(String(text)) ? 1 : 0,
    );
    database.function('wide_key', fixed, (wide: unknown, amount: unknown) => {
      const text = unpackOverflow(String(wide))[String(amount) as Amount];
      return text === undefined ? null : overflowSortKey(text);
    });
    database.function('tag_has', fixed, (tags: unknown, typed: unknown) => {
      const isIn = this.#finderOf(String(typed));
      return tagsOf(tags).some((tag) => isIn(tag)) ? 1 : 0;
    });
    database.function('tag_is', fixed, (tags: unknown, wanted: unknown) => {
      const any = new Set(tagsOf(wanted));
      return tagsOf(tags).some((tag) => any.has(tag)) ? 1 : 0;
    });
    database.function(
      'customer_rank',
      { directOnly: true },
      (customerId: unknown) => this.#ranks.get(Number(customerId)) ?? -1,
    );
    database.function(
      'name_rank',
      { directOnly: true },
      (customerId: unknown) => this.#nameRanks.get(Number(customerId)) ?? -1,
    );
    database.function('goes_on', { directOnly: true }, () => {
      this.goOn();
      return 1;
    });
    database.function('place', { directOnly: true }, (id: unknown) => {
      const { base, places } = this.#places;
      return places[Number(id) - base] ?? 0;
    });
  }

  /** @throws KontorFailure cancelled, where the question is stopped */
  goOn(): void {
    this.#sign.check();
  }

  /** Where customers stand by their numbers and by their names, by their ids. */
  setRanks(numbers: ReadonlyMap<number, number>, names: ReadonlyMap<number, number>): void {
    this.#ranks = numbers;
    this.#nameRanks = names;
  }

  /** A statement asks the same of each of its rows. */
  #finderOf(typed: string): (text: string) => boolean {
    if (this.#finder.typed !== typed) this.#finder = { typed, isIn: textFinder(typed) };
    return this.#finder.isIn;
  }

  /** `entries` are the numbers of a list's rows in the service's order. */
  setOrder(base: number, entries: Uint32Array): void {
    let largest = 0;
    for (const n of entries) if (n > largest) largest = n;
    const places = new Uint32Array(largest + 1);
    for (let place = 0; place < entries.length; place += 1) places[entries[place] ?? 0] = place;
    this.#places = { base, places };
  }
}

function tagsOf(json: unknown): string[] {
  return JSON.parse(String(json)) as string[];
}

/**
 * A text that sorts by code point as its source sorts for people: runs of digits by their value, letters
 * whatever their case. Each run is led by its length, so that no number is ever computed.
 */
export function naturalKey(text: string): string {
  return text.toLowerCase().replace(/\d+/g, (digits) => {
    const bare = digits.replace(/^0+(?=\d)/, '');
    return `0${String.fromCharCode(0x30 + Math.min(bare.length, 0x7000))}${bare}`;
  });
}
