import { createHash } from 'node:crypto';
import type { DeliveryFields } from '../../../shared/domain/agreementNames.ts';
import { customerKey } from '../../../shared/domain/customerRef.ts';
import { KontorFailure } from '../../../shared/domain/failure.ts';
import { NO_FILTER } from '../../../shared/domain/invoiceFilter.ts';
import { LruCache } from '../../../shared/domain/lruCache.ts';
import {
  AGREEMENT_PARTS,
  type AgreementOverview,
  type AgreementPart,
} from '../../../shared/ipc/agreements.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import type { Failure } from '../../../shared/ipc/entry.ts';
import type { Clock } from '../../ports/host.ts';
import type { ResourceDocument, ResourceKey } from '../../store/documents/resourcesRepository.ts';
import type { Store } from '../../store/store.ts';
import type { Workspace } from '../app/launchParts.ts';
import {
  type AgreementRecord,
  type DeliveryRecord,
  type Found,
  findCustomerExternalId,
  type Payload,
  readAgreement,
  readAgreementList,
  readDeliveries,
  readDelivery,
  readPayments,
} from './agreementPayload.ts';

/** An answer as it came, and what was made of it. */
export interface HeldDocument {
  readonly spec: PartSpec;
  readonly text: string;
  readonly fetchedAt: number;
}

interface Held {
  readonly spec: PartSpec;
  document: HeldDocument | null;
  loading: boolean;
  failure: Failure | null;
  read: Payload<unknown> | null;
}

const READERS = {
  list: readAgreementList,
  payments: readPayments,
  agreement: readAgreement,
  deliveries: readDeliveries,
  delivery: readDelivery,
} as const satisfies Readonly<Record<PartKind, (text: string, fields: DeliveryFields) => Payload<unknown>>>;

type Reading<Kind extends PartKind> = ReturnType<(typeof READERS)[Kind]>;

/** Everything that is known of one customer's agreements, and the state of each part. */
export class CustomerFile {
  readonly customer: CustomerRef;
  readonly #parts = new Map<string, Held>();
  #fields: DeliveryFields;
  #revision = 0;

  constructor(customer: CustomerRef, fields: DeliveryFields, documents: readonly ResourceDocument[]) {
    this.customer = customer;
    this.#fields = fields;
    for (const { kind, id, text, fetchedAt } of documents) {
      const spec = specOf(kind, id);
      if (spec) this.#held(spec).document = { spec, text, fetchedAt };
    }
  }

  get revision(): number {
    return this.#revision;
  }

  get fields(): DeliveryFields {
    return this.#fields;
  }

  /** Other fields make other deliveries of the same documents. */
  useFields(fields: DeliveryFields): void {
    this.#fields = fields;
    for (const held of this.#parts.values()) held.read = null;
    this.#revision += 1;
  }

  part(spec: PartSpec): AgreementPart {
    const held = this.#held(spec);
    return { key: partKey(spec), state: this.#state(held) };
  }

  /** Null for a key that was never shown. */
  specOf(key: string): PartSpec | null {
    if (key === LIST.kind) return LIST;
    if (key === PAYMENTS.kind) return PAYMENTS;
    return this.#parts.get(key)?.spec ?? null;
  }

  document(spec: PartSpec): HeldDocument | null {
    return this.#held(spec).document;
  }

  /** What a document says; null when there is none. */
  read<Kind extends PartKind>(spec: PartSpec<Kind>): Reading<Kind> | null {
    const held = this.#held(spec);
    if (!held.document) return null;
    held.read ??= READERS[spec.kind](held.document.text, this.#fields);
    // The reader was chosen by the kind, which the return type repeats.
    return held.read as Reading<Kind>;
  }

  /** Documents of a kind in the order in which they were met. */
  documents(kind: PartKind): HeldDocument[] {
    return [...this.#parts.values()].flatMap(({ spec, document }) =>
      spec.kind === kind && document ? [document] : [],
    );
  }

  /** Parts whose last call failed, whether or not an older answer is there. */
  failed(): PartSpec[] {
    return [...this.#parts.values()].filter(({ failure }) => failure !== null).map(({ spec }) => spec);
  }

  isLoading(spec: PartSpec): boolean {
    return this.#held(spec).loading;
  }

  begin(spec: PartSpec): void {
    this.#change(spec, { loading: true });
  }

  arrived(spec: PartSpec, text: string, fetchedAt: number): void {
    this.#change(spec, { document: { spec, text, fetchedAt }, loading: false, failure: null, read: null });
  }

  fail(spec: PartSpec, failure: Failure): void {
    this.#change(spec, { loading: false, failure });
  }

  /** Keeps the part as it was before. */
  cancel(spec: PartSpec): void {
    this.#change(spec, { loading: false });
  }

  keepOnly(specs: readonly PartSpec[]): ResourceKey[] {
    const keys = new Set(specs.map(partKey));
    for (const key of this.#parts.keys()) if (!keys.has(key)) this.#parts.delete(key);
    this.#revision += 1;
    return specs.map(storedKey);
  }

  #change(spec: PartSpec, change: Partial<Omit<Held, 'spec'>>): void {
    Object.assign(this.#held(spec), change);
    this.#revision += 1;
  }

  #held(spec: PartSpec): Held {
    const key = partKey(spec);
    const known = this.#parts.get(key);
    if (known) return known;
    const held: Held = { spec, document: null, loading: false, failure: null, read: null };
    this.#parts.set(key, held);
    return held;
  }

  #state({ spec, document, loading, failure }: Held): AgreementPart['state'] {
    const fetchedAt = document?.fetchedAt ?? null;
    if (loading) return { kind: 'loading', fetchedAt };
    if (fetchedAt === null) return failure ? { kind: 'failed', failure } : { kind: 'idle' };
    const shape = this.read(spec)?.shape ?? 'unknown';
    return failure ? { kind: 'stale', fetchedAt, shape, failure } : { kind: 'ready', fetchedAt, shape };
  }
}

export function storedKey({ kind, ids }: PartSpec): ResourceKey {
  return { kind, id: JSON.stringify(ids) };
}

/** Null for a document kept by another version of the program. */
function specOf(kind: string, id: string): PartSpec | null {
  const known = AGREEMENT_PARTS.find((part) => part === kind);
  return known ? { kind: known, ids: JSON.parse(id) as readonly string[] } : null;
}

const MOST_FILES = 8;

/** Customers whose documents are in memory: read from the store once, the least recently used evicted. */
export class CustomerFiles {
  readonly #workspace: Workspace;
  readonly #clock: Clock;
  readonly #files = new LruCache<string, Promise<CustomerFile>>(MOST_FILES);

  constructor(workspace: Workspace, clock: Clock) {
    this.#workspace = workspace;
    this.#clock = clock;
  }

  /** `inUse` are keys that must not be evicted. */
  of(customer: CustomerRef, inUse: ReadonlySet<string> = new Set()): Promise<CustomerFile> {
    const key = customerKey(customer);
    const file = this.#files.peek(key) ?? this.#load(customer);
    this.#files.put(key, file, (other) => other === key || inUse.has(other));
    // A failure is not kept: the next call tries again.
    file.catch(() => this.#files.delete(key));
    return file;
  }

  /** Files in memory at one connection. */
  async at(connectionId: string): Promise<CustomerFile[]> {
    const files = await Promise.all(this.#files.values());
    return files.filter(({ customer }) => customer.connectionId === connectionId);
  }

  drop(customer: CustomerRef): void {
    this.#files.delete(customerKey(customer));
  }

  dropAll(): void {
    this.#files.clear();
  }

  /** External ids of agreements on the cached invoices (docs/service.md §2.3); none before a first fetch. */
  async invoiceAgreements(customer: CustomerRef): Promise<readonly string[]> {
    const facets = await this.#store.lists.facets(customer);
    return (facets?.agreements ?? []).map(({ value }) => value).filter((value) => value !== '');
  }

  /** The customer's external id by the clerk and by the first cached invoice. */
  async outsideSources(customer: CustomerRef): Promise<OutsideSources> {
    const { facts } = this.#store;
    const [{ externalId }, raw] = await Promise.all([facts.customer(customer), this.#anInvoice(customer)]);
    return { clerk: externalId, invoice: raw === null ? null : carried(raw) };
  }

  async #anInvoice(customer: CustomerRef): Promise<string | null> {
    const { lists } = this.#store;
    const today = this.#clock.today();
    const page = await lists.page({ customer, filter: NO_FILTER, sort: [], offset: 0, limit: 1, today });
    const id = page?.rows[0]?.id;
    return id === undefined ? null : ((await lists.detail(customer, id, today))?.raw ?? null);
  }

  async #load(customer: CustomerRef): Promise<CustomerFile> {
    const { deliveryFields, resources } = this.#store;
    const [fields, documents] = await Promise.all([
      deliveryFields.get(customer.connectionId),
      resources.all(customer),
    ]);
    return new CustomerFile(customer, fields, documents);
  }

  get #store(): Store {
    return this.#workspace.current.store;
  }
}

function carried(raw: string) {
  try {
    return findCustomerExternalId(raw);
  } catch (error) {
    if (error instanceof KontorFailure) return null;
    throw error;
  }
}

/** Longer texts are no identifiers; none is sent. */
const LONGEST_IDENTIFIER = 200;

export interface FoundAgreement {
  /** Null when the list does not give it: such an agreement is shown, but nothing can be asked about it. */
  readonly externalId: string | null;
  /** Its record in the list. */
  readonly listed: AgreementRecord | null;
}

interface FoundAgreements {
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

type KnownExternalId = NonNullable<AgreementOverview['externalId']>;

/** What was entered by the clerk, and what an invoice of the customer carries. */
export interface OutsideSources {
  readonly clerk: string | null;
  readonly invoice: Found | null;
}

/**
 * The customer's external id (docs/service.md §2.5 shows no source): what the clerk entered first, then what answers
 * carry as their own. An id somewhere inside a record may be another customer's: it is offered, never used.
 */
export function customerExternalId(
  file: CustomerFile,
  { clerk, invoice }: OutsideSources,
): { readonly known: KnownExternalId | null; readonly others: readonly string[] } {
  const met: (KnownExternalId & { readonly own: boolean })[] = [];
  const add = (from: KnownExternalId['from'], found: Found | null | undefined) => {
    if (found) met.push({ value: found.value, from, at: found.at, own: found.own });
  };
  add('invoice', invoice);
  for (const kind of AGREEMENT_PARTS) {
    for (const { spec } of file.documents(kind)) add(kind, file.read(spec)?.customerExternalId);
  }
  const learned = met.find(({ own }) => own);
  const known: KnownExternalId | null =
    clerk !== null && clerk !== ''
      ? { value: clerk, from: 'clerk', at: '' }
      : learned
        ? { value: learned.value, from: learned.from, at: learned.at }
        : null;
  const others = new Set(met.map(({ value }) => value).filter((value) => value !== known?.value));
  return { known, others: [...others] };
}

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
