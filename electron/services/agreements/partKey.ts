import { createHash } from 'node:crypto';
import type { AGREEMENT_PARTS } from '../../../shared/ipc/agreements.ts';

export type PartKind = (typeof AGREEMENT_PARTS)[number];

/** One call of docs/service.md §4.4 for one customer, by the path parameters besides the customer's. */
export interface PartSpec<Kind extends PartKind = PartKind> {
  readonly kind: Kind;
  /** None for list and payments, the agreement's external id, or a delivery's type and external id. */
  readonly ids: readonly string[];
}

export const LIST: PartSpec<'list'> = { kind: 'list', ids: [] };
export const PAYMENTS: PartSpec<'payments'> = { kind: 'payments', ids: [] };

export function agreementSpec(externalId: string): PartSpec<'agreement'> {
  return { kind: 'agreement', ids: [externalId] };
}

export function deliveriesSpec(agreementExternalId: string): PartSpec<'deliveries'> {
  return { kind: 'deliveries', ids: [agreementExternalId] };
}

export function deliverySpec(type: string, externalId: string): PartSpec<'delivery'> {
  return { kind: 'delivery', ids: [type, externalId] };
}

/** The key that the renderer names a part by; it reveals none of the identifiers and has no other form. */
export function partKey({ kind, ids }: PartSpec): string {
  if (ids.length === 0) return kind;
  const hash = createHash('sha256').update(JSON.stringify(ids)).digest('base64url');
  return `${kind}.${hash.slice(0, 22)}`;
}
