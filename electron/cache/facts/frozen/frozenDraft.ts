import { inNumberOrder } from '../../../../shared/domain/customerNumber.ts';
import { sumOfDecimals } from '../../../../shared/domain/decimalSum.ts';
import { customerLines } from './frozenForm.ts';
import type { FrozenCustomer } from './frozenShapes.ts';

/** A customer's row of a sheet that is being put together. */
export interface DraftRow
  extends Pick<FrozenCustomer, 'number' | 'givenName' | 'state' | 'isEarlier' | 'aged'> {
  readonly items: number;
  readonly lines: string;
  readonly bytes: number;
}

/** What is to become a sheet: in memory until all of it is there, and gone once a customer is forgotten meanwhile. */
export class FrozenDraft {
  readonly id: number;
  readonly #rows: DraftRow[] = [];
  #bytes = 0;

  constructor(id: number) {
    this.id = id;
  }

  get bytes(): number {
    return this.#bytes;
  }

  add(customers: readonly FrozenCustomer[]): void {
    for (const { items, ...customer } of customers) {
      const lines = customerLines({ ...customer, items });
      const bytes = Buffer.byteLength(lines) + Buffer.byteLength(customer.givenName);
      this.#rows.push({ ...customer, items: items.length, lines, bytes });
      this.#bytes += bytes;
    }
  }

  /** By the numbers of the customers. */
  rows(): readonly DraftRow[] {
    return inNumberOrder(this.#rows, ({ number }) => number);
  }
}

/** The items of a customer are as many as its list had, and come to its balance; or there are none. */
export function isWhole({ state, items, aged }: DraftRow): boolean {
  if (state.kind !== 'known' || state.items === null) return items === 0;
  return items === state.items && sumOfDecimals(aged.map(([, sum]) => sum)) === state.outstanding;
}
