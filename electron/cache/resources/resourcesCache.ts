import type { DeliveryFields } from '../../../shared/domain/agreementNames.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';

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

export const RESOURCE_FIELDS = ['agreementNumber', 'address', 'paymentMethod'] as const;
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

/** Documents of customers besides their invoice lists; forgotten and wiped together with the lists. */
export interface ResourcesCache {
  all(customer: CustomerRef): Promise<readonly ResourceDocument[]>;
  /** Replaces a document of the same key together with its words, in one transaction. */
  put(customer: CustomerRef, document: ResourceDocument, words: readonly ResourceWord[]): Promise<void>;
  /** Removes every document of the customer that is not among the keys. */
  keepOnly(customer: CustomerRef, keys: readonly ResourceKey[]): Promise<void>;
  /** At most 50 words that hold the text, whatever its case; nothing for fewer than three characters. */
  find(connectionId: string, text: string): Promise<readonly ResourceHit[]>;
  /** The clerk's own choice, kept among the facts; the guess where nothing was chosen. */
  deliveryFields(connectionId: string): Promise<DeliveryFields>;
  putDeliveryFields(connectionId: string, fields: DeliveryFields): Promise<void>;
}
