import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { useAsOfStore } from '../../../../renderer/features/asOf/asOfStore.ts';
import { useBankStore } from '../../../../renderer/features/bank/bankStore.ts';
import { useChangesStore } from '../../../../renderer/features/changes/changesStore.ts';
import { useCompareStore } from '../../../../renderer/features/compare/compareStore.ts';
import type { LocalDate } from '../../../../shared/domain/wallClock.ts';
import type { Answer } from '../../../../shared/ipc/entry.ts';
import type { FakeBridge } from '../../../fakes/fakeBridge.ts';
import { PRODUCTION_CONNECTION } from '../../../fakes/fakeData.ts';
import { summaryOf } from '../../../fakes/fakeHandlers.ts';
import { refreshJob } from '../../../fakes/fakeRefreshing.ts';
import { compareNow, openItems, pastedText, pasteLedger, tabTo } from '../compare/pastedLedger.ts';
import { stubLayout } from '../grid/layoutStubs.ts';
import { freshDesk, openKontor } from '../renderKontor.tsx';

type Desk = ReturnType<typeof openKontor>;
/** A row as the contract has it. */
type Row = Record<string, unknown>;

type Call = (input: unknown) => Promise<Answer<Row>>;

const connectionId = PRODUCTION_CONNECTION.id;
const CUSTOMER = `/customers/${connectionId}/10023`;

interface Screen {
  readonly open: () => Promise<Desk>;
  readonly grid: string;
  /** The channel of its rows, and where in the answer they are. */
  readonly channel: string;
  readonly part: string;
  /** The same row as another one, which a newer list has before all others. */
  readonly other: (row: Row) => Row;
  /** What has the rows read again. */
  readonly refresh: (desk: Desk) => void;
}

const screens: Readonly<Record<string, Screen>> = {
  'Compare with ledger': {
    open: async () => {
      const desk = openKontor('/compare');
      const items = openItems(desk.fake);
      await pasteLedger(desk.user, pastedText(items.map((item) => ({ ...item, amount: `1${item.amount}` }))));
      await compareNow(desk.user);
      return desk;
    },
    ...{ grid: 'Amount differs', channel: 'compare.page', part: 'rows' },
    other: (row) => ({ ...row, invoiceNo: '1', ids: [1], id: 1, firstLine: 900 }),
    refresh: fetched,
  },
  'A saved comparison': {
    open: async () => {
      const desk = openKontor('/compare');
      const { user } = desk;
      const items = openItems(desk.fake);
      await pasteLedger(user, pastedText(items.map((item) => ({ ...item, amount: `1${item.amount}` }))));
      await compareNow(user);
      await user.keyboard('s');
      await screen.findByText('Comparison saved');
      await tabTo(user, await screen.findByRole('button', { name: 'Start over' }));
      await user.keyboard('{Enter}');
      await tabTo(user, await screen.findByRole('button', { name: 'Pasted rows' }));
      await user.keyboard('{Enter}');
      return desk;
    },
    ...{ grid: 'Amount differs', channel: 'savedComparisons.page', part: 'rows' },
    other: (row) => ({ ...row, invoiceNo: '1', ids: [1], id: 1, firstLine: 900 }),
    refresh: ({ fake }) => fake.emit('savedComparisons.changed', {}),
  },
  'Match a bank’s file': {
    open: async () => {
      const desk = openKontor('/bank');
      const { user } = desk;
      const paid = ['1.01', '2.02', '3.03', '4.04'].map((amount) => `2026-03-02\tno number\t${amount}`);
      await tabTo(user, await screen.findByRole('textbox', { name: /paste rows/ }));
      await user.paste(['Booking date\tText\tAmount', ...paid].join('\n'));
      await user.keyboard('{Control>}{Enter}{/Control}');
      await screen.findByRole('table', { name: 'First rows of the bank statement' });
      await user.keyboard('{Control>}{Enter}{/Control}');
      return desk;
    },
    ...{ grid: 'Unmatched', channel: 'bank.page', part: 'rows' },
    other: (row) => ({ ...row, place: 90 }),
    refresh: fetched,
  },
  Today: {
    open: async () => {
      const desk = openKontor('/today');
      await mark(desk.fake, 4);
      return desk;
    },
    ...{ grid: 'Today', channel: 'marks.worklist', part: 'items' },
    other: (row) => ({ ...row, customer: { connectionId, number: '777' } }),
    refresh: ({ fake }) => fake.emit('marks.changed', { connectionId, numbers: null }),
  },
  'Contact with a customer': {
    open: async () => {
      const desk = openKontor(`${CUSTOMER}/contact`);
      await mark(desk.fake, 4);
      return desk;
    },
    ...{ grid: 'Customer contact', channel: 'marks.contact', part: 'lines' },
    other: (row) => ({ ...row, at: Date.now() + 60_000 }),
    refresh: ({ fake }) => fake.emit('marks.changed', { connectionId, numbers: null }),
  },
  Changes: {
    open: async () => openKontor('/changes'),
    ...{ grid: 'Changes', channel: 'changes.page', part: 'rows' },
    other: (row) => ({ ...row, at: Date.now() + 60_000 }),
    refresh: fetched,
  },
  'Changes, by customer': {
    open: async () => {
      useChangesStore.setState({ shape: 'newest' });
      return openKontor('/changes');
    },
    ...{ grid: 'Customers with changes', channel: 'changes.customers', part: 'rows' },
    other: ofAnother,
    refresh: fetched,
  },
  'Open items as of a date': {
    open: async () => openKontor('/as-of'),
    ...{ grid: 'Open items', channel: 'asOf.items', part: 'rows' },
    other: (row) => ({ ...ofAnother(row), id: 999 }),
    refresh: fetched,
  },
  'Balances as of a day': {
    open: async () => {
      useAsOfStore.setState({ shape: 'customers' });
      return openKontor('/as-of');
    },
    ...{ grid: 'Balances by customer', channel: 'asOf.customers', part: 'rows' },
    other: ofAnother,
    refresh: fetched,
  },
  Snapshots: {
    open: async () => {
      useAsOfStore.setState({ shape: 'frozen' });
      const desk = openKontor('/as-of');
      for (const day of ['2025-11-30', '2025-12-31', '2026-01-31'])
        await desk.fake.bridge.frozen.freeze({ connectionId, number: null, day: day as LocalDate });
      return desk;
    },
    ...{ grid: 'Snapshots', channel: 'frozen.list', part: '' },
    other: (row) => ({ ...row, id: 'another00001' }),
    refresh: ({ fake }) => fake.emit('frozen.changed', {}),
  },
  Activity: {
    open: async () => openKontor('/activity'),
    ...{ grid: 'Activity log entries', channel: 'activity.page', part: 'entries' },
    other: (row) => ({ ...row, place: Number(row['place']) + 1 }),
    refresh: ({ fake }) => fake.emit('activity.changed', { last: 37 }),
  },
  'A refresh of many': {
    open: async () => {
      const desk = openKontor('/jobs');
      desk.fake.answerWith('refreshing.report', async () => ({
        ...{ rows: [0, 1, 2, 3].map(refreshedCustomer), matching: 4, all: 4, revision: 1 },
      }));
      act(() => desk.fake.changeApp({ jobs: [refreshOf(3)] }));
      await desk.user.click(await screen.findByRole('button', { name: 'Report' }));
      return desk;
    },
    ...{ grid: 'Refresh report', channel: 'refreshing.report', part: 'rows' },
    other: (row) => ({ ...row, place: 90, number: '777' }),
    refresh: ({ fake }) => fake.changeApp({ jobs: [refreshOf(4)] }),
  },
};

/** A customer who is on none of these screens was fetched. */
function fetched({ fake }: Desk): void {
  const [one] = fake.data.customers;
  if (one === undefined) throw new Error('the fake desk is empty');
  fake.emit('customers.changed', summaryOf(one));
}

function ofAnother(row: Row): Row {
  return { ...row, customer: { ref: { connectionId, number: '777' }, givenName: 'Another' } };
}

/** Notes a step of today for so many invoices of a customer. */
async function mark(fake: FakeBridge, count: number): Promise<void> {
  const customer = fake.data.customers.find(({ number }) => number === '10023');
  if (customer === undefined) throw new Error('no such customer');
  for (const { id } of customer.rows.slice(0, count))
    await fake.bridge.marks.set({
      target: {
        ...{ kind: 'invoices', list: { connectionId, number: customer.number } },
        selection: { kind: 'rows', ids: [id] },
      },
      mark: {
        field: 'step',
        value: { day: '2026-03-01' as LocalDate, word: `ring ${id}`, ifNothing: false },
      },
    });
}

function refreshedCustomer(place: number): Row {
  const none = { added: 0, settled: 1, changed: 0, removed: 0, unreadable: 0, failure: null };
  const owed = { invoices: 3, owedBefore: '10', owedAfter: '7.5', fetchedAt: 1 };
  return { place, number: `1000${place}`, outcome: 'changed', ...owed, ...none };
}

function refreshOf(done: number) {
  const customer = { connectionId, number: '10001' as never };
  return refreshJob({ customer, state: 'done', endedAt: 2, done, total: 9 });
}

/** How many rows there are, and those of them that are selected, as they are written. */
function shown(grid: string) {
  const root = screen.getByRole('grid', { name: grid });
  const selected = root.querySelectorAll('[role=row][aria-selected=true]');
  return {
    count: Number(root.getAttribute('aria-rowcount')) - 1,
    selected: [...selected].map(({ textContent }) => textContent),
  };
}

/** Has a list answer with another row before those that it has. */
async function growAtTop({ fake }: Desk, { channel, part, other }: Screen): Promise<void> {
  const [domain = '', method = ''] = channel.split('.');
  const call = (fake.bridge as unknown as Record<string, Record<string, Call>>)[domain]?.[method];
  const answer = await call?.(fake.inputs(channel).at(-1));
  const value = answer?.ok ? answer.value : {};
  const list = (part === '' ? value : value[part]) as unknown as Row[];
  const more = [other(list[0] as Row), ...list];
  const count = { matching: shownCount(value) + 1, total: shownCount(value) + 1, revision: 9 };
  const grown = Object.entries({ ...value, ...count, [part]: more }).filter(([key]) => key in value);
  fake.answerWith(channel, async () => (part === '' ? more : Object.fromEntries(grown)));
}

const shownCount = (value: Row) => Number(value['matching'] ?? value['total']);

describe('a refresh', () => {
  freshDesk();
  beforeEach(() => stubLayout());
  afterEach(() =>
    act(() => {
      useAsOfStore.setState(useAsOfStore.getInitialState(), true);
      useBankStore.setState(useBankStore.getInitialState(), true);
      useChangesStore.setState(useChangesStore.getInitialState(), true);
      useCompareStore.setState(useCompareStore.getInitialState(), true);
    }),
  );

  it.each(Object.keys(screens))('keeps what is selected, and the row with the keyboard: %s', async (name) => {
    const one = screens[name] as Screen;
    const { grid, refresh } = one;
    const desk = await one.open();
    const { user } = desk;
    const rows = await screen.findByRole('grid', { name: grid });
    await waitFor(() => expect(shown(grid).count).toBeGreaterThan(2));
    act(() => rows.focus());
    await user.keyboard('{Control>}{Home}{/Control} {ArrowDown} ');
    const before = shown(grid);
    expect(before.selected).toHaveLength(2);
    await growAtTop(desk, one);
    act(() => refresh(desk));
    await waitFor(() => expect(shown(grid).count).toBe(before.count + 1));
    await waitFor(() => expect(shown(grid).selected).toEqual(before.selected));
    const current = () => document.activeElement?.closest('[role=row]')?.textContent;
    await waitFor(() => expect(current()).toBe(before.selected[1]));
  });
});
