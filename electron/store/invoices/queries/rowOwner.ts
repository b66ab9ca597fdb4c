import type { CustomerRef } from '../../../../shared/ipc/customerRef.ts';
import type { Word } from './customerWordList.ts';

/** What a row has from the customer whose list it is in. */
export interface RowOwner {
  readonly customerNumber: CustomerRef['number'];
  readonly givenName: string;
  readonly fetchedAt: number;
  readonly revision: number;
  readonly words: readonly Word[];
}
