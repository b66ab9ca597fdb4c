import { VAULT_KINDS, type VaultState } from '../../shared/ipc/app.ts';
import { POLICY_KEYS } from '../../shared/ipc/policy.ts';
import { createFakeBridge, type FakeBridge, fakeFailure } from '../fakes/fakeBridge.ts';
import {
  busyDesk,
  fakeAppState,
  fakeCustomer,
  PRODUCTION_CONNECTION,
  SAMPLE_CONNECTION,
} from '../fakes/fakeData.ts';
import {
  documents,
  failing,
  hostile,
  huge,
  partial,
  stale,
  startFails,
  stopped,
  waiting,
} from './hardScenes.ts';
import { longFigures, longPdfs } from './longFigures.ts';

function withVault(kind: VaultState['kind']): FakeBridge {
  return createFakeBridge({ data: { app: fakeAppState({ vault: { kind, cause: 'bus' } }), customers: [] } });
}

function offline(): FakeBridge {
  const data = busyDesk();
  data.app.connectivity = { state: 'offline', since: Date.now() - 12 * 60_000 };
  return createFakeBridge({ data });
}

function aged(ageing: string): FakeBridge {
  const data = busyDesk();
  data.app.settings = { ...data.app.settings, ageing };
  return createFakeBridge({ data });
}

/** All that an organisation can decide is decided, and it wants a newer version. */
function organisation(): FakeBridge {
  const data = busyDesk();
  data.app.decided = [...POLICY_KEYS];
  const link = `https://programs.organisation.example/${'kontor-'.repeat(16)}0.10.0`;
  data.app.update = { version: '0.10.0', link };
  return createFakeBridge({ data });
}

function sample(): FakeBridge {
  const data = busyDesk(SAMPLE_CONNECTION.id);
  data.app.connections = [SAMPLE_CONNECTION];
  data.customers = [fakeCustomer('10001', SAMPLE_CONNECTION.id, 48, { openedAt: Date.now() - 60_000 })];
  return createFakeBridge({ data });
}

/** Nothing is noted, and nothing is newly over 60 days late. */
function quiet(): FakeBridge {
  const data = busyDesk();
  data.customers = data.customers.filter(({ rows }) => rows.length < 20);
  return createFakeBridge({ data });
}

/** As many customers as a list is never held whole of, each third of them fetched eight days ago or before. */
function manyCustomers(): FakeBridge {
  const data = busyDesk();
  const { id } = PRODUCTION_CONNECTION;
  const now = Date.now();
  const names = ['Åkerlund & Söner AB', 'Brf Sjöutsikten', 'Malmö Kyl & Värme', 'Östersunds Bygg', ''];
  data.customers = Array.from({ length: 1_200 }, (_, place) =>
    fakeCustomer(String(20_000 + place), id, 9 + (place % 17), {
      givenName: names[place % names.length] ?? '',
      pinned: place % 40 === 0,
      fetchedAt: now - (place % 3 === 0 ? 8 + (place % 20) : 0) * 86_400_000 - 60_000,
    }),
  );
  return createFakeBridge({ data });
}

function checkFails(): FakeBridge {
  const fake = createFakeBridge({ data: busyDesk() });
  const connectionId = PRODUCTION_CONNECTION.id;
  const failure = fakeFailure('serviceRejectedCredentials', false);
  fake.answerWith('connections.check', async () => [
    ...(['name', 'port', 'tls', 'service'] as const).map((step) => ({
      ...{ connectionId, step, state: 'passed', skipped: null, failure: null, count: null },
    })),
    { connectionId, step: 'generalToken', state: 'failed', skipped: null, failure, count: null },
    ...(['customerToken', 'invoiceList'] as const).map((step) => ({
      ...{ connectionId, step, state: 'skipped', skipped: 'earlier', failure: null, count: null },
    })),
  ]);
  return fake;
}

function tampered(): FakeBridge {
  const fake = createFakeBridge({ data: busyDesk() });
  const seal = '3f9c51d07a2be846'.repeat(4);
  fake.answerWith('activity.verify', async () => ({
    entries: 30,
    last: 30,
    removed: null,
    brokenAt: 17,
    trouble: 'missing',
    seal,
    checkedAt: Date.now(),
  }));
  return fake;
}

/** Vaults that cannot be opened. */
export const CLOSED = VAULT_KINDS.filter((kind) => kind !== 'ready' && kind !== 'sessionOnly');
/** Data folders before which nothing is opened. */
export const BAD_FOLDERS = ['full', 'readOnly', 'gone', 'fault'] as const;

/** Desks in the states that screenshots and accessibility checks look at. */
export const SCENES: Readonly<Record<string, () => FakeBridge>> = {
  first: () => createFakeBridge(),
  busy: () => createFakeBridge({ data: busyDesk() }),
  /** Today's work comes at once: the Overview shows nothing below its place before. */
  slow: () =>
    createFakeBridge({ data: busyDesk(), latency: (name) => (name === 'marks.worklist' ? 0 : 1_500) }),
  empty: () => {
    const data = busyDesk();
    return createFakeBridge({ data: { ...data, customers: [] } });
  },
  offline,
  organisation,
  sample,
  quiet,
  manyCustomers,
  checkFails,
  tampered,
  /** As many ageing buckets as there may be; by invoice date their names are the longest. */
  eightByInvoice: () => aged('invoice 7 14 30 60 90 180 365'),
  eightByDue: () => aged('due 7 14 30 60 90 180'),
  ...{ documents, failing, hostile, huge, longFigures, longPdfs, partial, stale, startFails, waiting },
  ...Object.fromEntries(CLOSED.map((kind) => [kind, () => withVault(kind)])),
  ...Object.fromEntries(
    BAD_FOLDERS.map((dataFolder) => [
      `folder-${dataFolder}`,
      () => stopped({ dataFolder, vault: { kind: 'opening', cause: null } }),
    ]),
  ),
  session: () => {
    const data = busyDesk();
    data.app.vault = { kind: 'sessionOnly', cause: null };
    return createFakeBridge({ data });
  },
};
