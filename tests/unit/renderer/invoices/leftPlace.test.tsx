import { act, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { useInvoicesStore } from '../../../../renderer/features/invoices/state/invoicesStore.ts';
import { NO_FILTER } from '../../../../shared/domain/invoiceFilter.ts';
import { freshDesk, openKontor } from '../renderKontor.tsx';

freshDesk();

const currentRow = () => document.querySelector('[role=row][data-current]')?.getAttribute('aria-rowindex');

/** Comes back to a list that was left at its fourth row, and does something before it is known where that row is now. */
async function comeBackAnd(press: (user: UserEvent) => Promise<void>): Promise<void> {
  const { fake, user } = openKontor('/invoices');
  const grid = await screen.findByRole('grid', { name: 'All invoices' });
  await waitFor(() => expect(grid.getAttribute('aria-busy')).toBe('false'));
  act(() => grid.focus());
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
  await waitFor(() => expect(currentRow()).toBe('5'));
  await user.click(screen.getByRole('link', { name: 'Changes' }));
  await screen.findByRole('heading', { name: 'Changes', level: 1 });

  const connectionId = 'nordfiber';
  const customer = { connectionId, number: null };
  const sort = [...useInvoicesStore.getState().sort];
  const page = await fake.bridge.invoices.page({ customer, filter: NO_FILTER, sort, offset: 0, limit: 100 });
  if (!page.ok) throw new Error('the desk has lists');
  const positions: (() => void)[] = [];
  fake.answerWith('invoices.position', async ({ id }: { id: number }) => {
    await new Promise<void>((resolve) => positions.push(resolve));
    return { position: page.value.rows.findIndex((row) => row.id === id) };
  });
  await user.click(screen.getByRole('link', { name: 'All invoices' }));
  // That of the row where the list was left, and those of what was left at the top and under the keyboard.
  await waitFor(() => expect(positions).toHaveLength(3));
  await act(async () => positions[0]?.());
  await press(user);
  await act(async () => {
    for (const answer of positions) answer();
  });
}

it('a key that comes before a list is back where it was left moves one row from there', async () => {
  await comeBackAnd((user) => user.keyboard('{ArrowDown}'));
  await waitFor(() => expect(currentRow()).toBe('6'));
});

it('a row that is clicked before stays the current one', async () => {
  const row = () =>
    document.querySelector('[role=row][aria-rowindex="8"] [data-column=invoiceNo]') as Element;
  await comeBackAnd((user) => user.click(row()));
  await waitFor(() => expect(screen.getByRole('grid').getAttribute('aria-busy')).toBe('false'));
  expect(currentRow()).toBe('8');
});
