import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { formatAmount } from '../../../../shared/domain/amountFormat.ts';
import { DecimalSum } from '../../../../shared/domain/money.ts';
import type { FakeBridge } from '../../../fakes/fakeBridge.ts';
import { PRODUCTION_CONNECTION } from '../../../fakes/fakeData.ts';
import { answerLate } from '../answerLate.ts';
import { freshDesk, openKontor } from '../renderKontor.tsx';
import { compareNow, type LedgerItem, openItems, pastedText, pasteLedger, tabTo } from './pastedLedger.ts';

const shown = ({ data }: FakeBridge, decimal: string) =>
  formatAmount(decimal, data.app.settings.numberFormat, '');
const more = ({ amount, ...item }: LedgerItem, by: string) => ({
  ...item,
  amount: new DecimalSum().add(amount).add(by).decimal(),
});
const cells = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

async function compareAndSave(user: UserEvent, items: readonly LedgerItem[]): Promise<void> {
  await pasteLedger(user, pastedText(items));
  await compareNow(user);
  await user.keyboard('s');
  await screen.findByText('Comparison saved');
}

/** The screen to which Escape leads back, with the keyboard at the comparison that was open. */
async function backAtRow(): Promise<void> {
  await screen.findByRole('heading', { name: 'Compare with ledger' });
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Pasted rows'));
}

async function press(user: UserEvent, name: string | RegExp): Promise<void> {
  await tabTo(user, await screen.findByRole('button', { name }));
  await user.keyboard('{Enter}');
}

/** A ledger whose first item is off, and which has one line more. */
function ledgers(fake: FakeBridge) {
  const [first, ...others] = openItems(fake);
  if (first === undefined) throw new Error('the fake desk owes nothing');
  const line = (invoice: string): LedgerItem => ({ customer: '777', invoice, amount: '80' });
  return (by: string, invoice: string) => [more(first, by), ...others, line(invoice)];
}

describe('comparisons that are saved, by keys alone', () => {
  freshDesk();

  it('are listed where one begins, opened as they were, removed and put back', async () => {
    const { fake, user } = openKontor('/compare');
    await compareAndSave(user, ledgers(fake)('100', '5'));
    await press(user, 'Start over');
    const list = await screen.findByRole('table', { name: 'Saved comparisons' });
    const [, row] = within(list).getAllByRole('row');
    if (row === undefined) throw new Error('nothing is listed');
    expect(cells(row).slice(1, 5)).toEqual(['All', '0', '2', shown(fake, '-180')]);
    await press(user, 'Pasted rows');
    await screen.findByRole('heading', { name: 'Saved comparison' });
    await screen.findByText(/SHA-256 of the file: (ab){32}/);
    await screen.findByText(/Columns: A: Customer number; B: Invoice number; C: Amount; decimal comma/);
    const grid = await screen.findByRole('grid', { name: 'Amount differs' });
    await within(grid).findByRole('gridcell', { name: shown(fake, '-100') });
    await press(user, /^Equal/);
    await screen.findByText('Equal rows are not saved.');
    await user.keyboard('{Escape}');
    await backAtRow();
    await press(user, 'Delete');
    await screen.findByText('Saved comparison deleted');
    await waitFor(() => expect(screen.queryByRole('table', { name: 'Saved comparisons' })).toBeNull());
    await user.keyboard('{Control>}z{/Control}');
    await screen.findByRole('table', { name: 'Saved comparisons' });
  });

  it('P48 are there, and the keyboard is, before a key is given that was typed ahead of them', async () => {
    const { fake, user } = openKontor('/compare');
    await pasteLedger(user, pastedText(ledgers(fake)('100', '5')));
    await compareNow(user);
    await user.keyboard('s');
    await press(user, 'Start over');
    const list = await fake.bridge.savedComparisons.list({ connectionId: PRODUCTION_CONNECTION.id });
    const [one] = list.ok ? list.value : [];
    const come = answerLate(fake, 'savedComparisons.list', [one, { ...one, id: 'another0001' }]);
    const [open] = await screen.findAllByRole('button', { name: 'Pasted rows' });
    await tabTo(user, open as HTMLElement);
    await user.keyboard('{Enter}');
    await screen.findByRole('heading', { name: 'Saved comparison' });
    await come();
    await user.keyboard('{Escape}{Enter}');
    await screen.findByRole('heading', { name: 'Compare with ledger' });
    await come();
    await screen.findByRole('heading', { name: 'Saved comparison' });
    await come();
    const row = () => document.activeElement?.closest('[role=row]')?.getAttribute('aria-rowindex');
    await waitFor(() => expect(row()).toBe('2'));
  });

  it('say what they have lost, and how many there were', async () => {
    const { fake, user } = openKontor('/compare');
    const ledger = ledgers(fake);
    await compareAndSave(user, ledger('100', '5'));
    const [saved] = (await fake.bridge.savedComparisons
      .list({ connectionId: 'nordfiber' })
      .then((answer) => (answer.ok ? answer.value : []))) as [never];
    const figures = { ...(saved as { figures: object }).figures, unreadDays: 3 };
    const less = { ...(saved as object), figures, cut: 2, forgotten: { count: 1, difference: '-100' } };
    fake.answerWith('savedComparisons.list', async () => [less]);
    await press(user, 'Start over');
    await press(user, 'Pasted rows');
    await screen.findByText(/3 dates in the ledger cannot be read and are not compared\./);
    await screen.findByText(/2 differences were not saved: the limit is 5.000\./);
    await screen.findByText(/1 difference, .100,00 in total, was for forgotten customers\./);
  });

  it('are not saved where so many are, nor of a comparison that is held no longer; once more takes its place', async () => {
    const { fake, user } = openKontor('/compare');
    await compareAndSave(user, ledgers(fake)('100', '5'));
    await user.keyboard('s');
    await screen.findByText('Comparison saved, replacing the previous one');
    fake.answerWith('savedComparisons.save', async () => ({ kind: 'full' }));
    await user.keyboard('s');
    await screen.findByText('Not saved: the limit is 100 comparisons. Delete one first.');
    fake.answerWith('savedComparisons.save', async () => null);
    await user.keyboard('s');
    await screen.findByText('This comparison is no longer available.');
  });
});
