import type { CustomerNumber } from '../../../shared/domain/customerNumber.ts';
import type { ConnectionSummary } from '../../../shared/ipc/connections.ts';

/** A connection profile as kept; the secret is in the keychain, never here. */
export interface StoredConnection {
  readonly id: string;
  readonly name: string;
  readonly environmentWord: string;
  readonly environmentTone: ConnectionSummary['environmentTone'];
  readonly baseUrl: string;
  readonly clientId: string;
  readonly sample: boolean;
  readonly pdfPathTemplate: string;
  readonly agreementsListBody: string;
}

/** What the clerk noted about a customer. */
export interface CustomerFacts {
  readonly givenName: string;
  readonly pinned: boolean;
  readonly externalId: string | null;
  /** The address that the clerk put on the customer's statements; null where she never did. */
  readonly addressLines: readonly string[] | null;
  /** Milliseconds since the epoch, null when never opened. */
  readonly openedAt: number | null;
}

/** The numbers of a kept list, with its name. */
export interface NamedNumbers {
  readonly name: string;
  readonly numbers: readonly CustomerNumber[];
}

export interface CustomerNote {
  readonly givenName?: string | undefined;
  /** Only where the name so far is this one. */
  readonly replaces?: string | undefined;
  readonly pinned?: boolean | undefined;
  readonly externalId?: string | null | undefined;
  readonly addressLines?: readonly string[] | null | undefined;
}
