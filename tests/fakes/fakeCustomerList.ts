import { type Ageing, agedIn, ageingText, bucketsIn, stepsOf } from '../../shared/domain/ageing.ts';
import { STEP_COLUMNS, type StepColumn } from '../../shared/domain/customerColumns.ts';
import { NO_CUSTOMER_FILTER } from '../../shared/domain/customerFilter.ts';
import type { CustomerFilter, CustomerSelection, CustomerSort } from '../../shared/domain/customerQuery.ts';
import type { InvoiceRow } from '../../shared/domain/invoice.ts';
import { type Decimal, sumOfDecimals } from '../../shared/domain/money.ts';
import type { Handlers } from '../../shared/ipc/contract.ts';
import type { CustomerListRow, CustomerListTotals } from '../../shared/ipc/customers.ts';
import { compared, matches } from '../oracles/customerOrder.ts';
import { ageingOf, type FakeCustomer, type FakeData } from './fakeData.ts';
import { type FakeEvents, summaryOf } from './fakeHandlers.ts';
import { totalsOf } from './fakeInvoiceQueries.ts';
import { ageOf } from './fakeInvoices.ts';

const DAY_MS = 86_400_000;

interface Listed {
  readonly one: FakeCustomer;
  readonly row: CustomerListRow;
}

type Sums = Omit<CustomerListRow, 'id' | 'number' | 'givenName' | 'pinned' | 'externalId' | 'fetchedAt'>;

const figures = new WeakMap<object, { readonly by: string; readonly sums: Sums }>();

/** Sums are made once for each list: a scene has thousands. */
function listed(one: FakeCustomer, place: number, ageing: Ageing): Listed[] {
  if (one.fetchedAt === null) return [];
  const { number, givenName, pinned, externalId, fetchedAt } = one;
  const by = ageingText(ageing);
  const known = figures.get(one.rows);
  const sums = known?.by === by ? known.sums : sumsOf(one.rows, ageing);
  figures.set(one.rows, { by, sums });
  return [{ one, row: { id: place + 1, number, givenName, pinned, externalId, fetchedAt, ...sums } }];
}

function sumsOf(rows: FakeCustomer['rows'], ageing: Ageing): Sums {
  return {
    ...amountsOf(rows, ageing),
    invoices: rows.length,
    unreadable: 0,
    changes: rows.filter(({ change }) => change !== null).length,
    isNew: false,
    daysLate: Math.max(0, ...rows.map(({ daysLate }) => daysLate ?? 0)),
  };
}

function amountsOf(rows: FakeCustomer['rows'], chosen: Ageing): CustomerListTotals['amounts'] {
  const { outstanding, overdue, ageing } = totalsOf(rows, chosen);
  const { credits } = ageing;
  const inSteps = bucketsIn(ageing).map((step) => agedIn(ageing, step).outstanding);
  const steps = STEP_COLUMNS.map((column, place) => [column, inSteps[place] ?? '0']);
  return {
    outstanding,
    overdue: overdue.outstanding,
    ...(Object.fromEntries(steps) as Record<StepColumn, Decimal>),
    late60: sumOfDecimals(rows.filter(isLate60).map((row) => row.outstanding)),
    credits: credits.outstanding,
  };
}

function isLate60(row: InvoiceRow): boolean {
  return ageOf(row, 'due') > 60 && !row.outstanding.startsWith('-');
}

/** The list of customers over a few in memory; a dialog is answered by "cancel", and all is stale after a day. */
export function fakeCustomerList(
  data: FakeData,
  events: Pick<FakeEvents, 'customerChanged'>,
): Handlers['customerList'] {
  const staleBefore = () => Date.now() - DAY_MS;
  const all = (connectionId: string) =>
    data.customers.flatMap((one, place) =>
      one.connectionId === connectionId ? listed(one, place, ageingOf(data)) : [],
    );
  const membersOf = (list: string | null): readonly string[] =>
    data.keptLists?.find(({ id }) => id === list)?.numbers ?? [];
  const found = (connectionId: string, filter: CustomerFilter, sort: CustomerSort = []) =>
    all(connectionId)
      .filter(({ row }) => matches(row, filter, staleBefore(), membersOf(filter.list)))
      .sort((left, right) => compared(left.row, right.row, sort, 'en'));
  const chosen = (connectionId: string, selection: CustomerSelection, sort: CustomerSort = []) => {
    if (selection.kind === 'allMatching') {
      return found(connectionId, selection.filter, sort).filter(
        ({ row }) => !selection.except.includes(row.id),
      );
    }
    return found(connectionId, NO_CUSTOMER_FILTER, sort).filter(({ row }) => selection.ids.includes(row.id));
  };
  const notKept = (connectionId: string, selection: CustomerSelection) => {
    if (selection.kind === 'rows') return 0;
    const here = new Set<string>(all(connectionId).map(({ row }) => row.number));
    return membersOf(selection.filter.list).filter((number) => !here.has(number)).length;
  };
  return {
    page: async ({ connectionId, filter, sort, offset, limit }) => {
      const rows = found(connectionId, filter, sort).map(({ row }) => row);
      return {
        rows: rows.slice(offset, offset + limit),
        matching: rows.length,
        all: all(connectionId).length,
        revision: 1 + (data.keptListChanges ?? 0),
        fetchedAt: Math.max(0, ...rows.map(({ fetchedAt }) => fetchedAt)),
      };
    },
    position: async ({ connectionId, filter, sort, id }) => {
      const place = found(connectionId, filter, sort).findIndex(({ row }) => row.id === id);
      return { position: place < 0 ? null : place };
    },
    totals: async ({ connectionId, selection }) => {
      const here = chosen(connectionId, selection);
      const fetches = here.map(({ row }) => row.fetchedAt);
      return {
        customers: here.length,
        all: all(connectionId).length,
        invoices: here.reduce((sum, { row }) => sum + row.invoices, 0),
        steps: stepsOf(ageingOf(data)),
        amounts: amountsOf(
          here.flatMap(({ one }) => one.rows),
          ageingOf(data),
        ),
        unreadable: 0,
        stale: fetches.filter((at) => at < staleBefore()).length,
        notKept: notKept(connectionId, selection),
        oldestFetch: here.length === 0 ? null : Math.min(...fetches),
        newestFetch: here.length === 0 ? null : Math.max(...fetches),
      };
    },
    selected: async ({ connectionId, selection, sort }) => {
      const rows = chosen(connectionId, selection, sort).map(({ row }) => row);
      return { rows, selected: rows.length };
    },
    numbers: async ({ connectionId, selection, sort }) => ({
      text: chosen(connectionId, selection, sort)
        .map(({ row }) => row.number)
        .join('\n'),
    }),
    save: async () => null,
    previewName: async ({ format }) => ({ name: `Customers.${format}`, unknownTokens: [] }),
    pin: async ({ connectionId, selection, pinned }) => {
      const here = chosen(connectionId, selection);
      for (const { one } of here) one.pinned = pinned;
      for (const { one } of here.slice(0, 1)) events.customerChanged(summaryOf(one, ageingOf(data)));
      return { customers: here.length };
    },
    kept: async ({ connectionId, selection }) => {
      const here = chosen(connectionId, selection);
      return {
        customers: here.length,
        invoices: here.reduce((sum, { row }) => sum + row.invoices, 0),
        pdfs: 0,
        noted: here.filter(({ row }) => row.givenName !== '' || row.pinned).length,
        keptLists: (data.keptLists ?? []).filter(({ numbers }) =>
          here.some(({ row }) => numbers.includes(row.number)),
        ).length,
        marks: 0,
        frozenSheets: 0,
        jobs: 0,
        unfinishedJobs: 0,
        shortenedJobs: 0,
      };
    },
    forget: async ({ connectionId, selection }) => {
      const here = chosen(connectionId, selection);
      data.customers = data.customers.filter((one) => !here.some((each) => each.one === one));
      for (const { one } of here.slice(0, 1)) events.customerChanged(summaryOf({ ...one, fetchedAt: null }));
      return { forgotten: here.length, failed: 0 };
    },
    stopForgetting: async () => ({}),
  };
}
