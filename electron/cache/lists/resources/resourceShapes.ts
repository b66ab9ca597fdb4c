import type { CustomerRef } from '../../../../shared/ipc/customerRef.ts';

/** Names one document of a customer, for instance `deliveries` under an agreement's external id. */
export interface ResourceKey {
  readonly kind: string;
  readonly id: string;
}

/** An answer of the service exactly as it came. `fetchedAt` in milliseconds since the epoch. */
export interface ResourceDocument extends ResourceKey {
  readonly text: string;
  readonly fetchedAt: number;
}

export const RESOURCE_FIELDS = ['agreementNumber', 'deliveryNumber', 'address', 'paymentMethod'] as const;
export type ResourceField = (typeof RESOURCE_FIELDS)[number];

/** A text by which a document is found. `target` is what the finder opens. */
export interface ResourceWord {
  readonly field: ResourceField;
  readonly text: string;
  readonly target: string;
}

export interface ResourceHit extends ResourceWord {
  readonly customer: CustomerRef;
  readonly fetchedAt: number;
}

/** What a search has found: the best of them, how many there are, and whether more were not even counted. */
export interface ResourceHits {
  readonly list: readonly ResourceHit[];
  readonly all: number;
  readonly more: boolean;
}
