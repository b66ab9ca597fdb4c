import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import {
  changeFilter,
  useInvoicesStore,
} from '../../../../renderer/features/invoices/state/invoicesStore.ts';
import { busyBridge } from '../../../fakes/fakeBridge.ts';
import { rest, showCustomer } from './showCustomer.tsx';

const said = () => document.getElementById('kontor-announcer')?.textContent ?? '';

async function open() {
  await showCustomer(busyBridge(), '10001');
  await rest(60);
  screen.getByRole('grid').focus();
  return userEvent.setup();
}

afterEach(() => {
  cleanup();
  document.getElementById('kontor-announcer')?.remove();
});

describe('what a screen reader is told of the rows', () => {
  it('is how many match the filter, with their sum', async () => {
    await open();
    changeFilter({ overdue: true });
    await waitFor(() => expect(said()).toMatch(/^\d+ invoices? match(es)?, [\d\s]+[.,]\d\d outstanding$/));
  });

  it('is how many are selected, with their sum, and that none is any more', async () => {
    const user = await open();
    await user.keyboard('{ArrowDown} ');
    await waitFor(() => expect(said()).toMatch(/^Selected 1, -?[\d\s]+[.,]\d\d outstanding$/));
    await user.keyboard(' ');
    await waitFor(() => expect(said()).toBe('Selected 0'));
  });

  it('is by what they are sorted, and that they are in the service’s order again', async () => {
    const user = await open();
    await user.keyboard('{ArrowUp}{Home}{Enter}');
    await waitFor(() => expect(said()).toMatch(/^Sorted by Invoice/));
    await user.keyboard('{Enter}{Enter}');
    await waitFor(() => expect(said()).toBe('In the service’s order'));
  });

  it('is that an invoice is overdue, in the name of its due date, and why, as its description', async () => {
    const user = await open();
    changeFilter({ overdue: true });
    await rest(100);
    const named = await screen.findAllByRole('gridcell', { name: /, Overdue by \d+ days?$/ });
    expect(named.length).toBeGreaterThan(0);
    await user.click(named[0] as HTMLElement);
    const { activeElement: cell } = document;
    const why = document.getElementById(cell?.getAttribute('aria-describedby') ?? '')?.textContent;
    expect(why).toMatch(/^Overdue: due .* days? late, .* outstanding\. The status is the service’s own\.$/);
  });

  it('is what a status means only where the service documents it', async () => {
    const user = await open();
    const describedBy = async (status: string) => {
      const cell = screen.getAllByRole('gridcell', { name: status })[0] as HTMLElement;
      await user.click(cell);
      return document.getElementById(cell.getAttribute('aria-describedby') ?? '')?.textContent;
    };
    const words = new Set(
      screen
        .getAllByRole('gridcell')
        .flatMap((cell) => (cell.dataset['column'] === 'status' ? [cell.textContent ?? ''] : [])),
    );
    expect(words.size).toBeGreaterThan(1);
    for (const word of words) {
      const expected =
        word === 'paid'
          ? /^Paid, as documented/
          : word === 'done'
            ? /^Documented by the service for credit notes/
            : /^Not documented by the service/;
      expect(await describedBy(word)).toMatch(expected);
    }
    expect(useInvoicesStore.getState().current).not.toBeNull();
  });
});
