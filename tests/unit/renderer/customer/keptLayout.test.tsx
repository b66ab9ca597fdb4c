import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  FIRST_LAYOUT,
  useInvoicesStore,
} from '../../../../renderer/features/invoices/state/invoicesStore.ts';
import { columnsOf, layoutOf } from '../../../../renderer/features/invoices/state/keptLayout.ts';
import { useToastStore } from '../../../../renderer/ui/toastStore.ts';
import { INVOICE_COLUMNS, SHOWN_COLUMNS } from '../../../../shared/domain/invoiceFields.ts';
import { type GridLayout, gridLayoutSchema } from '../../../../shared/ipc/views.ts';
import { busyBridge } from '../../../fakes/fakeBridge.ts';
import { fc } from '../../../fastCheck.ts';
import { answerLate } from '../answerLate.ts';
import { saidToasts } from '../saidToasts.ts';
import { columnTitles, rest, showCustomer } from './showCustomer.tsx';

describe('the arrangement of the columns', () => {
  it('is that which the clerk left, with pinned columns first', async () => {
    const fake = busyBridge();
    const columns: GridLayout = [
      { column: 'tags', width: 200, visible: true, pinned: null },
      { column: 'outstanding', width: null, visible: true, pinned: 'start' },
      { column: 'price', width: null, visible: false, pinned: null },
    ];
    await fake.bridge.views.putLayout({ columns });
    await showCustomer(fake, '10001');
    await rest(60);
    expect(columnTitles().slice(0, 3)).toEqual(['Outstanding', 'Tags', 'Invoice']);
    expect(columnTitles()).not.toContain('Price');
    expect(fake.inputs('views.putLayout')).toHaveLength(1);
  });

  it('is changed by keys from a heading, which keeps the keyboard, and is said and kept', async () => {
    const fake = busyBridge();
    const user = await showCustomer(fake, '10001');
    const grid = screen.getByRole('grid');
    grid.focus();
    await user.keyboard('{ArrowUp}{Home}{Control>}{ArrowRight}{/Control}');
    await waitFor(() => expect(columnTitles().slice(0, 3)).toEqual(['PDF', 'Invoice', 'Marks']));
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Invoice'));
    expect(document.activeElement?.role).toBe('columnheader');
    const columns = Number(grid.getAttribute('aria-colcount')) - 1;
    expect(screen.getByText(`Invoice is now column 2 of ${columns}`).closest('[aria-live]')).toBeTruthy();
    await waitFor(() => expect(fake.inputs('views.putLayout')).not.toEqual([]));
    const { columns: kept } = fake.inputs('views.putLayout').at(-1) as { readonly columns: GridLayout };
    const order = kept.map(({ column }) => column);
    expect(order.indexOf('invoiceNo')).toBe(order.indexOf('hasPdf') + 1);
  });

  it('is kept when a column is pinned, and when the screen is left at once', async () => {
    const fake = busyBridge();
    const user = await showCustomer(fake, '10001');
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    await user.click(await screen.findByRole('button', { name: 'Freeze column Due' }));
    expect(useInvoicesStore.getState().layout.pinned).toEqual(['dueDate']);
    cleanup();
    const kept = await fake.bridge.views.layout({});
    expect(kept.ok && kept.value.columns?.find(({ column }) => column === 'dueDate')?.pinned).toBe('start');
  });

  it('is kept as soon as it changes, and of changes while one is being kept the last', async () => {
    const fake = busyBridge();
    await fake.bridge.views.putPane({ width: 600 });
    await showCustomer(fake, '10001');
    await waitFor(() => expect(useInvoicesStore.getState().paneWidth).toBe(600));
    const come = answerLate(fake, 'views.putPane', {});
    const drag = (paneWidth: number) => act(() => useInvoicesStore.setState({ paneWidth }));
    const kept = () => fake.inputs('views.putPane').map((input) => (input as { width: number }).width);
    for (const width of [500, 510, 520, 600]) drag(width);
    expect(kept()).toEqual([600, 500]);
    await come();
    expect(kept()).toEqual([600, 500, 600]);
  });

  it('is said where it could not be kept', async () => {
    useToastStore.setState({ toasts: [] });
    const fake = busyBridge();
    fake.failWith('views.putLayout', 'diskFull');
    const user = await showCustomer(fake, '10001');
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    await user.click(await screen.findByRole('button', { name: 'Freeze column Due' }));
    await waitFor(() => expect(saidToasts()).toHaveLength(1));
  });

  it('goes to the contract and back without loss', () => {
    const anyLayout = fc.record({
      order: fc.shuffledSubarray([...SHOWN_COLUMNS], {
        minLength: SHOWN_COLUMNS.length,
        maxLength: SHOWN_COLUMNS.length,
      }),
      hidden: fc.subarray([...SHOWN_COLUMNS], { maxLength: SHOWN_COLUMNS.length - 1 }),
      pinned: fc.subarray([...SHOWN_COLUMNS]),
      widths: fc.dictionary(fc.constantFrom(...SHOWN_COLUMNS), fc.integer({ min: 44, max: 900 })),
    });
    fc.assert(
      fc.property(anyLayout, (layout) => {
        const columns = gridLayoutSchema.parse(columnsOf(layout));
        const back = layoutOf(columns);
        expect(back.order).toEqual(layout.order);
        expect(new Set(back.hidden)).toEqual(new Set(layout.hidden));
        expect(new Set(back.pinned)).toEqual(new Set(layout.pinned));
        expect({ ...back.widths }).toEqual({ ...layout.widths });
      }),
    );
  });

  it('has the column of marks after the number where it is older than that column, and shows it', () => {
    const shown = { width: null, visible: true, pinned: null };
    const older = layoutOf(INVOICE_COLUMNS.toReversed().map((column) => ({ column, ...shown })));
    expect(older.order[older.order.indexOf('invoiceNo') + 1]).toBe('marks');
    expect(older.hidden).toEqual([]);
    const hidden = { ...shown, visible: false };
    expect(layoutOf(INVOICE_COLUMNS.map((column) => ({ column, ...hidden })))).toEqual(FIRST_LAYOUT);
  });

  it('takes no arrangement that would hide everything', () => {
    const hidden = { width: null, visible: false, pinned: null };
    const columns = SHOWN_COLUMNS.map((column) => ({ column, ...hidden }));
    expect(layoutOf(columns)).toEqual(FIRST_LAYOUT);
  });
});
