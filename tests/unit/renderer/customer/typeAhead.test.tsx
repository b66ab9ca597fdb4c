import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  changeFilter,
  useInvoicesStore,
} from '../../../../renderer/features/invoices/state/invoicesStore.ts';
import { useToastStore } from '../../../../renderer/ui/toastStore.ts';
import { busyBridge } from '../../../fakes/fakeBridge.ts';
import { saidToasts } from '../saidToasts.ts';
import { customerOf, rest, showCustomer } from './showCustomer.tsx';

async function inTheGrid() {
  useToastStore.setState({ toasts: [] });
  const fake = busyBridge();
  const { rows } = customerOf(fake, '10023');
  const user = await showCustomer(fake, '10023');
  screen.getByRole('grid').focus();
  return { fake, rows, user };
}

describe('digits typed in the grid', () => {
  it('lead to the first row in the order on screen whose number begins with them', async () => {
    const { rows } = await inTheGrid();
    const begun = rows.filter(({ invoiceNo }) => invoiceNo.startsWith('7311'));
    const [cheapest] = begun.toSorted((one, other) => Number(one.price) - Number(other.price));
    expect(cheapest?.id).not.toBe(begun[0]?.id);
    act(() => useInvoicesStore.setState({ sort: [{ column: 'price', direction: 'ascending' }] }));
    await waitFor(() => expect(screen.getByRole('grid').querySelector('[aria-sort=ascending]')).toBeTruthy());
    for (const key of '7311') fireEvent.keyDown(document.activeElement as Element, { key });
    screen.getByText('Number starts with 7311');
    const current = () => screen.getByRole('grid').querySelector('[role=row][data-current]');
    await waitFor(() => expect(current()?.textContent).toContain(cheapest?.invoiceNo));
    expect(useInvoicesStore.getState().current?.id).toBe(cheapest?.id);
  });

  it('say when no number in the list begins so, and stay where they are', async () => {
    const { user } = await inTheGrid();
    const before = useInvoicesStore.getState().current?.id;
    await user.keyboard('9999999');
    await rest(80);
    expect(screen.getAllByText('No number here starts with 9999999')).toBeTruthy();
    expect(useInvoicesStore.getState().current?.id).toBe(before);
  });

  it('say so where the list could not be asked, which is not that no number begins so', async () => {
    const { fake, user } = await inTheGrid();
    fake.failWith('invoices.numberPosition', 'internal');
    await user.keyboard('5');
    await rest(80);
    expect(screen.queryByText(/No number here starts/)).toBeNull();
    expect(saidToasts()).toHaveLength(1);
  });

  it('look only among the rows that the filter shows', async () => {
    const { rows, user } = await inTheGrid();
    const hidden = rows.find((row) => !row.hasPdf);
    changeFilter({ hasPdf: true });
    await rest(60);
    screen.getByRole('grid').focus();
    await user.keyboard(hidden?.invoiceNo ?? '');
    await rest(80);
    expect(useInvoicesStore.getState().current?.hasPdf).toBe(true);
    expect(screen.getAllByText(`No number here starts with ${hidden?.invoiceNo}`)).toBeTruthy();
  });
});
