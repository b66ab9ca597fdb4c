import type { z } from 'zod';
import type { CustomerNumber } from '../../../shared/domain/customerRef.ts';
import type { ConnectionSummary, SenderSettings } from '../../../shared/ipc/connections.ts';
import type { customersContract } from '../../../shared/ipc/customers.ts';

/** A connection profile as kept; the secret is in the keychain, never here. */
export interface StoredConnection extends Readonly<Omit<ConnectionSummary, 'host' | 'hasSecret'>> {
  readonly baseUrl: string;
}

/** What the clerk noted about a customer. */
export interface CustomerFacts {
  readonly givenName: string;
  readonly pinned: boolean;
  readonly externalId: string | null;
  /** The address that the clerk put on the customer's statements; null where she never did. */
  readonly addressLines: readonly string[] | null;
  /** The language of the customer's statements; null for that of the connection. */
  readonly paperLanguage: SenderSettings['language'];
  /** Milliseconds since the epoch, null when never opened. */
  readonly openedAt: number | null;
}

/** Whether anything was noted about a customer besides that it was opened. */
export function isNoted(facts: Omit<CustomerFacts, 'openedAt'> | undefined): boolean {
  if (facts === undefined) return false;
  const { givenName, pinned, externalId, addressLines, paperLanguage } = facts;
  return givenName !== '' || pinned || [externalId, addressLines, paperLanguage].some((one) => one !== null);
}

/** The numbers of a kept list, with its name. */
export interface NamedNumbers {
  readonly name: string;
  readonly numbers: readonly CustomerNumber[];
}

/** A customer's name is noted only where the name so far is `replaces`. */
export interface CustomerNote extends Omit<z.output<typeof customersContract.note.input>, 'customer'> {
  readonly addressLines?: readonly string[] | null | undefined;
}
