import { createHash } from 'node:crypto';
import type { AgeingPart } from '../../../../shared/domain/ageingSteps.ts';
import { numberKey } from '../../../../shared/domain/customerNumber.ts';
import { sumOfDecimals } from '../../../../shared/domain/decimalSum.ts';
import type { LocalDate } from '../../../../shared/domain/wallClock.ts';
import type { AsOfFigures } from '../../../../shared/ipc/asOf.ts';
import { customerLines, firstLine } from './frozenForm.ts';
import type { FrozenCustomer } from './frozenShapes.ts';
import { FrozenSums } from './frozenSums.ts';

/** A customer's row of a sheet, as it is stored. */
export type DraftRow = readonly [
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
 * What is to become a sheet: in memory until all of it is there, and gone once a customer is forgotten meanwhile. Sums and
 * hash grow with it, so that keeping it is writing and nothing else.
 */
export class FrozenDraft {
  readonly id: number;
  readonly rows: DraftRow[] = [];
  readonly #sums = new FrozenSums();
  readonly #hash = createHash('sha256');
  #bytes = 0;
  #last = '';
  #isWhole = true;

  constructor(id: number, day: LocalDate) {
    this.id = id;
    this.#hash.update(firstLine(day));
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** Each customer's items are as many as its list had and come to its balance, or there are none; in their order. */
  get isWhole(): boolean {
    return this.#isWhole;
  }

  /** Customers by their numbers. */
  add(customers: readonly FrozenCustomer[]): void {
    for (const customer of customers) {
      const { number, givenName, state, isEarlier, aged, items } = customer;
      const lines = customerLines(customer);
      const bytes = Buffer.byteLength(lines) + Buffer.byteLength(givenName);
      const flags = [state.kind === 'known' ? 1 : 0, items.length, isEarlier ? 1 : 0] as const;
      this.rows.push([
        number,
        givenName,
        ...flags,
        JSON.stringify(state),
        JSON.stringify(aged),
        bytes,
        lines,
      ]);
      this.#bytes += bytes;
      this.#hash.update(lines);
      this.#sums.add(customer);
      const key = numberKey(number);
      if (key <= this.#last || !addsUp(customer)) this.#isWhole = false;
      this.#last = key;
    }
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
