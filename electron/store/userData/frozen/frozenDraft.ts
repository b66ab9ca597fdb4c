import { createHash } from 'node:crypto';
import type { AgeingPart } from '../../../../shared/domain/ageing.ts';
import { numberKey } from '../../../../shared/domain/customerRef.ts';
import { sumOfDecimals } from '../../../../shared/domain/money.ts';
import type { LocalDate } from '../../../../shared/domain/wallClock.ts';
import type { AsOfFigures } from '../../../../shared/ipc/asOf.ts';
import { customerLines, firstLine } from './frozenForm.ts';
import type { FrozenCustomer } from './frozenShapes.ts';
import { FrozenSums } from './frozenSums.ts';

/** A customer's row of a sheet, as it is stored. */
export type DraftRow = readonly [
  sheet: number,
  place: number,
  number: string,
  givenName: string,
  known: number,
  items: number,
  earlier: number,
  state: string,
  aged: string,
  bytes: number,
  lines: string,
];

/**
 * What is to become a sheet: sums and hash grow with its rows, so that keeping it is writing and nothing else. Given up once a
 * customer is forgotten meanwhile.
 */
export class FrozenDraft {
  readonly id: number;
  /** The ordinal that it is to have. */
  readonly sheet: number;
  readonly #sums = new FrozenSums();
  readonly #hash = createHash('sha256');
  #bytes = 0;
  #customers = 0;
  #last = '';
  #isWhole = true;

  constructor(id: number, sheet: number, day: LocalDate) {
    this.id = id;
    this.sheet = sheet;
    this.#hash.update(firstLine(day));
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** Each customer's items are as many as its list had and come to its balance, or there are none; in their order. */
  get isWhole(): boolean {
    return this.#isWhole;
  }

  /** Customers by their numbers; answers with their rows. */
  add(customers: readonly FrozenCustomer[]): DraftRow[] {
    return customers.map((customer): DraftRow => {
      const { number, givenName, state, isEarlier, aged, items } = customer;
      const lines = customerLines(customer);
      const bytes = Buffer.byteLength(lines) + Buffer.byteLength(givenName);
      const flags = [state.kind === 'known' ? 1 : 0, items.length, isEarlier ? 1 : 0] as const;
      this.#bytes += bytes;
      this.#hash.update(lines);
      this.#sums.add(customer);
      const key = numberKey(number);
      if (key <= this.#last || !addsUp(customer)) this.#isWhole = false;
      this.#last = key;
      const texts = [JSON.stringify(state), JSON.stringify(aged), bytes, lines] as const;
      this.#customers += 1;
      return [this.sheet, this.#customers, number, givenName, ...flags, ...texts];
    });
  }

  figures(parts: readonly AgeingPart[]): AsOfFigures {
    return this.#sums.figures(parts);
  }

  /** Once, when all are there. */
  sha256(): string {
    return this.#hash.digest('hex');
  }
}

function addsUp({ state, items, aged }: FrozenCustomer): boolean {
  if (state.kind !== 'known' || state.items === null) return items.length === 0;
  return items.length === state.items && sumOfDecimals(aged.map(([, sum]) => sum)) === state.outstanding;
}
