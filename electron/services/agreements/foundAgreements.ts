import type { AgreementRecord, DeliveryRecord } from './agreementPayload.ts';
import type { CustomerFile } from './customerFile.ts';
import { deliveriesSpec, deliverySpec, LIST, type PartSpec, partKey } from './partKey.ts';

/** Longer texts are no identifiers; none is sent. */
const LONGEST_IDENTIFIER = 200;

export interface FoundAgreement {
  /** Null when the list does not give it: such an agreement is shown, but nothing can be asked about it. */
  readonly externalId: string | null;
  /** Its record in the list. */
  readonly listed: AgreementRecord | null;
}

export interface FoundAgreements {
  readonly discovery: 'list' | 'invoices' | 'none';
  readonly agreements: readonly FoundAgreement[];
}

/**
 * The customer's agreements by the list where it can be read; by the invoices if there is none, and also if a record
 * of the list does not name its agreement.
 */
export function foundAgreements(file: CustomerFile, invoiceAgreements: readonly string[]): FoundAgreements {
  const list = file.read(LIST);
  const found = new Map<string, FoundAgreement>();
  const nameless: FoundAgreement[] = [];
  for (const listed of list?.shape === 'known' ? list.records : []) {
    const externalId = usable(listed.externalId?.value);
    if (externalId === null) nameless.push({ externalId, listed });
    else if (!found.has(externalId)) found.set(externalId, { externalId, listed });
  }
  const byList = list?.shape === 'known';
  if (!byList || nameless.length > 0) {
    for (const externalId of invoiceAgreements) {
      if (usable(externalId) !== null && !found.has(externalId)) {
        found.set(externalId, { externalId, listed: null });
      }
    }
  }
  const agreements = [...found.values(), ...nameless];
  return { discovery: byList ? 'list' : agreements.length > 0 ? 'invoices' : 'none', agreements };
}

export interface FoundDelivery {
  readonly record: DeliveryRecord;
  /** Null when the record does not hold what the path of its details takes. */
  readonly spec: PartSpec<'delivery'> | null;
}

/** Deliveries under one agreement as its list gives them, each once. */
export function foundDeliveries(file: CustomerFile, agreementExternalId: string): FoundDelivery[] {
  const list = file.read(deliveriesSpec(agreementExternalId));
  const seen = new Set<string>();
  return (list?.records ?? []).flatMap((record): FoundDelivery[] => {
    const type = usable(record.deliveryType?.value);
    const id = usable(record.externalId?.value);
    if (type === null || id === null) return [{ record, spec: null }];
    const spec = deliverySpec(type, id);
    const key = partKey(spec);
    if (seen.has(key)) return [];
    seen.add(key);
    return [{ record, spec }];
  });
}

function usable(identifier: string | undefined): string | null {
  return identifier === undefined || identifier.length > LONGEST_IDENTIFIER ? null : identifier;
}
