import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import type { CipherDatabase } from '../database/database.ts';
import type { StoredFigures } from '../ingest/listFigures.ts';

/** A row of `customer`; see the migration. */
export interface CustomerRow extends StoredFigures {
  readonly id: number;
  readonly connection_id: string;
  readonly number: string;
  readonly fetched_at: number;
  readonly revision: number;
  readonly marks: number;
  readonly next_n: number;
  readonly next_slot: number;
  readonly in_id_order: number;
  readonly searchable: number;
  readonly body_hash: Uint8Array;
  readonly report: string;
  readonly unreadable: number;
}

/** Finds customers by their number at a connection. */
export function customerFinder(database: CipherDatabase): (customer: CustomerRef) => CustomerRow | undefined {
  const select = database.prepare('SELECT * FROM customer WHERE connection_id = ? AND number = ?');
  return (customer) => select.get(customer.connectionId, customer.number) as CustomerRow | undefined;
}
