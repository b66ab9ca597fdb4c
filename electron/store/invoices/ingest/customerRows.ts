import type { CustomerRef } from '../../../../shared/ipc/customerRef.ts';
import type { FetchReport } from '../../../../shared/ipc/customers.ts';
import { type CipherDatabase, readObject, readValue } from '../../../database/database.ts';
import type { StoredFigures } from '../model/figures.ts';

/** A row of `customer`; see the schema. */
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
  /** Larger than that of every customer fetched before. */
  readonly stamp: number;
}

/** Finds customers by their number at a connection. */
export function customerFinder(database: CipherDatabase): (customer: CustomerRef) => CustomerRow | undefined {
  const sql = 'SELECT * FROM customer WHERE connection_id = ? AND number = ?';
  return ({ connectionId, number }) => readObject(database, sql, connectionId, number);
}

/** The report of the last fetch. */
export function storedReport({ report }: Pick<CustomerRow, 'report'>): FetchReport {
  return JSON.parse(report) as FetchReport;
}

/** Counts one more fetch, within the transaction that keeps its number with the customer. */
export function nextStamp(database: CipherDatabase): number {
  return Number(readValue(database, 'UPDATE tally SET stamp = stamp + 1 RETURNING stamp'));
}
