import {
  type DeliveryFields,
  GUESS,
  GUESSED_DELIVERY_FIELDS,
  LIST_NAMES,
  NAMES,
} from '../../../shared/domain/agreementNames.ts';
import { isContainer, type JsonNode, keyPath, readJsonTree, scalarText } from '../../json/jsonReader.ts';
import {
  deepScalar,
  type Found,
  named,
  outerScalar,
  ownNode,
  ownScalar,
  scalarAtPath,
} from './agreementFind.ts';
import { type RecordMarks, recordsOf } from './agreementRecords.ts';

/** A word of a record as the service wrote it, under the key path within its record. */
export interface Word {
  readonly key: string;
  readonly text: string;
}

/** Characters of the source text, the end not included. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** An agreement as far as known names show (docs/service.md §2.4); null where none holds a value. */
export type AgreementRecord = ReturnType<typeof agreementRecord>;
export type DeliveryRecord = ReturnType<typeof deliveryRecord>;
export type PaymentRecord = ReturnType<typeof paymentRecord>;

/** What was made out of one answer. `unknown`: nothing by a known name; the tree shows it anyway. */
export interface Payload<Record> {
  readonly shape: 'known' | 'unknown';
  readonly records: readonly Record[];
  readonly customerExternalId: Found | null;
}

const AGREEMENTS: RecordMarks = {
  lists: LIST_NAMES.agreements,
  certain: NAMES.agreementExternalId,
  likely: [...NAMES.agreementExternalId, ...NAMES.externalId, ...NAMES.id, ...NAMES.number],
};

const PAYMENTS: RecordMarks = {
  lists: LIST_NAMES.payments,
  certain: [],
  likely: [...NAMES.agreementExternalId, ...NAMES.externalId, ...NAMES.id, ...NAMES.type],
};

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** @throws KontorFailure serviceAnswerUnreadable for text that is no JSON, as all readers here */
export function readAgreementList(text: string): Payload<AgreementRecord> {
  const root = readJsonTree(text);
  const { records, shape } = recordsOf(root, AGREEMENTS);
  return { shape, records: records.map(agreementRecord), customerExternalId: customerIn(root, records) };
}

/** The details of one agreement: always one record. */
export function readAgreement(text: string): Payload<AgreementRecord> {
  const root = readJsonTree(text);
  const marked = recordsOf(root, { ...AGREEMENTS, lists: [] });
  const node = marked.records[0] ?? root;
  const record = agreementRecord(node);
  const { id, number, status, type, externalId, invoicing } = record;
  const known =
    [id, number, status, type, externalId].some((found) => found !== null) || invoicing.length > 0;
  return {
    shape: known ? 'known' : 'unknown',
    records: [record],
    customerExternalId: customerIn(root, [node]),
  };
}

export function readDeliveries(text: string, fields: DeliveryFields = GUESS): Payload<DeliveryRecord> {
  const root = readJsonTree(text);
  const { records, shape } = recordsOf(root, deliveryMarks(fields));
  return {
    shape,
    records: records.map((record) => deliveryRecord(record, fields)),
    customerExternalId: customerIn(root, records),
  };
}

/** The details of one delivery: always one record. */
export function readDelivery(text: string, fields: DeliveryFields = GUESS): Payload<DeliveryRecord> {
  const root = readJsonTree(text);
  const node = recordsOf(root, { ...deliveryMarks(fields), lists: [] }).records[0] ?? root;
  const record = deliveryRecord(node, fields, root);
  const known = record.address.length > 0 || record.externalId !== null || record.deliveryType !== null;
  return {
    shape: known ? 'known' : 'unknown',
    records: [record],
    customerExternalId: customerIn(root, [node]),
  };
}

export function readPayments(text: string): Payload<PaymentRecord> {
  const root = readJsonTree(text);
  const { records, shape } = recordsOf(root, PAYMENTS);
  return { shape, records: records.map(paymentRecord), customerExternalId: customerIn(root, records) };
}

/** `customerExternalId` in any JSON, for instance an invoice's; null when none is there. */
export function findCustomerExternalId(text: string): Found | null {
  const root = readJsonTree(text);
  return customerIn(root, root.kind === 'array' ? root.children : [root]);
}

/** Where in its payload a record is: its key path, and its characters of the source text. */
function placeOf(record: JsonNode): { readonly at: string; readonly span: Span } {
  return { at: keyPath(record), span: { start: record.start, end: record.end } };
}

function agreementRecord(record: JsonNode) {
  const carried = [NAMES.id, NAMES.number, NAMES.status, NAMES.type, NAMES.invoicing].map((names) =>
    ownNode(record, names),
  );
  const invoicing = ownNode(record, NAMES.invoicing);
  return {
    ...placeOf(record),
    externalId: agreementId(record),
    id: ownScalar(record, NAMES.id),
    number: ownScalar(record, NAMES.number),
    status: ownScalar(record, NAMES.status),
    type: ownScalar(record, NAMES.type),
    invoicing: invoicing ? wordsOf(invoicing) : [],
    /** Holds everything that the old combined answer gave of an agreement, be it empty (docs/service.md §2.4, §9). */
    complete: carried.every((node) => node !== null),
  };
}

/**
 * By the documented name; else `external_id`; else an `id` that looks like the document's external ids
 * (docs/service.md §2.3).
 */
function agreementId(record: JsonNode): Found | null {
  const documented =
    ownScalar(record, NAMES.agreementExternalId) ??
    ownScalar(record, NAMES.externalId) ??
    deepScalar(record, NAMES.agreementExternalId);
  if (documented) return documented;
  const id = ownScalar(record, ['id']);
  return id && UUID.test(id.value) ? id : outerScalar(record, NAMES.agreementExternalId);
}

function deliveryMarks({ type, id }: DeliveryFields): RecordMarks {
  const guesses = [...GUESSED_DELIVERY_FIELDS.id, ...GUESSED_DELIVERY_FIELDS.type];
  const configured = [type, id].filter((name) => name !== null);
  const common = new Set<string>(guesses);
  return {
    lists: LIST_NAMES.deliveries,
    certain: [
      ...NAMES.deliveryExternalId,
      ...NAMES.deliveryType,
      ...configured.filter((name) => !common.has(name) && !name.includes('.')),
    ],
    likely: [...guesses, ...configured, ...NAMES.address],
  };
}

function deliveryRecord(record: JsonNode, fields: DeliveryFields, root = record) {
  const address = addressNode(record) ?? addressNode(root);
  return {
    ...placeOf(record),
    externalId: chosen(record, fields.id, GUESSED_DELIVERY_FIELDS.id, NAMES.deliveryExternalId),
    deliveryType: chosen(record, fields.type, GUESSED_DELIVERY_FIELDS.type, NAMES.deliveryType),
    agreementExternalId: agreementNamed(record),
    status: ownScalar(record, ['status', 'delivery_status']),
    /** The installation address in the order of its record; empty when the record lacks it. */
    address: address ? wordsOf(address) : [],
    /** Everything else in the record itself. */
    words: scalarWords(record),
  };
}

/** The configured field and no other; without one the guesses, in their order. */
function chosen(
  record: JsonNode,
  configured: string | null,
  guesses: readonly string[],
  certain: readonly string[],
): Found | null {
  if (configured !== null) return scalarAtPath(record, configured) ?? outerScalar(record, [configured]);
  return (
    ownScalar(record, certain) ??
    deepScalar(record, certain) ??
    outerScalar(record, certain) ??
    ownScalar(record, guesses)
  );
}

/** The nearest node by one of the address names that has something in it. */
function addressNode(record: JsonNode): JsonNode | null {
  for (const name of NAMES.address) {
    const own = ownNode(record, [name]);
    if (own && wordsOf(own).length > 0) return own;
  }
  const queue = [record];
  for (let at = 0; at < queue.length; at += 1) {
    const node = queue[at];
    const found = node ? named(node, NAMES.address).find((child) => wordsOf(child).length > 0) : undefined;
    if (found) return found;
    queue.push(...(node?.children.filter(isContainer) ?? []));
  }
  return null;
}

function paymentRecord(record: JsonNode) {
  return {
    ...placeOf(record),
    id: ownScalar(record, ['id', 'external_id']),
    type: ownScalar(record, ['type', 'payment_type', 'payment_method']),
    status: ownScalar(record, ['status']),
    agreementExternalId: agreementNamed(record),
    words: scalarWords(record),
  };
}

function agreementNamed(record: JsonNode): Found | null {
  return (
    deepScalar(record, NAMES.agreementExternalId) ??
    ownScalar(record, ['agreement']) ??
    outerScalar(record, NAMES.agreementExternalId)
  );
}

/** In the records themselves, in what encloses them, then anywhere; `own` marks the last kind. */
function customerIn(root: JsonNode, records: readonly JsonNode[]): Found | null {
  const names = NAMES.customerExternalId;
  const own = ownScalar(root, names);
  if (own) return own;
  for (const record of records) {
    const found = ownScalar(record, names) ?? outerScalar(record, names);
    if (found) return { ...found, own: true };
  }
  return deepScalar(root, names);
}

/** Every text, number and truth value in a node, by its key path within. */
function wordsOf(node: JsonNode): Word[] {
  const prefix = keyPath(node);
  const words: Word[] = [];
  const waiting = [node];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const text = scalarText(next) ?? (next.kind === 'boolean' ? next.value : null);
    if (text !== null) words.push({ key: keyPath(next).slice(prefix.length).replace(/^\./, ''), text });
    waiting.push(...[...next.children].reverse());
  }
  return words;
}

function scalarWords(record: JsonNode): Word[] {
  return record.children.flatMap((child) => {
    const text = isContainer(child) ? null : (scalarText(child) ?? child.value);
    return text === null || child.kind === 'null' || text === '' ? [] : [{ key: child.key, text }];
  });
}
