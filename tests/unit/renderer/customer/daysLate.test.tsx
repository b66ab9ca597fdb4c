import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useInvoicesStore } from '../../../../renderer/features/invoices/state/invoicesStore.ts';
import { withVisibility } from '../../../../renderer/ui/grid/gridColumns.ts';
import { busyBridge, type FakeBridge } from '../../../fakes/fakeBridge.ts';
import { stoppedClock } from '../deskClock.ts';
import { customerOf, rest, showCustomer } from './showCustomer.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const rowsOf = (fake: FakeBridge) => customerOf(fake, '10001').rows;
const showColumn = () =>
  act(() =>
    useInvoicesStore.setState(({ layout }) => ({ layout: withVisibility(layout, 'daysLate', true) })),
  );
/** The invoice number and the days late of each row. */
const shown = () =>
  within(screen.getByRole('grid'))
    .getAllByRole('row')
    .filter((row) => row.querySelector('[data-column="daysLate"][role="gridcell"]') !== null)
    .map((row) => {
      const cell = (column: string) =>
        row.querySelector(`[data-column="${column}"][role="gridcell"]`)?.textContent;
      return [cell('invoiceNo'), cell('daysLate')];
    });

describe('the column of days late', () => {
  it('is hidden at first, beside the due date once it is shown, and empty for what is not overdue', async () => {
    const fake = busyBridge();
    await showCustomer(fake, '10001');
    expect(screen.queryByRole('columnheader', { name: 'Days late' })).toBeNull();
    await showColumn();
    const titles = screen.getAllByRole('columnheader').map((cell) => cell.textContent);
    expect(titles[titles.indexOf('Due') + 1]).toBe('Days late');
    const late = new Map(rowsOf(fake).map((row) => [row.invoiceNo, row.daysLate]));
    expect([...late.values()].some((days) => days !== null)).toBe(true);
    for (const [number = '', text] of shown()) expect(text).toBe(String(late.get(number ?? '') ?? ''));
  });

  it('sorts by a click on its heading; the second click puts the longest overdue first', async () => {
    const fake = busyBridge();
    const user = await showCustomer(fake, '10001');
    await showColumn();
    for (const direction of ['ascending', 'descending']) {
      await user.click(screen.getByRole('columnheader', { name: /^Days late/ }));
      await rest(60);
      expect(useInvoicesStore.getState().sort).toEqual([{ column: 'daysLate', direction }]);
    }
    const longest = Math.max(...rowsOf(fake).map(({ daysLate }) => daysLate ?? 0));
    expect(shown()[0]?.[1]).toBe(String(longest));
  });

  it('is loaded again when a new day begins, with the place of the current row', async () => {
    const setClock = stoppedClock(new Date(2026, 2, 16, 23, 58, 50));
    const fake = busyBridge();
    await showCustomer(fake, '10001');
    await showColumn();
    const pages = () => fake.inputs('invoices.page').length;
    const positions = () => fake.inputs('invoices.position').length;
    const before = { pages: pages(), positions: positions() };
    setClock(new Date(2026, 2, 16, 23, 59, 50));
    await rest(60);
    expect(pages()).toBe(before.pages);
    const overdue = () => screen.getByText('Overdue', { selector: 'dt' }).nextElementSibling?.textContent;
    const sumBefore = overdue();
    for (const row of rowsOf(fake)) if (row.daysLate !== null) row.daysLate += 1;
    const due = rowsOf(fake).find((row) => !row.overdue && Number(row.outstanding) > 0);
    Object.assign(due ?? {}, { overdue: true, daysLate: 1 });
    setClock(new Date(2026, 2, 17, 0, 0, 0));
    await waitFor(() => expect(pages()).toBeGreaterThan(before.pages));
    await rest(60);
    expect(positions()).toBeGreaterThan(before.positions);
    expect(due).toBeDefined();
    expect(overdue()).not.toBe(sumBefore);
    const late = new Map(rowsOf(fake).map((row) => [row.invoiceNo, row.daysLate]));
    for (const [number, text] of shown()) expect(text).toBe(String(late.get(number ?? '') ?? ''));
  });
});
