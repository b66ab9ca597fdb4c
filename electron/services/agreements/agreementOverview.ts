import {
  AGREEMENT_BOUNDS,
  type AgreementEntry,
  type AgreementOverview,
  type DeliveryEntry,
  type PaymentEntry,
} from '../../../shared/ipc/agreements.ts';
import type { Found } from './agreementFind.ts';
import type { AgreementRecord, PaymentRecord, Word } from './agreementPayload.ts';
import { customerExternalId, type OutsideSources } from './customerExternalId.ts';
import type { CustomerFile } from './customerFile.ts';
import {
  type FoundAgreement,
  type FoundDelivery,
  foundAgreements,
  foundDeliveries,
} from './foundAgreements.ts';
import { agreementSpec, deliveriesSpec, LIST, PAYMENTS, type PartSpec, partKey } from './partKey.ts';

export interface OverviewSources extends OutsideSources {
  /** External ids of agreements on the cached invoices. */
  readonly invoiceAgreements: readonly string[];
  readonly refreshing: AgreementOverview['refreshing'];
  readonly calls: number;
}

const BOUNDS = AGREEMENT_BOUNDS;

/** Everything for one screen, from documents only; bounded, with what is left out counted. */
export function agreementOverview(file: CustomerFile, sources: OverviewSources): AgreementOverview {
  const { known, others } = customerExternalId(file, sources);
  const { discovery, agreements } = foundAgreements(file, sources.invoiceAgreements);
  const payments = file.read(PAYMENTS)?.records ?? [];
  let room: number = BOUNDS.deliveries;
  let omittedDeliveries = 0;
  const entries = agreements.slice(0, BOUNDS.agreements).map((found) => {
    const deliveries = found.externalId === null ? [] : foundDeliveries(file, found.externalId);
    const shown = deliveries.slice(0, room);
    room -= shown.length;
    omittedDeliveries += deliveries.length - shown.length;
    return agreementEntry(file, found, shown);
  });
  return {
    customer: file.customer,
    revision: file.revision,
    refreshing: sources.refreshing,
    calls: sources.calls,
    externalId: known ? { ...known, value: shown(known.value), at: shownPath(known.at) } : null,
    otherExternalIds: others.slice(0, 5).map(shown),
    discovery,
    list: file.part(LIST),
    payments: file.part(PAYMENTS),
    agreements: entries,
    paymentSubscriptions: payments.slice(0, BOUNDS.payments).map(paymentEntry),
    omitted: {
      agreements: Math.max(0, agreements.length - BOUNDS.agreements),
      deliveries: omittedDeliveries,
      payments: Math.max(0, payments.length - BOUNDS.payments),
    },
  };
}

function agreementEntry(
  file: CustomerFile,
  { externalId, listed }: FoundAgreement,
  deliveries: readonly FoundDelivery[],
): AgreementEntry {
  const spec = externalId === null ? null : agreementSpec(externalId);
  const details = spec ? detailsRecord(file, spec, listed) : null;
  const first = details ?? listed;
  const text = (of: (record: AgreementRecord) => Found | null) =>
    shownFound((first && of(first)) ?? (listed && of(listed)));
  const invoicing = first?.invoicing.length ? first.invoicing : (listed?.invoicing ?? []);
  return {
    key: spec && partKey(spec),
    externalId: externalId === null ? null : shown(externalId),
    id: text(({ id }) => id),
    number: text(({ number }) => number),
    status: text(({ status }) => status),
    type: text(({ type }) => type),
    invoicing: shownWords(invoicing),
    source: details ? 'details' : listed ? 'list' : 'invoices',
    details: spec && needsDetails(file, spec, listed) ? file.part(spec) : null,
    deliveriesPart: externalId === null ? null : file.part(deliveriesSpec(externalId)),
    deliveries: deliveries.map((delivery) => deliveryEntry(file, delivery)),
  };
}

/** Details are asked for where the list does not hold what the old call gave; what was fetched once is shown. */
function needsDetails(
  file: CustomerFile,
  spec: PartSpec<'agreement'>,
  listed: AgreementRecord | null,
): boolean {
  return !listed?.complete || file.part(spec).state.kind !== 'idle';
}

/** The record of the details when they are all there is or no older than a list that lacks nothing. */
function detailsRecord(
  file: CustomerFile,
  spec: PartSpec<'agreement'>,
  listed: AgreementRecord | null,
): AgreementRecord | null {
  const fetchedAt = file.document(spec)?.fetchedAt;
  const record = file.read(spec)?.records[0];
  if (fetchedAt === undefined || !record) return null;
  const newer = fetchedAt >= (file.document(LIST)?.fetchedAt ?? 0);
  return newer || !listed?.complete ? record : null;
}

function deliveryEntry(file: CustomerFile, { record, spec }: FoundDelivery): DeliveryEntry {
  const details = spec ? file.read(spec)?.records[0] : undefined;
  const asked = spec !== null && (record.address.length === 0 || file.part(spec).state.kind !== 'idle');
  return {
    key: spec && partKey(spec),
    part: asked ? file.part(spec) : null,
    externalId: shownFound(record.externalId),
    deliveryType: shownFound(record.deliveryType),
    status: shownFound(details?.status ?? record.status),
    address: shownWords(details?.address.length ? details.address : record.address),
    words: shownWords(record.words),
    at: shownPath(record.at),
  };
}

function paymentEntry({ id, type, status, agreementExternalId, words, at }: PaymentRecord): PaymentEntry {
  return {
    id: shownFound(id),
    type: shownFound(type),
    status: shownFound(status),
    agreementExternalId: shownFound(agreementExternalId),
    words: shownWords(words),
    at: shownPath(at),
  };
}

function shownFound(found: Found | null): string | null {
  return found && shown(found.value);
}

function shownWords(words: readonly Word[]): Word[] {
  return words.slice(0, BOUNDS.words).map(({ key, text }) => ({ key: shown(key), text: shown(text) }));
}

export function shown(text: string): string {
  return cut(text, BOUNDS.text);
}

export function shownPath(path: string): string {
  return cut(path, 1_000);
}

export function cut(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1)}…`;
}
