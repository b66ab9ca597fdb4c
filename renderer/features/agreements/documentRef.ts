import type { Bridge } from '../../../shared/ipc/contract.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';

export type AgreementsBridge = Pick<Bridge, 'agreements'>;

/** One cached answer, or an agreement's or a delivery's record in its list. */
export interface DocumentRef {
  readonly customer: CustomerRef;
  readonly key: string;
  /** With another time the text is another one, and is fetched again. */
  readonly fetchedAt: number | null;
}
