import {
  type FrozenCustomer,
  FrozenSums,
} from '../../../../electron/store/userData/balanceSnapshotsRepository.ts';
import {
  OWN_FACTS_FORMAT,
  OWN_FACTS_VERSION,
  type OwnFacts,
} from '../../../../electron/store/userData/userDataExport.ts';
import { NO_FILTER } from '../../../../shared/domain/invoiceFilter.ts';
import type { Decimal } from '../../../../shared/domain/money.ts';
import type { LocalDate } from '../../../../shared/domain/wallClock.ts';
import { soundRecord } from '../../../unit/store/mutatedRecords.ts';
import { customerRef, rowsIn, type StoreCore, TODAY } from '../testStore.ts';

/** What a full disk cuts off. */
export type Step =
  | 'first load'
  | 'refresh'
  | 'search index'
  | 'kept PDF'
  | 'facts'
  | 'own facts'
  | 'frozen sheet';

const old = customerRef('1');
const fresh = customerRef('2');
const noted = customerRef('9');
const CONNECTION = { name: 'Kept', sample: false };
const list = (count: number, from: number) =>
  JSON.stringify(Array.from({ length: count }, (_, index) => soundRecord(index + from)));
const changed = JSON.stringify(
  Array.from({ length: 1_500 }, (_, index) => ({
    ...soundRecord(index + 200),
    balance: index,
    status: 'open',
  })),
);

/** A step in two parts: what comes before the disk is full, and what then fails. */
export function step(core: StoreCore, name: Step): { readonly before: () => void; readonly act: () => void } {
  const nothing = () => undefined;
  switch (name) {
    case 'first load':
      return { before: nothing, act: () => core.ingest(fresh, list(1_500, 50_000), 9_000) };
    case 'refresh':
      return { before: nothing, act: () => core.ingest(old, changed, 9_000) };
    case 'search index':
      return { before: () => sendLong(core), act: () => core.ingestWorker.lists.finishSearch() };
    case 'kept PDF': {
      const bytes = new Uint8Array(200_000).fill(7);
      return {
        before: nothing,
        act: () => core.ingestWorker.pdfs.put(old, rowsIn(core, old)[9]?.id ?? 0, bytes, 9),
      };
    }
    case 'facts':
      return {
        before: nothing,
        act: () => core.queryWorker.facts.noteCustomer(noted, { givenName: 'n'.repeat(90_000) }),
      };
    case 'own facts':
      return {
        before: nothing,
        act: () => core.queryWorker.ownFacts.take(Buffer.from(ownFacts()), 'merge', []),
      };
    case 'frozen sheet':
      return { before: nothing, act: () => freeze(core) };
  }
}

/** A file whose views fill the disk when its customer is written already. */
function ownFacts(): string {
  const statuses = Array.from({ length: 70 }, (_, at) => `${at}`.padEnd(200, 's'));
  const facts: OwnFacts = {
    format: OWN_FACTS_FORMAT,
    version: OWN_FACTS_VERSION,
    written: '2026-03-02 09:42:00',
    settings: { theme: 'dark' },
    views: Array.from({ length: 20 }, (_, at) => ({
      name: `View ${at}`,
      filter: { ...NO_FILTER, statuses },
      sort: [],
      columns: null,
    })),
    connections: [
      { ...CONNECTION, host: 'kept.example', customers: [{ number: old.number, name: 'Imported' }] },
    ],
  };
  return JSON.stringify(facts);
}

/** A sheet of some customers, one after the other. */
function freeze({ queryWorker: { frozenSheets } }: StoreCore): void {
  const customers = Array.from({ length: 40 }, (_, at) => frozenCustomer(customerRef(`${at + 1}`).number));
  const day = '2026-02-28' as LocalDate;
  const draft = frozenSheets.begin(day);
  frozenSheets.add(draft, customers);
  const sums = new FrozenSums();
  for (const customer of customers) sums.add(customer);
  const figures = sums.figures(['notDue', 'credits']);
  const head = {
    connectionId: old.connectionId,
    number: null,
    day,
    frozenAt: 1,
    by: 'asa.lind',
    desk: 'd',
    month: null,
  };
  if (typeof frozenSheets.keep(draft, { ...head, figures }) === 'string') throw new Error('not frozen');
}

function frozenCustomer(number: FrozenCustomer['number']): FrozenCustomer {
  const outstanding = '10' as Decimal;
  const items = Array.from({ length: 20 }, (_, at) => ({
    ...{ invoiceNo: `${number}-${at}`, entryNo: `${at}`, type: 'invoice', status: 'open' },
    ...{
      agreementExternalId: 'a'.repeat(40),
      invoiceDate: '2026-01-01 00:00:00',
      dueDate: '2026-01-31 00:00:00',
    },
    ...{ priceVat: outstanding, outstanding, daysLate: 28 },
  }));
  const sum = '200' as Decimal;
  const state = {
    kind: 'known',
    outstanding: sum,
    items: items.length,
    unreadable: 0,
    since: 1,
    until: 1,
  } as const;
  return { number, givenName: '', state, isEarlier: false, items, aged: [[items.length, sum]] };
}

/** A list whose search index is left to the time after its commit. */
function sendLong(core: StoreCore): void {
  core.ingestWorker.intake.begin(1, new Int32Array(1));
  core.ingestWorker.intake.write(1, [new TextEncoder().encode(list(4_000, 50_000))]);
  core.ingestWorker.intake.end(1, fresh, 1);
}

/** Everything that a clerk may have seen, and what the clerk has entered. */
export function seen(core: StoreCore): string {
  const found = core.queryWorker.search.find('test', '100123').invoices;
  return JSON.stringify([
    [core.queryWorker.lists.cached(old, TODAY), rowsIn(core, old)],
    [core.queryWorker.lists.cached(fresh, TODAY), rowsIn(core, fresh)],
    [core.queryWorker.facts.customer(old), core.queryWorker.facts.customer(noted)],
    [core.queryWorker.pdfs.kept(old), found],
    core.queryWorker.ownFacts.text('2026-03-02 09:42:00'),
    core.queryWorker.frozenSheets.list(old.connectionId),
  ]);
}

/** A list, a note and a PDF that no full disk may take. */
export function prepare(core: StoreCore): void {
  core.queryWorker.facts.putConnection({
    ...CONNECTION,
    id: old.connectionId,
    environmentWord: 'TEST',
    environmentTone: 'test',
    baseUrl: 'https://kept.example/api',
    clientId: 'kept',
    pdfPathTemplate: '/v2/invoices/{invoice_no}/pdf',
    agreementsListBody: '{}',
  });
  core.ingest(old, list(1_200, 0), 9_000);
  core.queryWorker.facts.noteCustomer(old, { givenName: 'Kept', pinned: true });
  core.ingestWorker.pdfs.put(old, rowsIn(core, old)[7]?.id ?? 0, new Uint8Array(90_000).fill(37), 6);
}
