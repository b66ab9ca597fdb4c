import type { z } from 'zod';
import { KontorFailure } from '../../../shared/domain/failure.ts';
import {
  AGREEMENT_BOUNDS,
  type AgreementEntry,
  type AgreementOverview,
  type agreementsContract,
  type DeliveryEntry,
  type PaymentEntry,
  type treeLineSchema,
} from '../../../shared/ipc/agreements.ts';
import { type JsonNode, readJsonTree, stepOf } from '../../json/jsonReader.ts';
import type { ResourceWord } from '../../store/documents/resourcesRepository.ts';
import type { AgreementRecord, Found, PaymentRecord, Span, Word } from './agreementPayload.ts';
import {
  agreementSpec,
  type CustomerFile,
  customerExternalId,
  deliveriesSpec,
  type FoundAgreement,
  type FoundDelivery,
  foundAgreements,
  foundDeliveries,
  type HeldDocument,
  LIST,
  type OutsideSources,
  PAYMENTS,
  type PartSpec,
  partKey,
} from './customerFile.ts';

interface OverviewSources extends OutsideSources {
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

function cut(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1)}…`;
}

const MOST_WORDS = 2_000;

/** The texts by which a document is found: agreement number, delivery number, installation address, payment method. */
export function documentWords(file: CustomerFile, spec: PartSpec): ResourceWord[] {
  return wordsOf(file, spec).slice(0, MOST_WORDS);
}

function wordsOf(file: CustomerFile, spec: PartSpec): ResourceWord[] {
  switch (spec.kind) {
    case 'list':
    case 'agreement': {
      const records = file.read(spec as PartSpec<'list' | 'agreement'>)?.records ?? [];
      return records.flatMap((record) => {
        const externalId = spec.ids[0] ?? record.externalId?.value;
        if (externalId === undefined) return [];
        const target = partKey(agreementSpec(externalId));
        return [record.number?.value, record.externalId?.value].flatMap((text) =>
          text === undefined ? [] : { field: 'agreementNumber' as const, target, text: shown(text) },
        );
      });
    }
    case 'deliveries':
      return foundDeliveries(file, spec.ids[0] ?? '').flatMap(({ record, spec: named }) => {
        const target = partKey(named ?? spec);
        const number = record.externalId?.value;
        return [
          ...addressWords(record.address, target),
          ...(number === undefined
            ? []
            : [{ field: 'deliveryNumber' as const, target, text: shown(number) }]),
        ];
      });
    case 'delivery': {
      const records = file.read(spec as PartSpec<'delivery'>)?.records ?? [];
      return records.flatMap(({ address }) => addressWords(address, partKey(spec)));
    }
    case 'payments': {
      const records = file.read(PAYMENTS)?.records ?? [];
      return records.flatMap(({ words }) =>
        words.length === 0
          ? []
          : { field: 'paymentMethod', target: partKey(PAYMENTS), text: shown(joined(words, ' · ')) },
      );
    }
  }
}

function addressWords(address: readonly { readonly text: string }[], target: string): ResourceWord[] {
  return address.length === 0 ? [] : [{ field: 'address', target, text: shown(joined(address, ', ')) }];
}

function joined(words: readonly { readonly text: string }[], by: string): string {
  return words.map(({ text }) => text).join(by);
}

type DetailRequest = Omit<z.output<typeof agreementsContract.detail.input>, 'customer'>;
type Detail = z.input<typeof agreementsContract.detail.output>;

/** One document as tree and text; nothing of it is left out, though each window is bounded. */
export function partDetail(file: CustomerFile, request: DetailRequest): Detail {
  const spec = file.specOf(request.key);
  const document = spec && (file.document(spec) ?? recordInList(file, spec));
  if (!spec || !document) throw new KontorFailure('notCached');
  const { text, fetchedAt } = document;
  const { lines, total } = treeWindow(readJsonTree(text), request.offset, request.limit);
  return {
    key: request.key,
    kind: spec.kind,
    fetchedAt,
    shape: file.read(spec)?.shape ?? 'known',
    lines: lines.map((line) => ({
      ...line,
      path: shownPath(line.path),
      key: shown(line.key),
      text: cut(line.text, AGREEMENT_BOUNDS.treeText),
      cut: line.text.length > AGREEMENT_BOUNDS.treeText,
    })),
    totalLines: total,
    raw: text.slice(request.rawOffset, request.rawOffset + request.rawLimit),
    rawLength: text.length,
  };
}

/** What the list holds of an agreement or a delivery that has no document of its own. */
function recordInList(file: CustomerFile, spec: PartSpec): HeldDocument | null {
  if (spec.kind === 'agreement') {
    const found = foundAgreements(file, []).agreements.find(({ externalId }) => externalId === spec.ids[0]);
    return slice(file.document(LIST), found?.listed?.span);
  }
  if (spec.kind !== 'delivery') return null;
  for (const list of file.documents('deliveries')) {
    const found = foundDeliveries(file, list.spec.ids[0] ?? '').find(
      (delivery) => delivery.spec && partKey(delivery.spec) === partKey(spec),
    );
    if (found) return slice(list, found.record.span);
  }
  return null;
}

function slice(document: HeldDocument | null, span: Span | undefined): HeldDocument | null {
  return document && span ? { ...document, text: document.text.slice(span.start, span.end) } : null;
}

/** One line of a payload shown as a tree, its text as the service wrote it; every value of the payload has exactly one. */
export type TreeLine = Omit<z.output<typeof treeLineSchema>, 'cut'>;

/** A window of the lines by position, and how many there are. Lines outside cost next to nothing. */
export function treeWindow(
  root: JsonNode,
  offset: number,
  limit: number,
): { readonly lines: TreeLine[]; readonly total: number } {
  const lines: TreeLine[] = [];
  const waiting: { readonly node: JsonNode; readonly depth: number; readonly path: string }[] = [];
  waiting.push({ node: root, depth: 0, path: '' });
  let total = 0;
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { node, depth, path } = next;
    if (total >= offset && total < offset + limit) {
      const { key, kind, value: text, children } = node;
      lines.push({ path, key, depth, kind, text, children: children.length });
    }
    total += 1;
    for (let index = node.children.length - 1; index >= 0; index -= 1) {
      const child = node.children[index];
      if (!child) continue;
      const step = stepOf(child);
      waiting.push({
        node: child,
        depth: depth + 1,
        path: path === '' ? step.replace(/^\./, '') : path + step,
      });
    }
  }
  return { lines, total };
}
