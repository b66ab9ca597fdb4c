import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { useChangesStore } from '../../../../renderer/features/changes/changesStore.ts';
import { useCustomersStore } from '../../../../renderer/features/customers/state/customersStore.ts';
import { useExportChoiceStore } from '../../../../renderer/features/exports/exportRequest.ts';
import { useInvoicesStore } from '../../../../renderer/features/invoices/state/invoicesStore.ts';
import { NO_CUSTOMER_FILTER } from '../../../../shared/domain/customerFilter.ts';
import { NO_FILTER } from '../../../../shared/domain/invoiceFilter.ts';
import { freshDesk, openKontor } from '../renderKontor.tsx';

const GUIDE = readFileSync(join(import.meta.dirname, '../../../../docs/guide.md'), 'utf8');

async function open(path = '/') {
  const { fake, user } = openKontor(path);
  const box = await screen.findByRole('combobox', { name: 'Search' });
  return { fake, box, user };
}

/** Opens the box and does the first command that a text means. */
async function command(user: ReturnType<typeof userEvent.setup>, typed: string, label: RegExp) {
  await user.keyboard('{Control>}k{/Control}');
  fireEvent.change(screen.getByRole('combobox', { name: 'Search' }), { target: { value: `>${typed}` } });
  await waitFor(() => expect(screen.getAllByRole('option')[0]?.textContent).toMatch(label));
  await user.keyboard('{Enter}');
}

/** Types a text without the sign of commands in front, and takes what is chosen then. */
async function take(user: ReturnType<typeof userEvent.setup>, typed: string, label: RegExp) {
  await user.keyboard(`{Control>}k{/Control}${typed}`);
  await screen.findByRole('option', { name: label, selected: true });
  await user.keyboard('{Enter}');
}

describe('commands in the look-up box', () => {
  freshDesk();

  it('changes theme, language and formats, and offers what is not chosen already', async () => {
    const { fake, user } = await open();
    await command(user, 'dark', /^Use dark theme/);
    await waitFor(() => expect(fake.data.app.settings.theme).toBe('dark'));
    await user.keyboard('{Control>}k{/Control}>theme');
    await screen.findByRole('option', { name: /light theme/ });
    await waitFor(() => expect(screen.queryByRole('option', { name: /dark theme/ })).toBeNull());
    await user.keyboard('{Escape}{Escape}');
    await command(user, 'swedish', /^Language: Svenska/);
    await waitFor(() => expect(fake.data.app.settings.language).toBe('sv'));
  });

  it('leads to each part of the settings', async () => {
    const { user } = await open();
    await command(user, 'settings keyboard', /^Go to Settings: Keyboard/);
    await waitFor(() => expect(location.hash).toBe('#/settings'));
    await waitFor(() => expect(document.activeElement?.id).toBe('settings-keyboard'));
    await command(user, 'iban', /^Go to Settings: Statement sender and payment/);
    await waitFor(() => expect(location.hash).toBe('#/connections/nordfiber'));
    await waitFor(() => expect(document.activeElement?.id).toBe('settings-sender'));
  });

  it('pins, renames and goes to the tabs of a customer, only while one is on screen', async () => {
    const { fake, user } = await open('/customers/nordfiber/10001');
    await screen.findByRole('heading', { name: /10001/ });
    const before = fake.data.customers[0]?.pinned;
    await command(user, 'pin customer', /pin customer/i);
    await waitFor(() => expect(fake.inputs('customers.note')).not.toEqual([]));
    expect(before).toBeDefined();
    await command(user, 'change name', /^Rename this customer/);
    const name = await screen.findByRole('textbox', { name: /name.*10001/i });
    await waitFor(() => expect(document.activeElement).toBe(name));
    await user.keyboard('{Escape}');
    await command(user, 'tab agreements', /^Go to Agreements tab/);
    await waitFor(() => expect(location.hash).toMatch(/agreements$/));
    location.hash = '#/settings';
    await screen.findByRole('heading', { name: 'Settings', level: 1 });
    await user.keyboard('{Control>}k{/Control}>');
    await screen.findByRole('option', { name: /^Go to Overview/ });
    await waitFor(() => expect(screen.queryByRole('option', { name: /^Rename this customer/ })).toBeNull());
  });

  it('filters, chooses views and hides columns of the list on screen', async () => {
    const { user } = await open('/customers/nordfiber/10001');
    await screen.findByRole('grid');
    await command(user, 'overdue 60', /^Filter: more than 60 days late/);
    expect(useInvoicesStore.getState().filter.ageing).toEqual(['d61to90', 'd91plus']);
    await command(user, 'clear', /^Clear filters/);
    expect(useInvoicesStore.getState().filter.ageing).toBeNull();
    await command(user, 'hide incl vat', /^Hide column: Incl. VAT/);
    expect(useInvoicesStore.getState().layout.hidden).toContain('priceVat');
    await command(user, 'view overdue', /^View: Overdue/);
    expect(useInvoicesStore.getState().viewId).not.toBe('builtIn:all');
    await command(user, 'zip 60', /^Export everything over 60 days late as ZIP/);
    expect(await screen.findByRole('dialog')).toBeTruthy();
    expect(useInvoicesStore.getState().filter.ageing).toEqual(['d61to90', 'd91plus']);
    expect(useExportChoiceStore.getState().target).toBe('zip');
  });

  it('answers questions about all customers from the Overview', async () => {
    const { user } = await open();
    const filter = () => useCustomersStore.getState().filter;
    await command(user, 'late', /^Customers: Overdue/);
    await waitFor(() => expect(location.hash).toBe('#/customers'));
    expect(filter()).toEqual({ ...NO_CUSTOMER_FILTER, moreThanDaysLate: 0 });
    location.hash = '#/';
    await screen.findByRole('heading', { name: 'Overview', level: 1 });
    await command(user, 'not refreshed this', /^Customers: Not refreshed this week/);
    await waitFor(() => expect(filter().notFetched).toEqual({ since: 'thisWeek' }));
    location.hash = '#/';
    await screen.findByRole('heading', { name: 'Overview', level: 1 });
    await command(user, '60d 10000', /^Customers: More than 60 days late, Outstanding: 10.000,00 or more/);
    await waitFor(() =>
      expect(filter()).toEqual({
        ...NO_CUSTOMER_FILTER,
        moreThanDaysLate: 60,
        outstandingFrom: '10000',
      }),
    );
    location.hash = '#/';
    await screen.findByRole('heading', { name: 'Overview', level: 1 });
    await command(user, 'who owes more than', /^Customers: Outstanding and days late/);
    const asked = await screen.findByRole('dialog');
    await waitFor(() => expect(document.activeElement).toBe(within(asked).getAllByRole('textbox')[0]));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(useCustomersStore.getState().asking).toBeNull();
  });

  it('opens the sheet that exports everything, and the activity log', async () => {
    const { user } = await open();
    await command(user, 'parquet', /^Export everything as Parquet/);
    const sheet = await screen.findByRole('dialog', { name: 'Export everything as Parquet' });
    await within(sheet).findByText(/^351 invoices of 5 customers, /);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await command(user, 'activity log', /^Go to Activity log/);
    await screen.findByRole('heading', { name: 'Activity log', level: 1 });
  });

  it('leads to what changed since a day, and to invoices of all customers', async () => {
    const { user } = await open();
    await command(user, 'since yesterday', /^Changes since yesterday/);
    await waitFor(() => expect(location.hash).toBe('#/changes'));
    expect(useChangesStore.getState().since).toBe('1');
    await command(user, 'overdue invoices', /^All invoices: Overdue/);
    await waitFor(() => expect(location.hash).toBe('#/invoices'));
    await screen.findByRole('grid');
    expect(useInvoicesStore.getState().filter).toEqual({ ...NO_FILTER, overdue: true });
  });

  it('says of what cannot be done here what it lacks, and does nothing else', async () => {
    const { user } = await open();
    await command(user, 'refresh this customer', /^Refresh this customerOpen a customer first/);
    await screen.findByText('Open a customer first');
    expect(location.hash).toBe('#/');
    await user.keyboard('{Control>}k{/Control}>');
    await screen.findByRole('option', { name: /^Go to Overview/ });
    expect(screen.queryByRole('option', { name: /^Refresh this customer/ })).toBeNull();
  });

  it('finds a question where no customer is kept, and says so instead of how to fetch', async () => {
    const { fake, user } = await open();
    fake.data.customers.splice(0);
    const lack = 'No customers here yet: look one up first';
    await user.keyboard('{Control>}k{/Control}who owes more than');
    await screen.findByRole('option', { name: new RegExp(`^Customers: Outstanding and days late.*${lack}`) });
    expect(screen.queryByText(/^No matches here/)).toBeNull();
    await user.keyboard('{Enter}');
    await within(screen.getByRole('region', { name: 'Notifications' })).findByText(lack);
    expect(location.hash).toBe('#/');
  });

  it('lists first what was used last', async () => {
    const { user } = await open();
    await command(user, 'activity', /activity/i);
    await waitFor(() => expect(location.hash).toBe('#/activity'));
    await user.keyboard('{Control>}k{/Control}>');
    await waitFor(() => expect(screen.getAllByRole('option')[0]?.textContent).toMatch(/Activity log/));
  });

  it('says how many commands are not shown', async () => {
    const { user } = await open('/customers/nordfiber/10001');
    await screen.findByRole('grid');
    await user.keyboard('{Control>}k{/Control}');
    expect(await screen.findByText(/^Commands \(30 of \d+\)$/)).toBeTruthy();
    await user.keyboard('>');
    await waitFor(() => expect(screen.queryByText(/^Commands \(/)).toBeNull());
    expect(screen.getAllByRole('option').length).toBeGreaterThan(30);
  });

  it('leaves the keyboard where it was after a command of this screen', async () => {
    const { user } = await open('/customers/nordfiber/10001');
    const refresh = await screen.findByRole('button', { name: /^Refresh/ });
    refresh.focus();
    await command(user, 'light', /light theme/);
    expect(document.activeElement).toBe(refresh);
  });
  it('gives the keyboard to the rows once a name was typed, and to the pencil where the pencil was pressed', async () => {
    const { user } = await open('/customers/nordfiber/10001');
    const grid = await screen.findByRole('grid');
    const pencil = await screen.findByRole('button', { name: 'Rename customer 10001' });
    await user.click(pencil);
    await user.keyboard('One{Enter}');
    await waitFor(() =>
      expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Rename customer/),
    );
    await command(user, 'change the name', /^Rename this customer/);
    await screen.findByRole('textbox', { name: 'Your name for customer 10001' });
    await user.keyboard('Two{Enter}');
    await waitFor(() => expect(grid.contains(document.activeElement)).toBe(true));
  });
});

describe('a few letters in the look-up box, without the sign of commands', () => {
  freshDesk();

  it.each([
    ['dar', /^Use dark theme/, () => document.documentElement.dataset['theme'], 'dark'],
    ['sve', /^Language: Svenska/, () => document.documentElement.lang, 'sv'],
    ['camt', /^Go to Bank statement/, () => location.hash, '#/bank'],
  ])('are enough for a command: %s', async (typed, label, state, after) => {
    const { user } = await open();
    expect(state()).not.toBe(after);
    await take(user, typed, label);
    await waitFor(() => expect(state()).toBe(after));
  });

  it.each([
    [
      '60d 10000',
      ['More than 60 days late', 'Outstanding: 10.000,00 or more'],
      { moreThanDaysLate: 60, outstandingFrom: '10000' },
    ],
    ['not week', ['Not refreshed this week'], { notFetched: { since: 'thisWeek' } }],
  ])('answer a question about all customers, as the guide says: %s', async (typed, chips, filter) => {
    expect(GUIDE).toContain(`\`${typed}\``);
    const { user } = await open();
    await take(user, typed, new RegExp(`^Customers: ${chips.join(', ')}`));
    await screen.findByRole('heading', { name: 'Customers', level: 1 });
    expect(useCustomersStore.getState().filter).toEqual({ ...NO_CUSTOMER_FILTER, ...filter });
    for (const chip of chips) await screen.findAllByText(new RegExp(`^${chip}`));
    await screen.findByText(/^\d+ of \d+ customers/);
  });

  it('export what a customer owes for more than 60 days as a ZIP, which Ctrl+Enter starts', async () => {
    const { fake, user } = await open('/customers/nordfiber/10023');
    fake.answerWith('exports.start', async () => ({ jobId: 'j1' }));
    await screen.findByRole('grid');
    await take(user, 'ov z', /60 days.*ZIP/);
    const sheet = await screen.findByRole('dialog');
    const start = within(sheet).getByRole<HTMLButtonElement>('button', { name: /start$/ });
    await waitFor(() => expect(start.disabled).toBe(false));
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(fake.inputs('exports.start')).toMatchObject([
      {
        customer: { number: '10023' },
        selection: { filter: { ageing: ['d61to90', 'd91plus'] } },
        target: 'zip',
      },
    ]);
  });

  it('open the customer who owes most, whose statement is one key away', async () => {
    const { fake, user } = await open();
    fake.answerWith('exports.statement', async () => ({ jobId: 'j1' }));
    const largest = await screen.findByRole('table', { name: 'Largest balances' });
    const most = within(largest).getAllByRole('link')[0]?.textContent ?? '';
    await take(user, 'most', /owes most/);
    await screen.findByRole('heading', { name: new RegExp(`\\b${most}\\b`), level: 1 });
    await screen.findByRole('grid');
    await user.keyboard('{Shift>}S{/Shift}');
    const sheet = await screen.findByRole('dialog', { name: /^Statement of account/ });
    const start = within(sheet).getByRole<HTMLButtonElement>('button', { name: /start$/ });
    await waitFor(() => expect(start.disabled).toBe(false));
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(fake.inputs('exports.statement')).toMatchObject([{ customer: { number: most } }]);
  });

  it('say so where nobody owes anything, or where that cannot be found out', async () => {
    const { fake, user } = await open();
    const notices = within(screen.getByRole('region', { name: 'Notifications' }));
    const overview = await fake.bridge.customers.overview({ connectionId: 'nordfiber' });
    if (!overview.ok) throw new Error('the fake desk is empty');
    fake.answerWith('customers.overview', async () => ({ ...overview.value, topDebtors: [] }));
    await take(user, 'most', /owes most/);
    await notices.findByText('No customer here owes anything.');
    fake.failWith('customers.overview', 'diskFull');
    await take(user, 'most', /owes most/);
    await notices.findByText(/^The disk is full/);
    expect(location.hash).toBe('#/');
  });
});
