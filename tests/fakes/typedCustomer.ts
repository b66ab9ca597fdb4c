import { parseCustomerNumber } from '../../shared/domain/customerRef.ts';
import type { CustomerRef } from '../../shared/ipc/customerRef.ts';

/** The customer that a typed number names, as the page reads it. */
export function typedCustomer(input: { readonly connectionId: string; readonly typed: string }): CustomerRef {
  const parsed = parseCustomerNumber(input.typed);
  if (!parsed.ok) throw new Error(`${input.typed} is no customer number`);
  return { connectionId: input.connectionId, number: parsed.number };
}
