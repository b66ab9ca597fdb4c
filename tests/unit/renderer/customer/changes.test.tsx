import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { ChangesTab } from '../../../../renderer/features/invoices/changes/ChangesTab.tsx';
import {
  changeFilter,
  useInvoicesStore,
} from '../../../../renderer/features/invoices/state/invoicesStore.ts';
import { CHANGE_KINDS } from '../../../../shared/domain/changeKinds.ts';
import { busyBridge } from '../../../fakes/fakeBridge.ts';
import { scaledFromDecimal } from '../../../oracles/scaledFromDecimal.ts';
import { copiedTexts } from '../copiedTexts.ts';
import { renderOver } from '../renderOver.tsx';
import { saidToasts } from '../saidToasts.ts';
import { rest, showCustomer } from './showCustomer.tsx';

const CHANGE = {
  kind: 'changed',
  at: Date.now() - 60_000,
  fields: [
    { field: 'outstanding', from: '1250.5', to: '0' },
    { field: 'dueDate', from: '2026-01-31 00:00:00', to: '2026-02-28 00:00:00' },
    { field: 'tags', from: '[]', to: '["late","vip"]' },
    { field: 'hasPdf', from: 'false', to: 'true' },
  ],
} as const;

const NO_CHANGES = {
  since: 0,
  lookedAt: null,
  customers: 1,
  notFetched: 0,
  changedCustomers: 0,
  newCustomers: { count: 0, invoices: 0, unreadable: 0, outstanding: '0' },
  kinds: CHANGE_KINDS.map((kind) => ({ kind, count: 0, moved: '0' })),
  changes: 0,
  billed: '0',
  moved: '0',
};

const CUSTOMER = { connectionId: 'nordfiber', number: '10001' as never };

/** So many changes; the second of them is of an invoice that is gone. */
function changesOf(total: number) {
  return Array.from({ length: total }, (_, place) => ({
    ...CHANGE,
    fields: [...CHANGE.fields],
    ...(place === 1 ? { kind: 'removed' as const, id: null } : { id: 1_000 + place }),
    invoiceNo: String(500_000 + place),
    entryNo: `E${place}`,
  }));
}

/** The tab over so many changes. */
async function changesTab(total: number) {
  const fake = busyBridge();
  const all = changesOf(total);
  fake.answerWith('invoices.changes', async ({ offset, limit }) => ({
    revision: 2,
    at: total === 0 ? null : CHANGE.at,
    total,
    changes: all.slice(offset, offset + limit),
  }));
  renderOver(fake, <ChangesTab customer={CUSTOMER} revision={2} />);
  await rest(60);
  const grid = screen.queryByRole('grid') ?? document.body;
  return { fake, grid, user: userEvent.setup() };
}

/** The desk, whose feed says that so many changes are no longer kept, and that there were others before an instant. */
function forgetfulDesk() {
  const fake = busyBridge();
  const asked: unknown[] = [];
  fake.answerWith('changes.figures', async (input) => {
    asked.push(input);
    return { ...NO_CHANGES, notKept: 1_234, incomplete: { customers: 1, knownSince: CHANGE.at } };
  });
  return { fake, asked };
}

describe('changes that are no longer kept one by one', () => {
  it('are counted where a list is filtered by its changes, and asked for there alone', async () => {
    const { fake, asked } = forgetfulDesk();
    await showCustomer(fake, '10001');
    expect(asked).toEqual([]);
    changeFilter({ changedSince: { daysAgo: 1 } });
    const totals = within(await screen.findByRole('region', { name: 'Totals' }));
    expect(await totals.findByText('1 234 without details')).toBeTruthy();
    expect(
      totals.getByText(
        /^Details of 1 234 changes since then are no longer available.*missing here\. For 1 customer, /,
      ),
    ).toBeTruthy();
    expect(asked).toEqual([{ connectionId: 'nordfiber', number: '10001', since: { daysAgo: 1 } }]);
  });

  it('are counted in the history of an invoice, which is not said to be unchanged then', async () => {
    const { fake, asked } = forgetfulDesk();
    fake.answerWith('invoices.history', async () => []);
    await showCustomer(fake, '10001');
    await userEvent.setup().click(await screen.findByRole('tab', { name: 'History' }));
    const history = within(await screen.findByRole('region', { name: 'History' }));
    expect(
      await history.findByText(
        /^Details of 1 234 changes to this customer’s invoices are no longer available/,
      ),
    ).toBeTruthy();
    expect(history.queryByText(/No changes/)).toBeNull();
    expect(asked).toEqual([expect.objectContaining({ since: { at: 0 } })]);
  });
});

describe('what has changed', () => {
  it('stands in the side pane, from and to, in the clerk’s formats', async () => {
    const fake = busyBridge();
    fake.answerWith('invoices.history', async () => [CHANGE]);
    const user = await showCustomer(fake, '10001');
    await user.click(await screen.findByRole('tab', { name: 'History' }));
    await rest(200);
    const list = within(await screen.findByRole('region', { name: 'History' }));
    expect(list.getByText('1 250,50')).toBeTruthy();
    expect(list.getByText('2026-02-28')).toBeTruthy();
    expect(list.getByText('late, vip')).toBeTruthy();
    expect(list.getByText('yes')).toBeTruthy();
  });

  it('lists all that the last fetch did, however much, a window at a time', async () => {
    const { fake, grid, user } = await changesTab(1_234);
    expect(grid.getAttribute('aria-rowcount')).toBe('1235');
    expect(screen.getByText(/: 1 234 changes/)).toBeTruthy();
    grid.focus();
    await user.keyboard('{Control>}{End}{/Control}');
    await rest(60);
    const last = grid.querySelector('[aria-rowindex="1235"]');
    expect(last?.textContent).toContain('501233');
    expect(last?.textContent?.replace(/\s/g, ' ')).toContain(
      'Outstanding 1 250,50 → 0,00 · Due 2026-01-31 → 2026-02-28',
    );
    const asked = fake.inputs('invoices.changes');
    expect(asked).toContainEqual(expect.objectContaining({ offset: 1_200 }));
    for (const input of asked) expect((input as { limit: number }).limit).toBeLessThanOrEqual(500);
  });

  it('leads to each invoice that is still there, by Enter and by a click on its number', async () => {
    const { grid, user } = await changesTab(30);
    grid.focus();
    await user.keyboard('{ArrowDown}{Enter}');
    expect(location.hash + location.pathname).not.toContain('/10001/1001');
    expect(saidToasts().at(-1)).toContain('500001 is no longer in the list');
    await user.keyboard('{ArrowDown}{Enter}');
    expect(location.hash + location.pathname).toContain('/10001/1002');
    await user.click(within(grid).getByText('500003'));
    expect(location.hash + location.pathname).toContain('/10001/1003');
  });

  it('copies marked changes, however far down they are', async () => {
    const { fake, grid, user } = await changesTab(1_234);
    const copied = copiedTexts();
    grid.focus();
    await user.keyboard('{Control>}a{/Control}{ArrowDown} ');
    const before = fake.calls.length;
    await user.keyboard('{Control>}c{/Control}');
    await rest(60);
    expect(fake.calls.slice(before)).toEqual(
      [0, 500, 1_000].map((offset) => ({
        name: 'invoices.changes',
        input: { customer: CUSTOMER, offset, limit: 500 },
      })),
    );
    expect(copied.at(-1)?.trimEnd().split('\n')).toHaveLength(1_233);
    expect(copied.at(-1)).not.toContain('500001');
    expect(saidToasts().at(-1)).toBe('Copied 1\u00a0233 rows');
  });

  it('copies nothing of a list that becomes others meanwhile', async () => {
    const { fake, grid, user } = await changesTab(1_234);
    const copied = copiedTexts();
    grid.focus();
    await user.keyboard('{Control>}a{/Control}');
    let revision = 2;
    fake.answerWith('invoices.changes', async () => {
      revision += 1;
      return { revision, at: CHANGE.at, total: 1_234, changes: changesOf(2) };
    });
    await user.keyboard('{Control>}c{/Control}');
    await rest(60);
    expect(copied).toEqual([]);
    expect(saidToasts()).toEqual(['Nothing was copied. Try again.']);
  });

  it('copies nothing of a list that is longer than what is copied at once', async () => {
    const { grid, user } = await changesTab(10_002);
    const copied = copiedTexts();
    grid.focus();
    await user.keyboard('{Control>}a{/Control}{Control>}c{/Control}');
    await rest(60);
    expect(copied).toEqual([]);
    expect(saidToasts().at(-1)).toBe('More than 10,000 rows cannot be copied at once. Select fewer rows.');
  });

  it('says so when nothing has changed', async () => {
    await changesTab(0);
    expect(screen.getByText('No changes')).toBeTruthy();
  });

  it('has a tab of its own on the customer’s screen, which the address names', async () => {
    const fake = busyBridge();
    const user = await showCustomer(fake, '10001');
    await user.click(await screen.findByRole('tab', { name: 'Changes' }));
    await rest(60);
    expect(location.pathname + location.hash).toContain('/customers/nordfiber/10001/changes');
  });

  it('leads from an invoice to the others of its agreement', async () => {
    const fake = busyBridge();
    await showCustomer(fake, '10001');
    await userEvent
      .setup()
      .click(await screen.findByRole('button', { name: 'Only this agreement’s invoices' }));
    const { filter, current } = useInvoicesStore.getState();
    expect(filter.agreementExternalIds).toEqual([current?.agreementExternalId]);
  });
});

describe('the sums', () => {
  const figures = (row: HTMLElement) =>
    within(row)
      .getAllByRole('cell')
      .map((cell) =>
        scaledFromDecimal((cell.textContent ?? '').replace(/\s/g, '').replace(',', '.').replace('−', '-')),
      );

  it('name owed and credits apart, which add up to the net, for filter and selection', async () => {
    const fake = busyBridge();
    const user = await showCustomer(fake, '10023');
    changeFilter({ outstanding: 'open' });
    await rest(60);
    screen.getByRole('grid').focus();
    await user.keyboard('{Control>}a{/Control}');
    await rest(60);
    const totals = within(screen.getByRole('region', { name: 'Totals' }));
    expect(totals.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Totals',
      'Outstanding',
      'Price',
      'Incl. VAT',
    ]);
    const [filtered, selected] = totals.getAllByRole('row').slice(1) as [HTMLElement, HTMLElement];
    expect(within(filtered).getByRole('rowheader').textContent).toMatch(/ of 260 invoices, customer 10023/);
    expect(within(selected).getByRole('rowheader').textContent).toMatch(/^Selected/);
    const [net] = figures(filtered);
    expect(figures(selected)).toEqual(figures(filtered));
    await user.click(totals.getByRole('button', { name: 'All totals' }));
    const all = within(screen.getByRole('dialog', { name: 'Totals' }));
    const sum = (title: string) => figures(all.getByRole('row', { name: new RegExp(`^${title}`) }))[0] ?? 0n;
    expect(sum('Receivable') + sum('Credits')).toBe(sum('Outstanding'));
    expect(sum('Receivable')).not.toBe(0n);
    expect(net).toBe(sum('Outstanding'));
    expect(screen.getByText(/^Aged as of today/)).toBeTruthy();
  });
});
