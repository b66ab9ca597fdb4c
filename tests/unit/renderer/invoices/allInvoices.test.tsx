import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { busyBridge } from '../../../fakes/fakeBridge.ts';
import { stubLayout } from '../grid/layoutStubs.ts';
import { menuShown } from '../menuShown.ts';
import { freshDesk, openKontor, renderKontor } from '../renderKontor.tsx';

/** The list as a clerk opens it by its key, with the keyboard in the rows. */
async function openByKey() {
  const { fake, user } = openKontor();
  await screen.findByRole('table', { name: 'Pinned and recent customers' });
  await user.keyboard('i');
  await heading('All invoices');
  await screen.findByText(/^351 of 351 invoices, 5 customers, updated between/);
  act(() => screen.getByRole('grid').focus());
  await inRows();
  return { fake, user };
}

const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });
const inRows = () => waitFor(() => expect(document.activeElement?.closest('[role=grid]')).not.toBeNull());
const row = () => document.querySelector('[role=row][data-current]');
const current = (column: string) => row()?.querySelector(`[data-column=${column}]`)?.textContent ?? '';

/** Goes so many rows down; gives the number of the invoice there, and of whose it is. */
async function goDown(user: ReturnType<typeof renderKontor>, rows: number): Promise<[string, string]> {
  await user.keyboard('{ArrowDown}'.repeat(rows));
  await waitFor(() => expect(row()?.getAttribute('aria-rowindex')).toBe(String(rows + 2)));
  return [current('invoiceNo'), current('customerNumber')];
}

describe('the invoices of all customers', () => {
  freshDesk();
  beforeAll(() => stubLayout(272));

  it('say what they are a list of before any is there', async () => {
    const fake = busyBridge();
    fake.data.customers = [];
    renderKontor(fake, '/invoices');
    await screen.findByText('No invoices yet');
  });

  it('lead by Ctrl+Enter to the customer at that invoice, and are found again as they were left', async () => {
    const { user } = await openByKey();
    expect(current('customerNumber')).toBe('00731');
    await user.keyboard('v');
    await menuShown();
    await user.keyboard('Over{Enter}');
    const scope = await screen.findByText(/^\d\d of 351 invoices, 5 customers/);
    // Going to a customer refreshes its list: the time may be another, the rows are those.
    const [overdue = ''] = scope.textContent.split(', updated');
    await inRows();
    const [invoice, customer] = await goDown(user, 3);
    await user.keyboard('{Control>}{Enter}{/Control}');
    await heading(new RegExp(`^Customer ${customer}`));
    await waitFor(() => expect(current('invoiceNo')).toBe(invoice));
    await inRows();
    await user.keyboard('i');
    await heading('All invoices');
    await screen.findByText((text) => text.startsWith(overdue));
    await waitFor(() => expect(current('invoiceNo')).toBe(invoice));
    await inRows();
  });

  it('open beside the rows by Enter, and lead to the customer from the cell that names one', async () => {
    const { user } = await openByKey();
    const [invoice, customer] = await goDown(user, 3);
    await user.keyboard('{End}{Enter}');
    await screen.findByRole('complementary', { name: `Invoice ${invoice}` });
    await waitFor(() => expect(document.activeElement?.closest('[data-area=pane]')).not.toBeNull());
    await user.keyboard('{Escape}');
    await inRows();
    expect(location.hash).toBe('#/invoices');
    await user.keyboard('{Home}{ArrowRight}{Enter}');
    await heading(new RegExp(`^Customer ${customer}`));
    await waitFor(() => expect(current('invoiceNo')).toBe(invoice));
  });

  it('have the keyboard in the text of the filter once all of it is cleared', async () => {
    const { fake, user } = await openByKey();
    await user.keyboard('v');
    await menuShown();
    await user.keyboard('Over{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Clear filters' }));
    const text = screen.getByRole('textbox', { name: 'Filter by text' });
    await waitFor(() => expect(document.activeElement).toBe(text));
    await user.keyboard('10007');
    await waitFor(() =>
      expect(fake.inputs('invoices.page').at(-1)).toMatchObject({ filter: { text: '10007', overdue: null } }),
    );
  });

  it('have number and name of the customer apart in the pane', async () => {
    // In a wide window it is open.
    const media = { matches: true, addEventListener: () => {}, removeEventListener: () => {} };
    vi.stubGlobal('matchMedia', () => media);
    const fake = busyBridge();
    for (const customer of fake.data.customers) customer.givenName = 'Harbour';
    renderKontor(fake, '/invoices');
    const pane = await screen.findByRole('complementary', { name: /^Invoice \d/ });
    expect(within(pane).getByRole('button', { name: /^Customer \d+ Harbour/ })).toBeTruthy();
  });
});
