import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ChangesTab } from '../../../../renderer/features/invoices/ChangesTab.tsx';
import { changeFilter, useInvoicesStore } from '../../../../renderer/features/invoices/invoicesStore.ts';
import { Localized } from '../../../../renderer/i18n/Localized.tsx';
import { scaledFromDecimal } from '../../../../shared/domain/money.ts';
import { createFakeBridge } from '../../../fakes/fakeBridge.ts';
import { busyDesk } from '../../../fakes/fakeData.ts';
import { stubLayout } from '../grid/layoutStubs.ts';
import { rest, showCustomer } from './showCustomer.tsx';

beforeAll(() => stubLayout());
afterEach(cleanup);

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

describe('what has changed', () => {
  it('stands in the side pane, from and to, in the clerk’s formats', async () => {
    const fake = createFakeBridge({ data: busyDesk() });
    fake.answerWith('invoices.history', async () => [CHANGE]);
    await showCustomer(fake, '10001');
    const user = userEvent.setup();
    await user.click(await screen.findByRole('tab', { name: 'History' }));
    await rest(200);
    const list = within(await screen.findByRole('region', { name: 'History' }));
    expect(list.getByText('1 250,50')).toBeTruthy();
    expect(list.getByText('2026-02-28')).toBeTruthy();
    expect(list.getByText('late, vip')).toBeTruthy();
    expect(list.getByText('yes')).toBeTruthy();
  });

  it('lists what the last fetch did, with the way to each invoice that is still there', async () => {
    const fake = createFakeBridge({ data: busyDesk() });
    const one = { ...CHANGE, id: 7, invoiceNo: '50007', entryNo: '9' };
    const gone = { ...one, kind: 'removed', id: null, invoiceNo: '50008', fields: [] };
    fake.answerWith('invoices.changes', async () => ({
      revision: 2,
      at: CHANGE.at,
      total: 250,
      changes: [one, gone],
    }));
    const customer = { connectionId: 'nordfiber', number: '10001' as never };
    render(
      <Localized settings={fake.data.app.settings} systemLanguage="en-GB">
        <ChangesTab bridge={fake.bridge} customer={customer} revision={2} />
      </Localized>,
    );
    expect((await screen.findByRole('link', { name: 'Invoice 50007' })).getAttribute('href')).toContain(
      '/10001/7',
    );
    expect(screen.queryByRole('link', { name: 'Invoice 50008' })).toBeNull();
    expect(screen.getByText(/2 of 250 changes/)).toBeTruthy();
    await userEvent.setup().click(screen.getByRole('button', { name: 'Show more' }));
    await rest();
    expect(fake.calls.findLast(({ name }) => name === 'invoices.changes')?.input).toMatchObject({
      limit: 200,
    });
  });

  it('has a tab of its own on the customer’s screen, which the address names', async () => {
    const fake = createFakeBridge({ data: busyDesk() });
    await showCustomer(fake, '10001');
    const user = userEvent.setup();
    await user.click(await screen.findByRole('tab', { name: 'Changes' }));
    await rest(60);
    expect(location.pathname + location.hash).toContain('/customers/nordfiber/10001/changes');
  });

  it('leads from an invoice to the others of its agreement', async () => {
    const fake = createFakeBridge({ data: busyDesk() });
    await showCustomer(fake, '10001');
    await userEvent
      .setup()
      .click(await screen.findByRole('button', { name: 'Only invoices of this agreement' }));
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
    const fake = createFakeBridge({ data: busyDesk() });
    await showCustomer(fake, '10023');
    changeFilter({ outstanding: 'open' });
    await rest(60);
    const user = userEvent.setup();
    screen.getByRole('grid').focus();
    await user.keyboard('{Control>}a{/Control}');
    await rest(60);
    const table = within(screen.getByRole('region', { name: 'Totals' }));
    const filtered = await table.findByRole('row', { name: /^Filtered/ });
    const selected = await table.findByRole('row', { name: /^Selected/ });
    const [owed, credits, net] = figures(filtered);
    expect((owed ?? 0n) + (credits ?? 0n)).toBe(net);
    expect(owed).not.toBe(0n);
    expect(figures(selected)).toEqual(figures(filtered));
    expect(screen.getByText(/balances as of the fetch/)).toBeTruthy();
  });
});
