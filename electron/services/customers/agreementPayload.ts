import {
  type DeliveryFields,
  foldedName,
  GUESS,
  GUESSED_DELIVERY_FIELDS,
  LIST_NAMES,
  NAMES,
  WRAPPERS,
} from '../../../shared/domain/agreementNames.ts';
import { isContainer, type JsonNode, keyPath, readJsonTree, scalarText } from '../../json/jsonReader.ts';

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

/** How the records of one resource are recognised. */
interface RecordMarks {
  /** What the list may be called, besides the wrappers. */
  readonly lists: readonly string[];
  /** Names that an object of another kind does not hold: one that does is a record, wherever it is. */
  readonly certain: readonly string[];
  /** Names that make a record of the answer itself when no list is found. */
  readonly likely: readonly string[];
}

/** Objects that are records, in the order of the source. */
interface FoundRecords {
  readonly records: readonly JsonNode[];
  /** `unknown`: the answer holds no list and nothing by a known name. An empty list is known. */
  readonly shape: 'known' | 'unknown';
}

const DEEPEST_LIST = 3;

/**
 * Finds the records of an answer whose shape is not documented: a list at the top or wrapped; then objects
 * that hold a name which only such a record has; then the answer itself; then its only list of objects.
 */
function recordsOf(root: JsonNode, marks: RecordMarks): FoundRecords {
  const lists = listsIn(root, marks.lists);
  const listed = lists.flatMap(({ children }) => children).filter(({ kind }) => kind === 'object');
  const records = new Set(listed);
  for (const marked of markedOutside(root, records, marks.certain)) records.add(marked);
  if (records.size > 0) return { records: inOrder(records), shape: 'known' };
  if (lists.some(({ children }) => children.length === 0)) return { records: [], shape: 'known' };
  const itself = bodiesOf(root)[0];
  if (itself && ownNode(itself, marks.likely)) return { records: [itself], shape: 'known' };
  const sole = soleList(root);
  return sole ? { records: sole, shape: 'known' } : { records: [], shape: 'unknown' };
}

function listsIn(root: JsonNode, names: readonly string[]): JsonNode[] {
  if (root.kind === 'array') return [root];
  const lists: JsonNode[] = [];
  let level = [root];
  for (let depth = 0; depth < DEEPEST_LIST && level.length > 0; depth += 1) {
    const inner = level.flatMap((node) => named(node, [...WRAPPERS, ...names]));
    lists.push(...inner.filter(({ kind }) => kind === 'array'));
    level = inner.filter(({ kind }) => kind === 'object');
  }
  return lists;
}

/** Objects that hold one of the names and are not inside a record that is already known. */
function markedOutside(root: JsonNode, known: ReadonlySet<JsonNode>, names: readonly string[]): JsonNode[] {
  const wanted = new Set(names.map(foldedName));
  const marked = new Set<JsonNode>();
  walk(root, (node) => {
    const holds =
      node.kind === 'object' &&
      node.children.some((child) => wanted.has(foldedName(child.key)) && !isContainer(child));
    if (holds && !isInside(node, known) && !isInside(node, marked)) marked.add(node);
    return true;
  });
  // What only names the owner of a whole list is not a record of it.
  const enclosing = new Set<JsonNode>();
  for (const record of known) for (let at = record.parent; at; at = at.parent) enclosing.add(at);
  return [...marked].filter((node) => !enclosing.has(node));
}

function isInside(node: JsonNode, outer: ReadonlySet<JsonNode>): boolean {
  if (outer.size === 0) return false;
  for (let at: JsonNode | null = node; at; at = at.parent) if (outer.has(at)) return true;
  return false;
}

function inOrder(records: ReadonlySet<JsonNode>): JsonNode[] {
  return [...records].sort((left, right) => left.start - right.start);
}

function soleList(root: JsonNode): readonly JsonNode[] | null {
  const lists = root.children.filter(
    ({ kind, children }) => kind === 'array' && children.some((child) => child.kind === 'object'),
  );
  const records = lists.length === 1 ? (lists[0]?.children ?? []) : [];
  return records.length === 0 ? null : records.filter(({ kind }) => kind === 'object');
}

/** A value that a known name holds, and where. */
export interface Found {
  readonly value: string;
  /** Key path in the payload. */
  readonly at: string;
  /** It is in the record itself or its wrappers, not deeper inside. */
  readonly own: boolean;
}

const DEEPEST_WRAPPER = 3;

/** Children of a name, whatever its case and dashes; the last of a repeated key first, as parsers take it. */
function named(node: JsonNode, names: readonly string[]): JsonNode[] {
  if (node.kind !== 'object') return [];
  const wanted = names.map(foldedName);
  const found: JsonNode[] = [];
  for (const name of wanted) {
    for (let index = node.children.length - 1; index >= 0; index -= 1) {
      const child = node.children[index];
      if (child && foldedName(child.key) === name) found.push(child);
    }
  }
  return found;
}

/**
 * The record and what is wrapped in it: through `data`, `items` and `results`, through an object that is its
 * parent's only content, and through a list of one.
 */
function bodiesOf(record: JsonNode): JsonNode[] {
  const bodies: JsonNode[] = [];
  let level = [record];
  for (let depth = 0; depth <= DEEPEST_WRAPPER && level.length > 0; depth += 1) {
    bodies.push(...level.filter(({ kind }) => kind === 'object'));
    level = level.flatMap(inside);
  }
  return bodies;
}

function inside(node: JsonNode): JsonNode[] {
  if (node.kind === 'array') return node.children.length === 1 ? node.children.filter(isContainer) : [];
  const sole = node.children.length === 1 ? node.children : [];
  return [...new Set([...named(node, WRAPPERS), ...sole])].filter(isContainer);
}

/** The child of the first name that exists, in the record or its wrappers; of any kind. */
function ownNode(record: JsonNode, names: readonly string[]): JsonNode | null {
  for (const body of bodiesOf(record)) {
    const found = named(body, names)[0];
    if (found) return found;
  }
  return null;
}

/** A text or number under one of the names, in the order of the names, in the record or its wrappers. */
function ownScalar(record: JsonNode, names: readonly string[]): Found | null {
  const bodies = bodiesOf(record);
  for (const name of names) {
    for (const body of bodies) {
      const found = firstScalar(body, [name], true);
      if (found) return found;
    }
  }
  return null;
}

/** The same, nearest first, anywhere inside; for names that can mean one thing only. */
function deepScalar(record: JsonNode, names: readonly string[]): Found | null {
  let found: Found | null = null;
  walk(record, (node) => {
    found ??= firstScalar(node, names, false);
    return found === null;
  });
  return found;
}

/** The same in what encloses the record, nearest first: a list may name once what holds for all its records. */
function outerScalar(record: JsonNode, names: readonly string[]): Found | null {
  for (let at = record.parent; at; at = at.parent) {
    const found = firstScalar(at, names, false);
    if (found) return found;
  }
  return null;
}

/** What a configured key path such as `product.kind` leads to, from the record or one of its wrappers. */
function scalarAtPath(record: JsonNode, path: string): Found | null {
  const whole = ownScalar(record, [path]);
  if (whole) return whole;
  const steps = path.split('.');
  for (const body of bodiesOf(record)) {
    let level = [body];
    for (const step of steps.slice(0, -1)) level = level.flatMap((node) => named(node, [step]));
    for (const node of level) {
      const found = firstScalar(node, [steps.at(-1) ?? ''], true);
      if (found) return found;
    }
  }
  return null;
}

/** Visits containers breadth first, so that the nearest is met first; stops when `visit` returns false. */
function walk(root: JsonNode, visit: (node: JsonNode) => boolean): void {
  const queue = [root];
  for (let at = 0; at < queue.length; at += 1) {
    const node = queue[at];
    if (!node || !visit(node)) return;
    for (const child of node.children) if (isContainer(child)) queue.push(child);
  }
}

function firstScalar(node: JsonNode, names: readonly string[], own: boolean): Found | null {
  for (const child of named(node, names)) {
    const value = scalarText(child);
    if (value !== null) return { value, at: keyPath(child), own };
  }
  return null;
}
