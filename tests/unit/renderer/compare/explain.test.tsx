import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { formatAmount } from '../../../../shared/domain/amountFormat.ts';
import { DecimalSum } from '../../../../shared/domain/money.ts';
import type { FakeBridge } from '../../../fakes/fakeBridge.ts';
import { freshDesk, openKontor } from '../renderKontor.tsx';
import {
  compareNow,
  type LedgerItem,
  openItems,
  pastedText,
  pasteLedger,
  tabTo,
  tabToRows,
} from './pastedLedger.ts';

const shown = ({ data }: FakeBridge, decimal: string) =>
  formatAmount(decimal, data.app.settings.numberFormat, '');
const more = ({ amount, ...item }: LedgerItem, by: string) => ({
  ...item,
  amount: new DecimalSum().add(amount).add(by).decimal(),
});

/** The figures of a row of the bridge, the last three of them: explained, not explained, their sum. */
const leftOf = (name: RegExp) =>
  within(screen.getByRole('table', { name: /ledger to Kontor/ }))
    .getByRole('row', { name })
    .querySelectorAll('td:nth-last-child(-n+3)');
const saidLeft = (name: RegExp) => [...leftOf(name)].map(({ textContent }) => textContent);

const cellOf = async (name: string, text: string | RegExp) =>
  within(await screen.findByRole('grid', { name })).findByRole('gridcell', { name: text });

async function compareAgain(user: UserEvent, items: readonly LedgerItem[]) {
  const over = screen.queryByRole('button', { name: 'Start over' });
  if (over !== null) {
    await tabTo(user, over);
    await user.keyboard('{Enter}');
  }
  await pasteLedger(user, pastedText(items));
  return compareNow(user);
}

describe('a difference explained, by keys alone', () => {
  freshDesk();

  it('P48 is asked for anew by a key that follows its undoing at once', async () => {
    const { fake, user } = openKontor('/compare');
    const [first, ...others] = openItems(fake);
    if (first === undefined) throw new Error('the fake desk owes nothing');
    await compareAgain(user, [more(first, '100'), ...others]);
    await tabToRows(user);
    await user.keyboard('yone{Enter}');
    await cellOf('Amount differs', 'one');
    await user.keyboard('{Control>}z{/Control}ytwo{Enter}');
    await cellOf('Amount differs', /two/);
    expect(fake.inputs('explanations.set').at(-1)).toMatchObject({ text: 'two' });
  });

  it('is counted in the bridge, found again in the next comparison, and undone', async () => {
    const { fake, user } = openKontor('/compare');
    const [first, second, ...others] = openItems(fake);
    if (first === undefined || second === undefined) throw new Error('the fake desk owes too little');
    const items = [more(first, '100'), more(second, '5'), ...others];
    await compareAgain(user, items);
    await tabToRows(user);
    await user.keyboard('y');
    const dialog = await screen.findByRole('dialog', {
      name: `Explain the difference on invoice ${first.invoice}`,
    });
    await user.keyboard('{Enter}');
    await within(dialog).findByText('Type an explanation.');
    await user.keyboard('  booked   twice {Enter}');
    await cellOf('Amount differs', 'booked twice');
    await waitFor(() => expect(saidLeft(/^Amount differs/)).toEqual(['1', '1', shown(fake, '-5')]));
    expect(saidLeft(/^All differences/)).toEqual(['1', '1', shown(fake, '-5')]);

    await compareAgain(user, items);
    await cellOf('Amount differs', 'booked twice');
    await waitFor(() => expect(saidLeft(/^Amount differs/)).toEqual(['1', '1', shown(fake, '-5')]));

    await user.keyboard('{Control>}z{/Control}');
    await waitFor(() => expect(saidLeft(/^Amount differs/)).toEqual(['0', '2', shown(fake, '-105')]));
  });

  it('does not explain another difference of the same invoice, and says what it was', async () => {
    const { fake, user } = openKontor('/compare');
    const [first, ...others] = openItems(fake);
    if (first === undefined) throw new Error('the fake desk owes nothing');
    await compareAgain(user, [more(first, '100'), ...others]);
    await tabToRows(user);
    await user.keyboard('y');
    await screen.findByRole('dialog', { name: /^Explain/ });
    await user.keyboard('a fee{Enter}');
    await cellOf('Amount differs', 'a fee');
    await compareAgain(user, [more(first, '101'), ...others]);
    await cellOf('Amount differs', `Explained earlier as “a fee” (Amount differs; ${shown(fake, '-100')})`);
    expect(saidLeft(/^Amount differs/)).toEqual(['0', '1', shown(fake, '-101')]);
    // The old words are offered for the new difference.
    await tabToRows(user);
    await user.keyboard('y');
    const field = await screen.findByRole('textbox', { name: 'Explanation' });
    expect(field).toHaveProperty('value', 'a fee');
    await user.keyboard('{Enter}');
    await cellOf('Amount differs', 'a fee');
    await waitFor(() => expect(saidLeft(/^Amount differs/)).toEqual(['1', '0', shown(fake, '0')]));
  });

  it('is given to all marked rows, lines without an amount too, and taken away by the button', async () => {
    const { fake, user } = openKontor('/compare');
    const lines = ['77', '78', '78'].map((invoice) => ({ customer: '10417', invoice, amount: 'see note' }));
    await compareAgain(user, [...openItems(fake), ...lines]);
    await tabToRows(user);
    await user.keyboard('{Control>}a{/Control}y');
    await screen.findByRole('dialog', { name: 'Explain 3 differences' });
    await user.keyboard('sent by letter{Enter}');
    await waitFor(() => expect(saidLeft(/^Cannot be read/)).toEqual(['3', '0', '']));
    await tabTo(user, screen.getByRole('button', { name: /^Explain…/ }));
    await user.keyboard('{Enter}');
    const dialog = await screen.findByRole('dialog', { name: /^Explain/ });
    await tabTo(user, within(dialog).getByRole('button', { name: 'Remove' }));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(Number(saidLeft(/^Cannot be read/)[1])).toBeGreaterThan(0));
  });

  it('says that a comparison is held no longer, and which explanations are dropped', async () => {
    const { fake, user } = openKontor('/compare');
    const [first, ...others] = openItems(fake);
    if (first === undefined) throw new Error('the fake desk owes nothing');
    await compareAgain(user, [more(first, '100'), ...others]);
    fake.answerWith('explanations.set', async () => ({ actionId: 'a', dropped: 2 }));
    await tabToRows(user);
    await user.keyboard('y');
    await screen.findByRole('dialog', { name: /^Explain/ });
    await user.keyboard('a fee{Enter}');
    await screen.findByText(
      /1 difference explained\. The 2 oldest explanations were removed: the limit is 20.000\./,
    );
    fake.answerWith('explanations.set', async () => null);
    await user.keyboard('y');
    await screen.findByRole('dialog', { name: /^Explain/ });
    await user.keyboard('a fee{Enter}');
    await screen.findByText('This comparison is no longer available.');
  });
});
