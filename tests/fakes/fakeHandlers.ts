import type { Ageing } from '../../shared/domain/ageing.ts';
import { GUESSED_DELIVERY_FIELDS } from '../../shared/domain/agreementNames.ts';
import { CHECK_STEPS } from '../../shared/domain/connectionChoices.ts';
import { isOfOneCustomer, type ListRef } from '../../shared/domain/customerRef.ts';
import { KontorFailure } from '../../shared/domain/failure.ts';
import type { AppState } from '../../shared/ipc/app.ts';
import { type CheckLine, NO_SENDER_SETTINGS } from '../../shared/ipc/connections.ts';
import type { Handlers } from '../../shared/ipc/contract.ts';
import type { CustomerRef } from '../../shared/ipc/customerRef.ts';
import type { CustomerSummary, FetchReport } from '../../shared/ipc/customers.ts';
import { DEFAULT_SETTINGS } from '../../shared/ipc/defaultSettings.ts';
import { emptyAgreements } from './emptyAgreements.ts';
import { everyList, keptBy, keptIn, keptOf } from './everyList.ts';
import { fakeActivity } from './fakeActivity.ts';
import { fakeAsOf } from './fakeAsOf.ts';
import { fakeBank } from './fakeBank.ts';
import { fakeChanges } from './fakeChanges.ts';
import { fakeCompare } from './fakeCompare.ts';
import { fakeCustomerList } from './fakeCustomerList.ts';
import { ageingOf, type FakeCustomer, type FakeData, fakeCustomer, SAMPLE_CONNECTION } from './fakeData.ts';
import { fakeExports } from './fakeExports.ts';
import { fakeFrozen } from './fakeFrozen.ts';
import { counted, matching, selected, selectedRows, sorted, totalsOf } from './fakeInvoiceQueries.ts';
import { fakeJobs } from './fakeJobs.ts';
import { fakeKeptLists } from './fakeKeptLists.ts';
import { fakeMarkExchange } from './fakeMarkExchange.ts';
import { fakeMarks } from './fakeMarks.ts';
import { overviewOf, trendOf } from './fakeOverview.ts';
import { fakeOwnFacts } from './fakeOwnFacts.ts';
import { fakePayments } from './fakePayments.ts';
import { fakeRefreshing } from './fakeRefreshing.ts';
import { fakeSearch } from './fakeSearch.ts';
import { fakeViews } from './fakeViews.ts';

export interface FakeEvents {
  appChanged(change: Partial<AppState>): void;
  customerChanged(summary: CustomerSummary): void;
  checkProgress(line: CheckLine): void;
  jobsChanged(): void;
  keptListsChanged(): void;
  frozenChanged(): void;
  marksChanged(connectionId: string, numbers: readonly string[]): void;
  explanationsChanged(): void;
  savedComparisonsChanged(): void;
}

function refOf(customer: FakeCustomer): CustomerRef {
  return { connectionId: customer.connectionId, number: customer.number };
}

/** What a fetch has found that found nothing new. */
export const NO_NEWS = {
  outcome: 'unchanged',
  received: 48,
  unreadable: 0,
  added: 0,
  settled: 0,
  changed: 0,
  removed: 0,
  becameUnreadable: 0,
  readableNow: 0,
  changedAt: null,
  owed: { before: null, after: '0' },
} as const;

function reportOf({ revision, rows, fetchedAt }: FakeCustomer): FetchReport {
  const first = { outcome: 'first', added: rows.length } as const;
  return {
    ...NO_NEWS,
    ...(revision === 1 ? first : {}),
    received: rows.length,
    fetchedAt: fetchedAt ?? Date.now(),
  };
}

export function summaryOf(customer: FakeCustomer, ageing?: Ageing): CustomerSummary {
  const { fetchedAt, revision, rows, givenName, pinned, externalId, fetching, lastFailure } = customer;
  return {
    customer: refOf(customer),
    givenName,
    pinned,
    externalId,
    fetching,
    lastFailure,
    list:
      fetchedAt === null
        ? null
        : {
            fetchedAt,
            revision,
            marks: 0,
            unreadable: 0,
            totals: totalsOf(rows, ageing),
            lastReport: reportOf(customer),
          },
  };
}

const guessedFields = {
  guessedTypeFields: [...GUESSED_DELIVERY_FIELDS.type],
  guessedIdFields: [...GUESSED_DELIVERY_FIELDS.id],
};

/** What the main process would do, over a few customers in memory. */
export function fakeHandlers(data: FakeData, events: FakeEvents): Handlers {
  const find = ({ connectionId, number }: CustomerRef): FakeCustomer => {
    const known = data.customers.find((one) => one.connectionId === connectionId && one.number === number);
    if (known) return known;
    const made = fakeCustomer(number, connectionId, 0, { fetchedAt: null });
    data.customers.push(made);
    return made;
  };
  const listed = (ref: ListRef): Pick<FakeCustomer, 'rows' | 'revision' | 'fetchedAt'> =>
    isOfOneCustomer(ref) ? cached(ref) : everyList(data.customers, ref.connectionId);
  const cached = (ref: CustomerRef): FakeCustomer => {
    const customer = find(ref);
    if (customer.fetchedAt === null) throw new KontorFailure('notCached');
    return customer;
  };
  const summary = (customer: FakeCustomer) => summaryOf(customer, ageingOf(data));
  const asOf = fakeAsOf(data);
  return {
    app: { snapshot: async () => data.app },
    activity: fakeActivity(data),
    settings: {
      update: async ({ change }) => {
        const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
        events.appChanged({ settings: { ...data.app.settings, ...given } });
        return data.app.settings;
      },
    },
    vault: {
      retry: async () => data.app.vault,
      startOver: async () => {
        events.appChanged({ vault: { kind: 'ready', cause: null }, connections: [] });
        return data.app.vault;
      },
      useSessionOnly: async () => {
        events.appChanged({ vault: { kind: 'sessionOnly', cause: null } });
        return data.app.vault;
      },
    },
    connections: {
      save: async ({ id, address, secret, ...rest }) => {
        const before = data.app.connections.find((one) => one.id === id);
        const saved = {
          ...rest,
          id: before?.id ?? `c${data.app.connections.length + 1}`,
          host: address === null ? (before?.host ?? '') : new URL(address).host,
          hasSecret: secret !== null || (before?.hasSecret ?? false),
          sample: false,
        };
        const others = data.app.connections.filter((one) => one !== before);
        events.appChanged({ connections: [...others, saved], activeConnectionId: saved.id });
        return saved;
      },
      remove: async ({ connectionId }) => {
        const connections = data.app.connections.filter(({ id }) => id !== connectionId);
        const active = data.app.activeConnectionId === connectionId ? null : data.app.activeConnectionId;
        events.appChanged({ connections, activeConnectionId: active });
        return {};
      },
      activate: async ({ connectionId }) => {
        const connection = data.app.connections.find(({ id }) => id === connectionId);
        if (!connection) throw new KontorFailure('connectionNotFound');
        events.appChanged({ activeConnectionId: connectionId });
        return connection;
      },
      exploreSample: async () => {
        const others = data.app.connections.filter(({ sample }) => !sample);
        events.appChanged({
          connections: [...others, SAMPLE_CONNECTION],
          activeConnectionId: SAMPLE_CONNECTION.id,
        });
        return SAMPLE_CONNECTION;
      },
      check: async ({ connectionId, customerNumber }) => {
        const lines: CheckLine[] = CHECK_STEPS.map((step, index) => ({
          connectionId,
          step,
          state: customerNumber === null && index > 4 ? 'skipped' : 'passed',
          skipped: customerNumber === null && index > 4 ? 'noNumber' : null,
          failure: null,
          count: step === 'invoiceList' && customerNumber !== null ? 48 : null,
        }));
        for (const line of lines) events.checkProgress(line);
        return lines;
      },
      sampleHints: async () => [
        { number: '10001', hint: 'sample.showcase', invoices: 48 },
        { number: '10002', hint: 'sample.none', invoices: 0 },
        { number: '10200', hint: 'sample.hundredThousand', invoices: 100_000 },
      ],
    },
    customers: {
      open: async ({ customer: ref }) => {
        const customer = find(ref);
        customer.openedAt = Date.now();
        events.customerChanged(summary(customer));
        return summary(customer);
      },
      summary: async ({ customer }) => summary(find(customer)),
      refresh: async ({ customer: ref }) => {
        const customer = find(ref);
        customer.fetchedAt = Date.now();
        customer.revision += 1;
        events.customerChanged(summary(customer));
        return reportOf(customer);
      },
      stopRefresh: async () => ({}),
      cards: async ({ connectionId }) =>
        data.customers
          .filter((one) => one.connectionId === connectionId && (one.pinned || one.openedAt !== null))
          .sort((left, right) => (right.openedAt ?? 0) - (left.openedAt ?? 0))
          .map((one) => {
            const totals = totalsOf(one.rows);
            return {
              customer: refOf(one),
              givenName: one.givenName,
              pinned: one.pinned,
              openedAt: one.openedAt,
              fetchedAt: one.fetchedAt,
              invoices: one.rows.length,
              unreadable: 0,
              outstanding: totals.outstanding,
              overdue: totals.overdue.outstanding,
              changes: one.rows.filter(({ change }) => change !== null).length,
            };
          }),
      overview: async ({ connectionId }) => overviewOf(data.customers, connectionId, ageingOf(data)),
      trend: async ({ connectionId }) => trendOf(data.customers, connectionId),
      note: async ({ customer: ref, givenName, replaces, pinned, externalId }) => {
        const customer = find(ref);
        if (replaces !== undefined && replaces !== customer.givenName)
          throw new KontorFailure('changedMeanwhile');
        customer.givenName = givenName ?? customer.givenName;
        customer.pinned = pinned ?? customer.pinned;
        customer.externalId = externalId === undefined ? customer.externalId : externalId;
        events.customerChanged(summary(customer));
        return summary(customer);
      },
    },
    invoices: {
      page: async ({ customer: ref, filter, sort, offset, limit }) => {
        const { rows, revision, fetchedAt } = listed(ref);
        const found = sorted(matching(rows, filter), sort);
        return {
          rows: found.slice(offset, offset + limit),
          matching: found.length,
          all: rows.length,
          revision,
          fetchedAt: fetchedAt ?? 0,
        };
      },
      kept: async ({ connectionId }) => keptOf(data.customers, connectionId, ageingOf(data)),
      totals: async ({ customer, selection }) =>
        totalsOf(selected(listed(customer).rows, selection), ageingOf(data)),
      position: async ({ customer, filter, sort, id }) => {
        const at = sorted(matching(listed(customer).rows, filter), sort).findIndex((row) => row.id === id);
        return { position: at < 0 ? null : at };
      },
      numberPosition: async ({ customer, filter, sort, digits }) => {
        const rows = sorted(matching(listed(customer).rows, filter), sort);
        const at = rows.findIndex(({ invoiceNo }) => invoiceNo.startsWith(digits));
        return { position: at < 0 ? null : at };
      },
      selectedRows: async ({ customer, ...query }) => selectedRows(listed(customer).rows, query),
      byAgreement: async ({ customer }) => {
        const { rows } = cached(customer);
        return counted(rows.map(({ agreementExternalId }) => agreementExternalId)).map(
          ({ value, count }) => ({
            externalId: value,
            invoices: count,
            outstanding: totalsOf(rows.filter((row) => row.agreementExternalId === value)).outstanding,
          }),
        );
      },
      facets: async ({ customer }) => {
        const { rows } = listed(customer);
        return {
          statuses: counted(rows.map(({ status }) => status)),
          agreements: counted(rows.map(({ agreementExternalId }) => agreementExternalId)),
          tags: counted(rows.flatMap(({ tags }) => tags)),
          more: { statuses: 0, agreements: 0, tags: 0 },
        };
      },
      detail: async ({ customer, id }) => {
        const { rows, fetchedAt } = cached(customer);
        const row = rows.find((one) => one.id === id);
        if (!row) throw new KontorFailure('notCached');
        return { row, raw: JSON.stringify({ invoice_no: row.invoiceNo }), fetchedAt: fetchedAt ?? 0 };
      },
      history: async () => [],
      changes: async ({ customer }) => ({
        revision: cached(customer).revision,
        at: null,
        total: 0,
        changes: [],
      }),
      firstRows: async ({ customer, selection, sort, limit }) => {
        const rows = sorted(selected(listed(customer).rows, selection), sort).slice(0, limit);
        return { rows, records: rows.map(({ invoiceNo }) => JSON.stringify({ invoice_no: invoiceNo })) };
      },
      unreadable: async () => [],
    },
    agreements: {
      overview: async ({ customer }) => emptyAgreements(customer),
      refresh: async ({ customer }) => emptyAgreements(customer),
      stop: async () => ({}),
      detail: async () => {
        throw new KontorFailure('notCached');
      },
      find: async () => ({ list: [], all: 0, more: false }),
      fields: async () => ({ typeField: null, idField: null, ...guessedFields }),
      chooseFields: async ({ typeField, idField }) => ({ typeField, idField, ...guessedFields }),
      tryFields: async () => ({ deliveries: 0, withType: 0, withId: 0, examples: [] }),
    },
    sender: {
      languageOf: async () => ({ language: null }),
      get: async () => NO_SENDER_SETTINGS,
      put: async ({ connectionId: _, ...settings }) => settings,
    },
    changes: fakeChanges(data),
    asOf,
    frozen: fakeFrozen(asOf, () => events.frozenChanged()),
    payments: fakePayments(cached, (connectionId) => keptBy(data.customers, connectionId)),
    ...fakeCompare((list) => keptIn(data.customers, list), asOf, {
      explanations: () => events.explanationsChanged(),
      saved: () => events.savedComparisonsChanged(),
    }),
    bank: fakeBank((connectionId) => keptBy(data.customers, connectionId)),
    views: fakeViews(),
    keptLists: fakeKeptLists(data, () => events.keptListsChanged()),
    pdfs: {
      preview: async () => {
        throw new KontorFailure('serviceNotAPdf');
      },
      printed: async () => ({}),
      kept: async () => ({ count: 120, bytes: 12_000_000 }),
      empty: async () => ({ count: 0, bytes: 0 }),
    },
    ownFacts: fakeOwnFacts(),
    diagnostics: {
      prepare: async () => ({ exportId: 'd1', text: '{\n  "format": "kontor-diagnostics"\n}\n' }),
      save: async () => ({ fileName: 'Kontor diagnostics 2026-03-02.json' }),
    },
    customerList: fakeCustomerList(data, events),
    exports: fakeExports(
      cached,
      (id) => keptBy(data.customers, id),
      (ref) => find(ref).fetchedAt !== null,
    ),
    jobs: fakeJobs(data, () => events.jobsChanged()),
    markExchange: fakeMarkExchange(),
    marks: fakeMarks(data, find, events.marksChanged),
    keep: {
      ofCustomer: async ({ customer: ref }) => {
        const { rows, fetchedAt, givenName, pinned, fetching } = find(ref);
        const named = data.app.jobs.filter(({ customer }) => customer.number === ref.number);
        const unfinished = named.filter(({ state }) => state === 'running' || state === 'paused');
        return {
          invoices: fetchedAt === null ? null : rows.length,
          pdfs: 3,
          agreements: fetchedAt !== null,
          noted: givenName !== '' || pinned,
          marks: 0,
          ...{ differences: 2, frozenSheets: [] },
          keptLists: (data.keptLists ?? []).filter(({ numbers }) => numbers.includes(ref.number)).length,
          jobs: named.length,
          unfinishedJobs: unfinished.length,
          shortenedJobs: 0,
          fetching,
        };
      },
      forget: async ({ customer: ref }) => {
        const gone = find(ref);
        data.customers = data.customers.filter((one) => one !== gone);
        data.app.jobs = data.app.jobs.filter(({ customer }) => customer.number !== ref.number);
        events.jobsChanged();
        events.customerChanged(
          summaryOf(fakeCustomer(gone.number, gone.connectionId, 0, { fetchedAt: null })),
        );
        return {};
      },
      due: async ({ days }) => ({ customers: days < 90 ? 2 : 0 }),
      wipe: async () => {
        data.customers = [];
        const settings = { ...DEFAULT_SETTINGS };
        events.appChanged({ settings, connections: [], activeConnectionId: null, jobs: [], forgotten: null });
        return {};
      },
    },
    refreshing: fakeRefreshing(data, () => events.jobsChanged()),
    search: fakeSearch(data),
  };
}
