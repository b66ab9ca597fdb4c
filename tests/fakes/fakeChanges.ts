import { CHANGE_KINDS } from '../../shared/domain/changeKinds.ts';
import { type Decimal, sumOfDecimals } from '../../shared/domain/money.ts';
import type { Handlers } from '../../shared/ipc/contract.ts';
import type { FeedRow } from '../../shared/ipc/invoices.ts';
import type { FakeCustomer, FakeData } from './fakeData.ts';

const NONE = '0' as Decimal;

/** Rows that the fake desk marks as changed have just been changed; each customer was fetched first just before. */
export function fakeChanges(data: FakeData): Handlers['changes'] {
  let lookedAt: number | null = null;
  const fetched = (connectionId: string) =>
    data.customers.filter((one) => one.connectionId === connectionId && one.fetchedAt !== null);
  const named = (one: FakeCustomer) => ({
    ref: { connectionId: one.connectionId, number: one.number },
    givenName: one.givenName,
  });
  const rowsOf = (one: FakeCustomer): FeedRow[] => {
    const common = { at: one.fetchedAt ?? 0, customer: named(one), fields: [] };
    const changed = one.rows.flatMap(({ change, id, invoiceNo, entryNo, outstanding }): FeedRow[] =>
      change === null
        ? []
        : [{ ...common, kind: change, id, invoiceNo, entryNo, moved: outstanding, invoices: null }],
    );
    const first = { kind: 'newCustomer' as const, id: null, invoiceNo: '', entryNo: '' };
    const moved = sumOfDecimals(one.rows.map(({ outstanding }) => outstanding));
    return [...changed, { ...common, ...first, moved, invoices: one.rows.length }];
  };
  return {
    page: async ({ connectionId, kinds, number, offset, limit }) => {
      const rows = fetched(connectionId)
        .filter((one) => number === null || one.number === number)
        .flatMap(rowsOf)
        .filter(({ kind }) => kinds === null || kinds.includes(kind));
      return { total: rows.length, revision: 1, rows: rows.slice(offset, offset + limit) };
    },
    figures: async ({ connectionId, since }) => {
      const customers = fetched(connectionId);
      const rows = customers.flatMap(rowsOf);
      const first = rows.filter(({ kind }) => kind === 'newCustomer');
      const changes = rows.filter(({ kind }) => kind !== 'newCustomer');
      return {
        since: 'at' in since ? since.at : 0,
        lookedAt,
        customers: customers.length,
        notFetched: 0,
        changedCustomers: changes.length === 0 ? 0 : 1,
        newCustomers: {
          count: first.length,
          invoices: first.reduce((sum, { invoices }) => sum + (invoices ?? 0), 0),
          unreadable: 0,
          outstanding: sumOfDecimals(first.map(({ moved }) => moved)),
        },
        kinds: CHANGE_KINDS.map((kind) => {
          const own = changes.filter((row) => row.kind === kind);
          return { kind, count: own.length, moved: sumOfDecimals(own.map(({ moved }) => moved)) };
        }),
        changes: changes.length,
        billed: NONE,
        moved: sumOfDecimals(changes.map(({ moved }) => moved)),
        notKept: 0,
        incomplete: null,
      };
    },
    customers: async ({ connectionId, offset, limit }) => {
      const rows = fetched(connectionId).map((one) => ({
        customer: named(one),
        at: one.fetchedAt ?? 0,
        isNew: true,
        changes: 0,
        counts: CHANGE_KINDS.map(() => 0),
        moved: NONE,
        outstanding: sumOfDecimals(one.rows.map(({ outstanding }) => outstanding)),
      }));
      return { total: rows.length, revision: 1, rows: rows.slice(offset, offset + limit) };
    },
    kept: async () => ({
      changes: 5_432,
      fetches: 120,
      bytes: 1_200_000,
      oldest: Date.now() - 30 * 86_400_000,
    }),
    looked: async () => {
      lookedAt = Date.now();
      return {};
    },
  };
}
