import { act, renderHook, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { useFilterChoice } from '../../../../renderer/features/compare/useComparing.ts';
import { useInvoicesStore } from '../../../../renderer/features/invoices/state/invoicesStore.ts';
import { useViewsStore } from '../../../../renderer/features/invoices/views/viewsStore.ts';
import { KontorFailure } from '../../../../shared/domain/failure.ts';
import { NO_FILTER } from '../../../../shared/domain/invoiceFilter.ts';
import type { InvoiceFilter } from '../../../../shared/domain/invoiceQuery.ts';
import { sumOfDecimals } from '../../../../shared/domain/money.ts';
import { dayAfter, localDay } from '../../../../shared/domain/wallClock.ts';
import type { InvoiceView } from '../../../../shared/ipc/views.ts';
import type { FakeBridge } from '../../../fakes/fakeBridge.ts';
import { freshDesk, openKontor } from '../renderKontor.tsx';
import { choose, compareNow, openItems, pastedText, pasteLedger, tabTo } from './pastedLedger.ts';

const FIELD = /^Invoices in Kontor|Invoices in Kontor$/;

/** Half of what is owed at the fake desk, and the filter that keeps it. */
function half(fake: FakeBridge) {
  const items = openItems(fake);
  const amounts = items.map(({ amount }) => amount).toSorted((one, other) => Number(one) - Number(other));
  const from = amounts[Math.floor(amounts.length / 2)] ?? '0';
  const filter: InvoiceFilter = { ...NO_FILTER, amounts: { from, to: null, exclusive: false } as never };
  return { filter, items, kept: items.filter(({ amount }) => Number(amount) >= Number(from)) };
}

async function pressButton(user: UserEvent, name: string): Promise<void> {
  await tabTo(user, await screen.findByRole('button', { name }));
  await user.keyboard('{Enter}');
}

describe('what is compared is chosen by keys alone', () => {
  freshDesk();

  it('the invoices of a saved view: the rest of the ledger is left out by the filter, and the bridge ends at zero', async () => {
    const { fake, user } = openKontor('/compare');
    const { filter, items, kept } = half(fake);
    await fake.bridge.views.save({ id: null, view: { name: 'Large ones', filter, sort: [], columns: null } });
    await pasteLedger(user, pastedText(items));
    await choose(user, FIELD, 'Large ones');
    const words = /^Outstanding/;
    await screen.findByText((text) => words.test(text) && text !== 'Outstanding');
    const bridge = await compareNow(user);
    expect(fake.inputs('compare.begin')).toMatchObject([{ filter }]);
    const cells = (name: RegExp) =>
      within(within(bridge).getByRole('row', { name }))
        .getAllByRole('cell')
        .map(({ textContent }) => textContent);
    const digits = (text = '') => text.replaceAll(/[^\d]/g, '');
    expect(cells(/^Equal/)[0]).toBe(String(kept.length));
    expect(cells(/filtered out here/)[0]).toBe(String(items.length - kept.length));
    const here = Number(sumOfDecimals(kept.map(({ amount }) => amount))).toFixed(2);
    expect(digits(cells(/^Kontor total/)[2] ?? '')).toBe(digits(here));
    expect(digits(cells(/^Unreconciled/)[3] ?? '')).toBe('000');
    await screen.findByText(/Only invoices that match the filter: Outstanding/);
    // Saved, it says so still.
    await user.keyboard('s');
    await screen.findByText('Comparison saved');
    await pressButton(user, 'Start over');
    await pressButton(user, 'Pasted rows');
    await screen.findByRole('heading', { name: 'Saved comparison' });
    await screen.findByText(/Only invoices that match the filter: Outstanding/);
  });

  it('the invoices of a saved view as it is now, all of them once it has no filter any more', () => {
    const view = { name: 'Late', filter: { ...NO_FILTER, overdue: true }, sort: [], columns: null };
    const putView = (now: InvoiceView) =>
      useViewsStore.setState({ saved: { state: 'ready', value: [{ id: 'late', view: now }] } });
    putView(view);
    const { result } = renderHook(() => useFilterChoice('nordfiber'));
    act(() => result.current.choose('late'));
    expect(result.current.filter).toEqual(view.filter);
    act(() => putView({ ...view, filter: NO_FILTER }));
    expect(result.current).toMatchObject({ id: 'late', filter: null });
  });

  it('the balances of the ledger’s last day, by their key, where the lists are of other days', async () => {
    const { fake, user } = openKontor('/compare');
    const items = openItems(fake);
    const day = dayAfter(localDay(Date.now()), 0, 0, -400);
    const last = fake.data.customers.filter(({ connectionId }) => connectionId === 'nordfiber').length;
    expect(last).toBeGreaterThan(1);
    await pasteLedger(user, pastedText(items));
    await tabTo(user, screen.getByRole('textbox', { name: /^Ledger cut-off date/ }));
    await user.keyboard(day);
    await compareNow(user);
    await screen.findByText(/^The ledger is dated .*, and not all lists were updated that day\.$/);
    await user.keyboard('w');
    await waitFor(() => expect(fake.inputs('compare.begin').length).toBe(2));
    expect(fake.inputs('compare.begin')).toMatchObject([
      { until: day, asOf: null },
      { until: day, asOf: day },
    ]);
    await screen.findByText(/Balances at the end of .*\. .*1 customer is known only from a later date/);
    await screen.findByRole('button', { name: 'Only in the ledger: customer unknown at that date' });
    expect(screen.queryByText(/^The ledger is dated/)).toBeNull();
    await user.keyboard('s');
    await screen.findByText('Comparison saved');
    await pressButton(user, 'Columns and scope');
    const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: /balances at the end/ });
    expect(box.checked).toBe(true);
    await pressButton(user, 'Pasted rows');
    await screen.findByText(/Balances at the end of/);
    await screen.findByText(/1 customer is known only from a later date/);
  });

  it('the balances of that day are given up by Escape, and the comparison is as it was', async () => {
    const { fake, user } = openKontor('/compare');
    await pasteLedger(user, pastedText(openItems(fake)));
    await tabTo(user, screen.getByRole('textbox', { name: /^Ledger cut-off date/ }));
    await user.keyboard(dayAfter(localDay(Date.now()), 0, 0, -400));
    await compareNow(user);
    let fail = () => {};
    const begun = new Promise((_, reject) => {
      fail = () => reject(new KontorFailure('cancelled'));
    });
    fake.answerWith('compare.begin', () => begun);
    fake.answerWith('compare.stop', async () => {
      fail();
      return {};
    });
    await user.keyboard('w');
    await screen.findByRole('button', { name: /^Stop/ });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Stop/ })).toBeNull());
    await screen.findByText(/^The ledger is dated/);
    await pressButton(user, 'Columns and scope');
    const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: /balances at the end/ });
    expect(box.checked).toBe(false);
    // By prices there are no such balances, and the screen says of what there are.
    await choose(user, /Amount in Kontor/, 'Price incl. VAT');
    await screen.findByText(/^Only for a past date, outstanding amounts/);
    expect(box.disabled).toBe(true);
  });

  it('the list of all invoices as it is filtered, once it is', async () => {
    const { fake, user } = openKontor('/invoices');
    const box = await screen.findByRole('textbox', { name: 'Filter by text' });
    await user.type(box, '51002');
    await waitFor(() => expect(useInvoicesStore.getState().filter.text).toBe('51002'));
    location.hash = '#/compare';
    await pasteLedger(user, pastedText(openItems(fake)));
    await choose(user, FIELD, 'As filtered in All invoices');
    await screen.findByText('Text: 51002');
    await compareNow(user);
    expect(fake.inputs('compare.begin')).toMatchObject([{ filter: { ...NO_FILTER, text: '51002' } }]);
  });
});
