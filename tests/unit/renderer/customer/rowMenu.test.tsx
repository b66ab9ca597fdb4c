import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeAll, describe, expect, it } from 'vitest';
import { useInvoicesStore } from '../../../../renderer/features/invoices/state/invoicesStore.ts';
import { selectOnly } from '../../../../renderer/ui/grid/gridProps.ts';
import { loadChunksAhead } from '../../../../renderer/ui/lazyComponent.tsx';
import { useToastStore } from '../../../../renderer/ui/toastStore.ts';
import type { InvoiceRow } from '../../../../shared/domain/invoice.ts';
import { busyBridge, type FakeBridge } from '../../../fakes/fakeBridge.ts';
import { copiedTexts } from '../copiedTexts.ts';
import { stubLayout } from '../grid/layoutStubs.ts';
import { menuShown, rightClick } from '../menuShown.ts';
import { saidToasts } from '../saidToasts.ts';
import { customerOf, rest, showCustomer } from './showCustomer.tsx';

let copied: string[] = [];

beforeAll(async () => {
  // Few rows: each is some fifteen elements.
  stubLayout(272);
  await loadChunksAhead();
});

interface Desk {
  readonly user: UserEvent;
  readonly fake: FakeBridge;
  readonly rows: readonly InvoiceRow[];
}

async function desk(): Promise<Desk> {
  const fake = busyBridge();
  const user = await showCustomer(fake, '10001');
  copied = copiedTexts();
  await rest(60);
  return { user, fake, rows: customerOf(fake, '10001').rows };
}

/** A cell of a painted row, by the id of its column. */
function cell(index: number, column: string): HTMLElement {
  const row = document.querySelector(`[role=grid] [role=row][aria-rowindex="${index + 2}"]`);
  const found = row?.querySelector<HTMLElement>(`[data-column="${column}"]`);
  if (!found) throw new Error(`no cell ${index}/${column}`);
  return found;
}

const rightClickAt = (index: number, column: string) =>
  rightClick(cell(index, column), { clientX: 40, clientY: 50 });

const lines = (menu: HTMLElement) =>
  [...menu.querySelectorAll('[role=menuitem]')].map((line) => line.querySelector('bdi')?.textContent);

/** As a screen reader presses it; the pointer's own way is the library's, and takes seconds here. */
const choose = (menu: HTMLElement, name: string | RegExp) =>
  void fireEvent.click(within(menu).getByText(name));

const line = (menu: HTMLElement, name: string | RegExp) => within(menu).getByText(name);

const shownRow = (index: number) => cell(index, 'invoiceNo').textContent;

describe('the menu of a row', () => {
  it('opens by right click at the row, which is current then, and says the keys that do the same', async () => {
    await desk();
    const menu = await rightClickAt(3, 'status');
    expect(lines(menu)).toEqual(expect.arrayContaining(['Open', 'Copy cell', 'Copy row']));
    expect(line(menu, 'Copy row').closest('[role=menuitem]')?.querySelector('kbd')?.textContent).toBe('Ctrl');
    expect(useInvoicesStore.getState().current?.invoiceNo).toBe(shownRow(3));
    expect(useInvoicesStore.getState().selection).toEqual(selectOnly([]));
  });

  it.each(['{Shift>}{F10}{/Shift}', '{ContextMenu}'])(
    'opens by %s at its first line, and gives the focus back to the cell',
    async (key) => {
      const { user } = await desk();
      act(() => cell(2, 'dueDate').click());
      await user.keyboard(key);
      const menu = await menuShown();
      expect(document.activeElement?.textContent).toContain('Open');
      await user.keyboard('{ArrowDown}');
      expect(
        within(menu)
          .getAllByRole('menuitem')
          .indexOf(document.activeElement as HTMLElement),
      ).toBe(1);
      await user.keyboard('{Escape}');
      await waitFor(() => expect(document.querySelector('[role=menu]')).toBeNull());
      await waitFor(() => expect(document.activeElement).toBe(cell(2, 'dueDate')));
    },
  );

  it('filters by the value of the cell, a date by its day', async () => {
    const { rows } = await desk();
    const status = cell(1, 'status').textContent;
    choose(await rightClickAt(1, 'status'), `Filter: Status: ${status}`);
    expect(useInvoicesStore.getState().filter.statuses).toEqual([status]);
    await rest(80);
    choose(await rightClickAt(0, 'dueDate'), /^Filter: Due /);
    const due = rows.find(({ invoiceNo }) => invoiceNo === shownRow(0))?.dueDate.slice(0, 10);
    expect(useInvoicesStore.getState().filter.dueDate).toEqual({ from: due, to: due });
    expect(screen.getByText(`Due ${due}`)).toBeTruthy();
  });

  it('copies a cell, a row that is not selected, and leaves the selection alone', async () => {
    const { rows } = await desk();
    const ofRow = (index: number) => rows.find(({ invoiceNo }) => invoiceNo === shownRow(index));
    const elsewhere = selectOnly([ofRow(5)?.id ?? 0, ofRow(6)?.id ?? 0]);
    act(() => useInvoicesStore.setState({ selection: elsewhere }));
    choose(await rightClickAt(1, 'outstanding'), /^Copy cell/);
    await waitFor(() => expect(copied).toEqual([ofRow(1)?.outstanding]));
    choose(await rightClickAt(1, 'outstanding'), /^Copy row/);
    await waitFor(() => expect(copied).toHaveLength(2));
    expect(copied[1]?.split('\n')).toHaveLength(1);
    expect(copied[1]).toContain(shownRow(1));
    expect(useInvoicesStore.getState().selection).toEqual(elsewhere);
  });

  it('acts on the selection that the row belongs to, and says how many', async () => {
    const { fake, rows } = await desk();
    const chosen = [1, 2, 4].map((index) => rows.find(({ invoiceNo }) => invoiceNo === shownRow(index)));
    act(() => useInvoicesStore.setState({ selection: selectOnly(chosen.map((row) => row?.id ?? 0)) }));
    await rest();
    const menu = await rightClickAt(2, 'status');
    expect(lines(menu)).toEqual(
      expect.arrayContaining(['Export PDFs for 3 invoices…', 'Copy 3 invoice numbers', 'Copy 3 rows']),
    );
    expect(lines(menu)).not.toContain('Open');
    choose(menu, /^Copy 3 invoice numbers/);
    await waitFor(() => expect(copied).toHaveLength(1));
    expect(copied[0]?.split('\n').toSorted()).toEqual(chosen.map((row) => row?.invoiceNo).toSorted());
    // Of a selection that is too large by now no part is copied.
    fake.answerWith('invoices.selectedRows', async () => ({ rows, selected: 10_001 }));
    for (const entry of [/^Copy 3 invoice numbers/, /^Copy 3 rows/]) {
      choose(await rightClickAt(2, 'status'), entry);
      await rest();
      expect(saidToasts().at(-1)).toMatch(/^More than 10,000 rows cannot be copied at once/);
      act(() => useToastStore.setState({ toasts: [] }));
    }
    expect(copied).toHaveLength(1);
  });

  it('marks a row as exported and clears the mark, which can be undone', async () => {
    const { user, fake, rows } = await desk();
    const ofRow = () => rows.find(({ invoiceNo }) => invoiceNo === shownRow(1));
    const customer = { connectionId: 'nordfiber', number: '10001' };
    const selection = { kind: 'rows', ids: [ofRow()?.id] };
    const asked = () => fake.inputs('exports.mark');
    expect(ofRow()?.exportedHere).toBe(false);
    choose(await rightClickAt(1, 'status'), 'Mark as exported');
    await rest();
    expect(asked()).toEqual([{ customer, selection, exported: true }]);
    const undo = useToastStore.getState().toasts.at(-1)?.actions?.[0];
    undo?.onAction();
    await rest();
    expect(asked().at(-1)).toEqual({ customer, selection, exported: false });
    fake.failWith('exports.mark', 'invalidInput');
    await user.keyboard('x');
    await rest();
    expect(saidToasts().at(-1)).toMatch(/^More than 10,000 invoices cannot be marked/);
  });

  it('does the same by key without the menu', async () => {
    const { user } = await desk();
    act(() => cell(1, 'status').click());
    await user.keyboard('{Shift>}c{/Shift}');
    await waitFor(() => expect(copied).toEqual([cell(1, 'status').textContent]));
    await user.keyboard('{Shift>}v{/Shift}');
    expect(useInvoicesStore.getState().filter.statuses).toEqual([cell(1, 'status').textContent]);
  });
});
