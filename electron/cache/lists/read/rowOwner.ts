import type { CustomerRef } from '../../../../shared/ipc/customerRef.ts';
import { ROWS_PER_CUSTOMER } from '../ingest/rowWriter.ts';
import type { Word } from './customerWordList.ts';

/** What a row has from the customer whose list it is in. */
export interface RowOwner {
  readonly customerNumber: CustomerRef['number'];
  readonly givenName: string;
  readonly fetchedAt: number;
  readonly revision: number;
  readonly words: readonly Word[];
}

/** The customer that the id of a row, a word or a change begins with. */
export function customerIdOf(id: number): number {
  return Math.floor(id / ROWS_PER_CUSTOMER);
}
