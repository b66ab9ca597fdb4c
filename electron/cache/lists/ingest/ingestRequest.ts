import type { CustomerRef } from '../../../../shared/ipc/customerRef.ts';
import type { BodyBuffer } from './bodyBuffer.ts';
import type { PlainRecords } from './plainRecords.ts';

export interface IngestRequest {
  readonly customer: CustomerRef;
  readonly body: BodyBuffer;
  /** Milliseconds since the epoch. */
  readonly fetchedAt: number;
  /** Invoices exported here, as `exportedKey` writes them. */
  readonly exported: ReadonlySet<string>;
  readonly cancelled: () => boolean;
  /** Kept from list to list: a service writes all its records alike. */
  readonly plain: PlainRecords;
}
