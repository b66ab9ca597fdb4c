import type { ConnectionSummary } from '../../shared/ipc/connections.ts';
import type { CustomerRef } from '../../shared/ipc/customerRef.ts';
import type { Settings } from '../../shared/ipc/settings.ts';
import type { GridLayout, InvoiceView, SavedView } from '../../shared/ipc/views.ts';
import type { TokenStore } from '../api/tokenStore.ts';
import type { ActivityCache } from './activity/activityCache.ts';
import type { JobsCache } from './jobs/jobsCache.ts';
import type { IdleCache } from './keep/idleCache.ts';

/** A connection profile as kept; the secret is in the keychain, never here. */
export interface StoredConnection {
  readonly id: string;
  readonly name: string;
  readonly environmentWord: string;
  readonly environmentTone: ConnectionSummary['environmentTone'];
  readonly baseUrl: string;
  readonly clientId: string;
  readonly sample: boolean;
  readonly pdfPathTemplate: string;
  readonly agreementsListBody: string;
}

/** What the clerk noted about a customer. */
export interface CustomerFacts {
  readonly givenName: string;
  readonly pinned: boolean;
  readonly externalId: string | null;
  /** The address that the clerk put on the customer's statements; null where she never did. */
  readonly addressLines: readonly string[] | null;
  /** Milliseconds since the epoch, null when never opened. */
  readonly openedAt: number | null;
}

export interface CustomerNote {
  readonly givenName?: string | undefined;
  readonly pinned?: boolean | undefined;
  readonly externalId?: string | null | undefined;
  readonly addressLines?: readonly string[] | null | undefined;
}

/** What a clerk arranged in the invoice grid; not bound to a customer. */
export interface ViewsCache {
  list(): Promise<readonly SavedView[]>;
  /** A new view for a null id. @throws KontorFailure invalidInput for an unknown id and beyond MOST_VIEWS */
  save(id: string | null, view: InvoiceView): Promise<SavedView>;
  remove(id: string): Promise<void>;
  /** @throws KontorFailure invalidInput for an unknown id */
  rename(id: string, name: string): Promise<SavedView>;
  layout(): Promise<GridLayout | null>;
  putLayout(columns: GridLayout): Promise<void>;
}

/** What cannot be fetched again: settings, connections, names, pins, views, tokens, what was exported here. */
export interface FactsCache {
  settings(): Promise<Settings>;
  putSettings(settings: Settings): Promise<void>;
  connections(): Promise<readonly StoredConnection[]>;
  putConnection(connection: StoredConnection): Promise<void>;
  /** Removes also the lists, PDFs, facts and tokens of its customers. */
  removeConnection(connectionId: string): Promise<void>;
  activeConnectionId(): Promise<string | null>;
  putActiveConnectionId(connectionId: string | null): Promise<void>;
  /** The folder that was last chosen for a purpose; a path, which no page is given. */
  lastFolder(purpose: string): Promise<string | null>;
  putLastFolder(purpose: string, folder: string): Promise<void>;
  /** Empty facts for a customer that nothing was noted about. */
  customer(customer: CustomerRef): Promise<CustomerFacts>;
  noteCustomer(customer: CustomerRef, note: CustomerNote): Promise<CustomerFacts>;
  /** The customer stands on screen and becomes recent; `at` in milliseconds since the epoch. */
  opened(customer: CustomerRef, at: number): Promise<void>;
  readonly views: ViewsCache;
  readonly jobs: JobsCache;
  readonly idle: IdleCache;
  readonly activity: ActivityCache;
  readonly tokens: TokenStore;
}
