import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { formatAmount } from '../../../../shared/domain/amountFormat.ts';
import { compareDecimals, sumOfDecimals } from '../../../../shared/domain/money.ts';
import { busyBridge, type FakeBridge } from '../../../fakes/fakeBridge.ts';
import type { FakeCustomer } from '../../../fakes/fakeData.ts';
import { totalsOf } from '../../../fakes/fakeInvoiceQueries.ts';
import { menuShown } from '../menuShown.ts';
import { freshDesk, openKontor, renderKontor } from '../renderKontor.tsx';
import { shownQuestion } from '../shownQuestion.ts';

async function openList(fake: FakeBridge = busyBridge()): Promise<FakeBridge> {
  renderKontor(fake);
  await userEvent.click(await screen.findByRole('link', { name: 'Customers' }));
  await screen.findByText(/^5 of 5 customers/);
  return fake;
}

async function askOwing(): Promise<HTMLElement> {
  await userEvent.click(screen.getByRole('button', { name: 'Filter' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Outstanding and days late…' }));
  return screen.findByRole('dialog');
}

/** The list with the keyboard in its rows, as the clerk finds it. */
async function openByKeys() {
  const { fake, user } = openKontor('/customers');
  await screen.findByText(/^5 of 5 customers/);
  await inRows();
  return { fake, user };
}

const inRows = () => waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('gridcell'));

/** What the rows have in a column, from above. */
function column(id: string): string[] {
  const place = (row: Element) => Number(row.getAttribute('aria-rowindex'));
  return [...document.querySelectorAll('[role=grid] [role=row]:has([role=gridcell])')]
    .sort((one, other) => place(one) - place(other))
    .map((row) => row.querySelector(`[data-column=${id}]`)?.textContent ?? '');
}

/** The customers whose lists are there, by what they owe, the most first. */
function debtors({ data }: FakeBridge) {
  return data.customers
    .filter(({ fetchedAt }) => fetchedAt !== null)
    .map(({ number, rows }) => ({ number, owed: totalsOf(rows).outstanding, late: daysLate(rows) }))
    .sort((one, other) => compareDecimals(other.owed, one.owed));
}

const daysLate = (rows: FakeCustomer['rows']) => Math.max(0, ...rows.map((row) => row.daysLate ?? 0));

describe('the list of customers', () => {
  freshDesk();

  it('says that nobody is there yet, and leads to the search box', async () => {
    const fake = busyBridge();
    fake.data.customers = [];
    const user = renderKontor(fake, '/customers');
    await screen.findByText('No customers yet');
    await user.click(screen.getByRole('button', { name: 'Look up a customer' }));
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Search' })),
    );
  });

  it('begins with who owes most, above the exact sum of all', async () => {
    const { fake } = await openByKeys();
    const expected = debtors(fake);
    expect(column('number')).toEqual(expected.map(({ number }) => number));
    const [sum] = within(screen.getByRole('table', { name: 'Customer totals' })).getAllByRole('cell');
    const owed = sumOfDecimals(expected.map(({ owed }) => owed));
    expect(sum?.textContent).toBe(formatAmount(owed, fake.data.app.settings.numberFormat));
  });

  it('is sorted, filtered and opened by keys alone, and found again as it was left', async () => {
    const { user } = await openByKeys();
    await user.keyboard('{ArrowUp}{Enter}');
    await waitFor(() => expect(column('number')).toEqual(['00731', '10001', '10002', '10023', '10417']));
    await user.keyboard('/K10417{Enter}');
    await screen.findByText(/^1 of 5 customers/);
    await inRows();
    await user.keyboard('{Enter}');
    await screen.findByRole('heading', { level: 1, name: /^Customer 10417/ });
    history.back();
    await screen.findByText(/^1 of 5 customers/);
    await waitFor(() => expect(column('number')).toEqual(['10417']));
    await user.keyboard('/{Control>}a{/Control}{Delete}{Enter}');
    await screen.findByText(/^5 of 5 customers/);
    await inRows();
  });

  it('answers by a few keys who owes more than an amount and is late by more than some days', async () => {
    const { fake, user } = await openByKeys();
    await user.keyboard('f');
    await menuShown();
    await user.keyboard('{Enter}');
    const amount = await screen.findByRole('textbox', { name: 'Minimum outstanding' });
    await waitFor(() => expect(document.activeElement).toBe(amount));
    await user.keyboard('10000{Tab}60{Enter}');
    await screen.findByText('More than 60 days late');
    screen.getByText(/^Outstanding: 10\s000,00 or more$/);
    const expected = debtors(fake).filter(
      ({ owed, late }) => compareDecimals(owed, '10000') >= 0 && late > 60,
    );
    expect(expected).not.toEqual([]);
    await screen.findByText(`Filtered ${expected.length}`);
    await waitFor(() => expect(column('number')).toEqual(expected.map(({ number }) => number)));
    await inRows();
  });

  it('has the keyboard in the filter once all is cleared, and answers from there who was not refreshed', async () => {
    const { fake, user } = await openByKeys();
    await user.keyboard('/10001{Enter}');
    await screen.findByText(/^1 of 5 customers/);
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await screen.findByText(/^5 of 5 customers/);
    const text = screen.getByRole('textbox', { name: 'Filter by number or name' });
    await waitFor(() => expect(document.activeElement).toBe(text));
    await user.keyboard('{ArrowDown}');
    await inRows();
    await user.keyboard('f');
    await menuShown();
    await user.keyboard('n{ArrowDown}{Enter}');
    await screen.findByText('Not refreshed this week');
    await screen.findByText(/^1 of 5 customers/);
    await waitFor(() => expect(column('number')).toEqual(['10417']));
    await inRows();
    expect(fake.inputs('customerList.page').at(-1)).toMatchObject({
      filter: { notFetched: { since: 'thisWeek' } },
    });
  });

  it('does not guess what an amount means, nor a number of days', async () => {
    await openList();
    const dialog = await askOwing();
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Minimum outstanding' }), '1,250');
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Days late, more than' }), 'sixty');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Apply' }));
    await within(dialog).findByText(/^This could mean 1\s250,00 or 1,25/);
    within(dialog).getByText('Type a whole number of days.');
    expect(screen.queryByText(/or more$/)).toBeNull();
  });

  it('filters by amount and age at once, a chip for each, and takes one away', async () => {
    const fake = await openList();
    const dialog = await askOwing();
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Minimum outstanding' }), '12 000');
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Days late, more than' }), '60{Enter}');
    await screen.findByText('More than 60 days late');
    await waitFor(() => expect(screen.queryByText(/^5 of 5 customers/)).toBeNull());
    const asked = fake.inputs('customerList.page').at(-1);
    expect(asked).toMatchObject({ filter: { outstandingFrom: '12000', moreThanDaysLate: 60 } });
    await userEvent.click(screen.getByRole('button', { name: /Outstanding: 12\s000,00 or more/ }));
    await waitFor(() => expect(screen.queryByText(/or more$/)).toBeNull());
    screen.getByText('More than 60 days late');
  });

  it('forgets only after the question, and only whom it was about', async () => {
    const fake = await openList();
    fake.answerWith('customerList.forget', async () => ({ forgotten: 1, failed: 0 }));
    screen.getByRole('grid').focus();
    await userEvent.keyboard(' ');
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for selected' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Forget…' }));
    const question = await shownQuestion();
    await within(question).findByRole('heading', { name: 'Forget 1 customer?' });
    expect(fake.inputs('customerList.forget')).toEqual([]);
    await userEvent.click(within(question).getByRole('button', { name: 'Forget them' }));
    await waitFor(() => expect(fake.inputs('customerList.forget')).not.toEqual([]));
    const asked = fake.inputs('customerList.forget')[0];
    expect(asked).toMatchObject({ selection: { kind: 'rows', ids: [expect.any(Number)] } });
  });

  it('pins several by keys, which the side bar shows, and forgets them once it has said what goes', async () => {
    const fake = busyBridge();
    for (const customer of fake.data.customers) customer.pinned = false;
    const user = renderKontor(fake, '/customers');
    await screen.findByText(/^5 of 5 customers/);
    await inRows();
    const sideBar = within(screen.getByRole('navigation'));
    await sideBar.findByRole('link', { name: /10001/ });
    expect(sideBar.queryByText('Pinned')).toBeNull();
    await user.keyboard('{Control>}{Home}{/Control} {ArrowDown} ');
    await screen.findByText('Selected 2');
    await user.keyboard('a');
    await menuShown();
    await user.keyboard('{End}{ArrowUp}{ArrowUp}{Enter}');
    await screen.findByText('2 customers pinned.');
    await sideBar.findByText('Pinned');
    const pinned = fake.data.customers.filter(({ pinned }) => pinned).map(({ number }) => number);
    expect(pinned.toSorted()).toEqual(column('number').slice(0, 2).toSorted());
    await inRows();
    await user.keyboard('a');
    await menuShown();
    await user.keyboard('{End}{Enter}');
    const question = within(await shownQuestion('Forget 2 customers?'));
    await question.findByText(/^Names, pins, external IDs and addresses for 2 customers/);
    await user.keyboard('{Tab}{Enter}');
    await screen.findByText('2 customers forgotten.');
    await screen.findByText(/^3 of 3 customers/);
    expect(fake.data.customers.filter(({ number }) => pinned.includes(number))).toEqual([]);
  });

  it('offers no pin and no forgetting while nobody is selected', async () => {
    await openList();
    await userEvent.click(screen.getByRole('button', { name: 'Actions for all matching' }));
    const forget = await screen.findByRole('menuitem', { name: 'Forget…' });
    expect(forget.getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByRole('menuitem', { name: /^Save to file/ }).getAttribute('aria-disabled')).toBeNull();
  });

  it('opens the sheet of statements by keys alone, with the numbers of all that match in it', async () => {
    await openList();
    await userEvent.keyboard('a');
    await menuShown();
    await userEvent.keyboard('statements{Enter}');
    const sheet = await screen.findByRole('dialog', { name: 'Create statements for many customers' });
    const field = within(sheet).getByRole<HTMLTextAreaElement>('textbox', { name: /^Customer numbers/ });
    const numbers = ['00731', '10001', '10002', '10023', '10417'];
    expect(field.value.split('\n').toSorted()).toEqual(numbers);
  });

  it('says why it cannot be shown', async () => {
    const fake = busyBridge();
    fake.failWith('customerList.page', 'cacheBroken');
    renderKontor(fake);
    await userEvent.click(await screen.findByRole('link', { name: 'Customers' }));
    await screen.findByText('The customers could not be loaded');
  });
});
