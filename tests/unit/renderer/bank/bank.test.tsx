import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { formatAmount } from '../../../../shared/domain/amountFormat.ts';
import { camtFile } from '../../../fakes/camtFile.ts';
import type { FakeBridge } from '../../../fakes/fakeBridge.ts';
import { mainKey, openItems, settledItem, tabTo, tabToRows } from '../compare/pastedLedger.ts';
import { freshDesk, openKontor } from '../renderKontor.tsx';
import { shownQuestion } from '../shownQuestion.ts';

interface Payment {
  readonly text: string;
  readonly reference?: string;
  readonly amount: string;
}

/** As rows copied from a bank's pages, with a comma. */
function pastedText(payments: readonly Payment[]): string {
  const lines = payments.map(({ text, reference = '', amount }) =>
    ['2026-03-02', text, reference, amount.replace('.', ',')].join('\t'),
  );
  return ['Booking date\tText\tReference\tAmount', ...lines].join('\n');
}

/** Pastes payments and has them matched, by keys alone. */
async function matchNow(user: UserEvent, payments: readonly Payment[]): Promise<HTMLElement> {
  await tabTo(user, await screen.findByRole('textbox', { name: /paste rows/ }));
  await user.paste(pastedText(payments));
  await mainKey(user);
  await screen.findByRole('table', { name: 'First rows of the bank statement' });
  await mainKey(user);
  const kinds = await screen.findByRole('table', { name: /by match result/ });
  await waitFor(() => expect(kinds.contains(document.activeElement)).toBe(true));
  return kinds;
}

/** The number and the sum of a row, without its name. */
function figuresOf(kinds: HTMLElement, name: RegExp): (string | null)[] {
  const row = within(kinds).getByRole('row', { name });
  return within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);
}

const shown = ({ data }: FakeBridge, decimal: string) =>
  formatAmount(decimal, data.app.settings.numberFormat, '');

function owed(fake: FakeBridge) {
  const [first, second, third] = openItems(fake).filter(
    ({ amount, invoice }) => !amount.startsWith('-') && invoice.length >= 4,
  );
  if (first === undefined || second === undefined || third === undefined)
    throw new Error('the fake desk owes too little');
  return [first, second, third] as const;
}

describe('a bank’s file matched with what is kept, by keys alone', () => {
  freshDesk();

  it('has each payment in one kind, with its sum', async () => {
    const { fake, user } = openKontor('/bank');
    const [first, second] = owed(fake);
    const settled = settledItem(fake);
    const kinds = await matchNow(user, [
      { text: '', reference: `00${first.invoice}`, amount: first.amount },
      { text: `invoice ${second.invoice}`, amount: second.amount },
      { text: '', reference: settled.invoice, amount: '3.5' },
      { text: 'rent', amount: '-8000' },
    ]);
    expect(figuresOf(kinds, /number as reference/)).toEqual(['1', shown(fake, first.amount)]);
    expect(figuresOf(kinds, /number in details/)).toEqual(['1', shown(fake, second.amount)]);
    expect(figuresOf(kinds, /^Unmatched/)).toEqual(['1', shown(fake, '3.5')]);
    expect(figuresOf(kinds, /^Unreconciled/)).toEqual(['', shown(fake, '0')]);
    const besides = screen.getByRole('table', { name: 'Also in the file' });
    expect(figuresOf(besides, /^Payments out/)).toEqual(['1', shown(fake, '8000')]);
  });

  it('takes a suggestion by its key, and gives it back by that of undoing', async () => {
    const { fake, user } = openKontor('/bank');
    const [first, second] = owed(fake);
    const kinds = await matchNow(user, [
      { text: `${first.invoice} ${second.invoice}`, amount: first.amount },
      { text: 'no number at all', amount: '0.01' },
    ]);
    expect(document.activeElement?.textContent).toBe('Suggested');
    expect(figuresOf(kinds, /^Suggested/)[0]).toBe('1');
    await tabToRows(user);
    await user.keyboard('t');
    await waitFor(() => expect(figuresOf(kinds, /^Accepted/)[0]).toBe('1'));
    expect(figuresOf(kinds, /^Suggested/)[0]).toBe('0');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Suggested'));
    await user.keyboard('{Control>}z{/Control}');
    await waitFor(() => expect(figuresOf(kinds, /^Suggested/)[0]).toBe('1'));
    expect(figuresOf(kinds, /^Accepted/)[0]).toBe('0');
  });

  it('shows the first rows as they will be read, also after a role is chosen, and then what was left out', async () => {
    const { user } = openKontor('/bank');
    await tabTo(user, await screen.findByRole('textbox', { name: /paste rows/ }));
    const rows = ['2026-03-02\t123\t12,50\tIn', '2026-03-03\t124\t7,00\tOut', 'Saldo\t\t5,50\t'];
    await user.paste(['Date\tReference\tAmount\tWay', ...rows].join('\n'));
    await mainKey(user);
    const first = await screen.findByRole('table', { name: 'First rows of the bank statement' });
    const readAs = () =>
      within(first)
        .getAllByRole('row')
        .slice(1)
        .map((row) => within(row).getAllByRole('cell')[0]?.textContent);
    await within(first).findByRole('columnheader', { name: 'Read as' });
    expect(readAs()).toEqual([
      ...['', '2026-03-02 · 12,50 · 123', 'excluded: Payments out · 2026-03-03 · −7,00 · 124'],
      'excluded: Balance, turnover or total of the file · 5,50',
    ]);
    const pick = async (column: RegExp, role: string) => {
      await user.click(screen.getByRole('button', { name: column }));
      await user.click(await screen.findByRole('option', { name: role }));
    };
    await pick(/Column D/, 'Not used');
    await waitFor(() => expect(readAs()[2]).toBe('2026-03-03 · 7,00 · 124'));
    await pick(/Column D/, 'Transaction type');
    await waitFor(() => expect(readAs()[2]).toMatch(/^excluded: Payments out/));
    await pick(/Column C/, 'Not used');
    await waitFor(() => expect(within(first).queryByRole('columnheader', { name: 'Read as' })).toBeNull());
    await pick(/Column C/, 'Amount');
    await mainKey(user);
    await screen.findByRole('table', { name: /by match result/ });
    await user.click(screen.getByText('Excluded rows'));
    const left = (name: string) =>
      within(screen.getByRole('list', { name }))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent);
    expect(left('Payments out')).toEqual(['3 · 2026-03-03 124 7,00 Out · −7,00']);
    expect(left('Balance, turnover or total of the file')).toEqual(['4 · Saldo 5,50 · 5,50']);
  });

  it('opens the invoice of a row', async () => {
    const { fake, user } = openKontor('/bank');
    const [first] = owed(fake);
    await matchNow(user, [{ text: '', reference: first.invoice, amount: first.amount }]);
    await tabToRows(user);
    await user.keyboard('{Enter}');
    await screen.findByRole('heading', { level: 1, name: new RegExp(first.customer) });
  });

  it('matches a camt file as soon as it is chosen, and notes as seen what she confirms', async () => {
    const { fake, user } = openKontor('/bank');
    const items = owed(fake);
    const entries = [
      ...items.map(({ invoice, amount }) => ({ amount, parts: [{ references: [invoice], payer: 'Payer' }] })),
      { amount: '0.01', parts: [{ references: ['7777000'] }] },
    ];
    const file = new File([camtFile({ statements: [{ entries }] })], 'payments.xml');
    await tabTo(user, await screen.findByRole('button', { name: 'Choose a file…' }));
    const field = document.querySelector<HTMLInputElement>('main input[type=file]');
    if (field === null) throw new Error('no field of a file');
    const asked = vi.spyOn(field, 'click');
    await user.keyboard('{Enter}');
    expect(asked).toHaveBeenCalledOnce();
    await user.upload(field, file);
    const kinds = await screen.findByRole('table', { name: /by match result/ });
    await waitFor(() => expect(kinds.contains(document.activeElement)).toBe(true));
    expect(figuresOf(kinds, /number as reference/)[0]).toBe('3');
    expect(figuresOf(kinds, /^Unreconciled/)).toEqual(['', shown(fake, '0')]);
    expect(figuresOf(kinds, /^Payments in file/)[0]).toBe('4');
    await user.keyboard('{Shift>}B{/Shift}');
    const question = await shownQuestion();
    expect(document.activeElement).toBe(within(question).getByRole('button', { name: 'Mark' }));
    expect(fake.inputs('bank.note')).toEqual([]);
    await user.keyboard('{Enter}');
    await screen.findByText(/^3 invoices marked as received in bank/);
    expect(fake.inputs('bank.note')).toHaveLength(1);
  });
});
