import type { CustomerNumber } from '../../shared/domain/customerRef.ts';
import type {
  AgreementEntry,
  AgreementOverview,
  AgreementPart,
  DeliveryEntry,
} from '../../shared/ipc/agreements.ts';
import { emptyAgreements } from './emptyAgreements.ts';

export const FETCHED_AT = Date.now() - 60_000;

export function ready(key: string, shape: 'known' | 'unknown' = 'known'): AgreementPart {
  return { key, state: { kind: 'ready', fetchedAt: FETCHED_AT, shape } };
}

export function idle(key: string): AgreementPart {
  return { key, state: { kind: 'idle' } };
}

/** A key of the contract's form, ending in the given letters. */
export function keyOf(kind: string, name: string): string {
  return `${kind}.${name.padStart(22, '0')}`;
}

export function agreement(name: string, change: Partial<AgreementEntry> = {}): AgreementEntry {
  return {
    key: keyOf('agreement', name),
    externalId: `external ${name}`,
    id: '1',
    number: `A-${name}`,
    status: 'active',
    type: 'fibre',
    invoicing: [{ key: 'method', text: 'paper' }],
    source: 'list',
    details: null,
    deliveriesPart: ready(keyOf('deliveries', name)),
    deliveries: [],
    ...change,
  };
}

export function delivery(name: string, part: AgreementPart | null): DeliveryEntry {
  return {
    key: part?.key ?? null,
    part,
    externalId: `delivery ${name}`,
    deliveryType: 'fibre',
    status: 'active',
    address: [
      { key: 'street', text: 'Storgatan' },
      { key: 'city', text: 'Malmö' },
    ],
    words: [],
    at: `[${name}]`,
  };
}

export function overviewOf(change: Partial<AgreementOverview>): AgreementOverview {
  const customer = { connectionId: 'nordfiber', number: '10001' as CustomerNumber };
  return { ...emptyAgreements(customer), ...change };
}
