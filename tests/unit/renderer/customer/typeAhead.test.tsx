import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  changeFilter,
  useInvoicesStore,
} from '../../../../renderer/features/invoices/state/invoicesStore.ts';
import { busyBridge } from '../../../fakes/fakeBridge.ts';
import { customerOf, rest, showCustomer } from './showCustomer.tsx';

async function inTheGrid() {
  const fake = busyBridge();
  const { rows } = customerOf(fake, '10023');
  const user = await showCustomer(fake, '10023');
  screen.getByRole('grid').focus();
  return { rows, user };
}

describe('digits typed in the grid', () => {
  it('say when no number in the list begins so, and stay where they are', async () => {
    const { user } = await inTheGrid();
    const before = useInvoicesStore.getState().current?.id;
    await user.keyboard('9999999');
    await rest(80);
    expect(screen.getAllByText('No number in the list begins with 9999999')).toBeTruthy();
    expect(useInvoicesStore.getState().current?.id).toBe(before);
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
    expect(screen.getAllByText(`No number in the list begins with ${hidden?.invoiceNo}`)).toBeTruthy();
  });
});
