/**
 * Names that the service documents or uses as path parameters (docs/service.md §2.3, §2.4, §4.4). Payloads are not
 * shown there, so a name is known by its letters alone: case, `_` and `-` are ignored.
 */
export const NAMES = {
  agreementExternalId: ['agreement_external_id'],
  externalId: ['external_id'],
  customerExternalId: ['customer_external_id'],
  id: ['id', 'agreement_id'],
  number: ['number', 'agreement_number'],
  status: ['status', 'agreement_status'],
  type: ['type', 'agreement_type'],
  invoicing: ['invoicing'],
  deliveryExternalId: ['delivery_external_id'],
  deliveryType: ['delivery_type'],
  address: ['installation_address', 'address'],
} as const;

/** Wrappers that an answer may be put in, once or twice. */
export const WRAPPERS: readonly string[] = ['data', 'items', 'results'];

/** What a list may be called besides. */
export const LIST_NAMES = {
  agreements: ['agreements'],
  deliveries: ['deliveries'],
  payments: ['subscription_methods', 'payment_subscriptions', 'payment_methods'],
} as const;

/** Which fields of a delivery name it in the path of its details; key paths with dots. */
export interface DeliveryFields {
  /** Null: the guess. */
  readonly type: string | null;
  readonly id: string | null;
}

/** Nothing is documented: the path parameters' own names are tried first, then these. A labelled guess. */
export const GUESSED_DELIVERY_FIELDS = {
  type: ['delivery_type', 'type'],
  id: ['delivery_external_id', 'external_id', 'id'],
} as const;

export const GUESS: DeliveryFields = { type: null, id: null };

export function foldedName(name: string): string {
  return name.toLowerCase().replace(/[_-]/g, '');
}
