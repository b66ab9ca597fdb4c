import { type Ageing, FIRST_AGEING, readAgeing } from '../../shared/domain/ageing.ts';
import type { CustomerNumber } from '../../shared/domain/customerRef.ts';
import type { InvoiceRow } from '../../shared/domain/invoice.ts';
import type { AppState } from '../../shared/ipc/app.ts';
import type { ConnectionSummary } from '../../shared/ipc/connections.ts';
import { DEFAULT_SETTINGS } from '../../shared/ipc/defaultSettings.ts';
import type { Failure } from '../../shared/ipc/entry.ts';
import { fakeInvoices } from './fakeInvoices.ts';

export interface FakeCustomer {
  readonly number: CustomerNumber;
  readonly connectionId: string;
  givenName: string;
  pinned: boolean;
  externalId: string | null;
  openedAt: number | null;
  fetchedAt: number | null;
  revision: number;
  fetching: boolean;
  lastFailure: Failure | null;
  rows: InvoiceRow[];
}

export interface FakeKeptList {
  readonly id: string;
  readonly connectionId: string;
  readonly name: string;
  readonly numbers: readonly CustomerNumber[];
}

export interface FakeData {
  app: AppState;
  customers: FakeCustomer[];
  /** Without it there are no lists. */
  keptLists?: readonly FakeKeptList[];
  /** How often any of them was changed. */
  keptListChanges?: number;
}

/** The ageing buckets that the clerk has chosen. */
export function ageingOf({ app }: FakeData): Ageing {
  return readAgeing(app.settings.ageing) ?? FIRST_AGEING;
}

export const SAMPLE_CONNECTION: ConnectionSummary = {
  id: 'sample',
  name: 'Sample data',
  environmentWord: 'SAMPLE',
  environmentTone: 'sample',
  host: '',
  clientId: 'sample',
  hasSecret: true,
  sample: true,
  pdfPathTemplate: '/v2/invoices/{invoice_no}/pdf',
  agreementsListBody: '{}',
};

export const PRODUCTION_CONNECTION: ConnectionSummary = {
  ...SAMPLE_CONNECTION,
  id: 'nordfiber',
  name: 'Nordfiber',
  environmentWord: 'PRODUCTION',
  environmentTone: 'production',
  host: 'billing.nordfiber.example',
  clientId: 'kontor-desk',
  sample: false,
};

export function fakeCustomer(
  digits: string,
  connectionId: string,
  invoices: number,
  change: Partial<FakeCustomer> = {},
): FakeCustomer {
  return {
    number: digits as CustomerNumber,
    connectionId,
    givenName: '',
    pinned: false,
    externalId: null,
    openedAt: null,
    fetchedAt: Date.now() - 18 * 60_000,
    revision: 1,
    fetching: false,
    lastFailure: null,
    rows: fakeInvoices(invoices, Number(digits) % 1000).map((row) => ({
      ...row,
      customerNumber: digits as CustomerNumber,
    })),
    ...change,
  };
}

const MINUTE = 60_000;

/** A desk in the middle of its day: two connections, a handful of customers, one of them stale. */
export function busyDesk(connectionId = PRODUCTION_CONNECTION.id): FakeData {
  const now = Date.now();
  return {
    app: fakeAppState({
      connections: [PRODUCTION_CONNECTION, SAMPLE_CONNECTION],
      activeConnectionId: connectionId,
      connectivity: { state: 'online', since: now - 60 * MINUTE },
    }),
    customers: [
      fakeCustomer('10001', connectionId, 48, {
        givenName: 'Åkerlund & Söner AB',
        pinned: true,
        openedAt: now - 3 * MINUTE,
      }),
      fakeCustomer('10023', connectionId, 260, {
        givenName: 'Brf Sjöutsikten',
        pinned: true,
        openedAt: now - 40 * MINUTE,
        fetchedAt: now - 95 * MINUTE,
      }),
      fakeCustomer('10002', connectionId, 0, { openedAt: now - 55 * MINUTE }),
      fakeCustomer('10417', connectionId, 12, {
        givenName: 'Malmö Kyl & Värme',
        openedAt: now - 4 * 60 * MINUTE,
        fetchedAt: now - 3 * 24 * 60 * MINUTE,
      }),
      fakeCustomer('00731', connectionId, 31, { openedAt: now - 26 * 60 * MINUTE }),
      fakeCustomer('10900', connectionId, 0, { openedAt: now - 30 * 60 * MINUTE, fetchedAt: null }),
    ],
  };
}

export function fakeAppState(change: Partial<AppState> = {}): AppState {
  return {
    revision: 1,
    dataFolder: 'ready',
    host: 'browser',
    version: '0.1.0',
    systemLanguage: 'en-GB',
    vault: { kind: 'ready', cause: null },
    settings: { ...DEFAULT_SETTINGS },
    connections: [],
    activeConnectionId: null,
    connectivity: { state: 'unknown', since: Date.now() },
    jobs: [],
    unreadableJobs: [],
    forgotten: null,
    missedRefresh: null,
    cacheNotice: 'none',
    cacheNotices: 0,
    update: null,
    decided: [],
    ...change,
  };
}
