import { createResettableStore } from '../../base/clearedStores.ts';

/** Item by item, customer by customer, or the customers of which nothing is known. */
export type RowsShape = 'items' | 'customers' | 'unknown';

/** Of the day; or the sheets that were frozen of any. */
export type AsOfShape = RowsShape | 'frozen';

export interface OpenedSheet {
  readonly id: string;
  readonly shape: RowsShape;
  /** Of the customer on whose screen it was opened; null for that of all customers. */
  readonly on: string | null;
}

interface AsOfState {
  /** As it was typed; null for the end of last month. */
  readonly typed: string | null;
  readonly shape: AsOfShape;
  /** The frozen sheet that is shown instead of the day as it is known now. */
  readonly opened: OpenedSheet | null;
}

/** What the clerk has chosen: she finds it again when she comes back from a customer. */
export const useAsOfStore = createResettableStore<AsOfState>('wipe', {
  typed: null,
  shape: 'items',
  opened: null,
});

export function choose(change: Partial<AsOfState>): void {
  useAsOfStore.setState(change);
}
