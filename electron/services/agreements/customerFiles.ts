import { customerKey } from '../../../shared/domain/customerRef.ts';
import { KontorFailure } from '../../../shared/domain/failure.ts';
import { NO_FILTER } from '../../../shared/domain/invoiceFilter.ts';
import { LruCache } from '../../../shared/domain/lruCache.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import type { Clock } from '../../ports/host.ts';
import type { Store } from '../../store/store.ts';
import type { Workspace } from '../state/workspace.ts';
import { findCustomerExternalId } from './agreementPayload.ts';
import type { OutsideSources } from './customerExternalId.ts';
import { CustomerFile } from './customerFile.ts';

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
