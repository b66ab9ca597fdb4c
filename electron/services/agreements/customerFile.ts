import type { DeliveryFields } from '../../../shared/domain/agreementNames.ts';
import { AGREEMENT_PARTS, type AgreementPart } from '../../../shared/ipc/agreements.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import type { Failure } from '../../../shared/ipc/entry.ts';
import type { ResourceDocument, ResourceKey } from '../../store/documents/resourceShapes.ts';
import {
  type Payload,
  readAgreement,
  readAgreementList,
  readDeliveries,
  readDelivery,
  readPayments,
} from './agreementPayload.ts';
import { LIST, PAYMENTS, type PartKind, type PartSpec, partKey } from './partKey.ts';

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
