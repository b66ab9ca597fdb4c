import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { useAsOfStore } from '../../../../renderer/features/asOf/asOfStore.ts';
import { dayAfter, type LocalDate, localDay } from '../../../../shared/domain/wallClock.ts';
import type { AsOfFigures } from '../../../../shared/ipc/asOf.ts';
import { busyBridge } from '../../../fakes/fakeBridge.ts';
import { PRODUCTION_CONNECTION } from '../../../fakes/fakeData.ts';
import { stubLayout } from '../grid/layoutStubs.ts';
import { freshDesk, renderKontor } from '../renderKontor.tsx';

const connectionId = PRODUCTION_CONNECTION.id;
const today = localDay(Date.now());
const endOfMonth = dayAfter(`${today.slice(0, 8)}01` as LocalDate, 0, 0, -1);

describe('open items as of a day, on screen', () => {
  freshDesk();
  beforeEach(() => stubLayout());
  afterEach(() => act(() => useAsOfStore.setState(useAsOfStore.getInitialState(), true)));

  it('are those of the end of last month, until another day is typed that is over', async () => {
    const fake = busyBridge();
    const user = renderKontor(fake, '/as-of');
    const last = () => fake.inputs('asOf.items').at(-1);
    await waitFor(() => expect(last()).toMatchObject({ connectionId, number: null, day: endOfMonth }));
    await screen.findByRole('grid', { name: 'Open items' });
    const field = screen.getByRole('textbox', { name: 'As of end of' });
    const type = async (day: string) => {
      await user.clear(field);
      await user.type(field, day);
    };
    const earlier = dayAfter(endOfMonth, 0, -1, 0);
    await type(earlier);
    await waitFor(() => expect(last()).toMatchObject({ day: earlier }));
    await type(today);
    await screen.findByText('This date has not ended yet');
    expect(screen.queryByRole('grid', { name: 'Open items' })).toBeNull();
    expect(fake.inputs('asOf.figures')).not.toContainEqual(expect.objectContaining({ day: today }));
  });

  it('say who is in no figure and why, and what is in none of the steps', async () => {
    const fake = busyBridge();
    const answer = await fake.bridge.asOf.figures({ connectionId, number: null, day: endOfMonth });
    if (!answer.ok) throw new Error('the fake desk has no customers');
    const gaps: Partial<AsOfFigures> = {
      unknown: { notKept: 1, notFetched: 2, differs: 3 },
      withoutItems: { customers: 4, outstanding: '12.5' as AsOfFigures['outstanding'] },
      unreadable: { records: 5, customersNotKnown: 6 },
      earlier: { customers: 7, oldest: Date.now() - 40 * 86_400_000 },
    };
    fake.answerWith('asOf.figures', async () => ({ ...answer.value, ...gaps }));
    renderKontor(fake, '/as-of');
    const note = await screen.findByText(/open items:/);
    expect(note.textContent).toMatch(/1 customer is known only from a later date/);
    expect(note.textContent).toMatch(/2 customers were not updated after that date/);
    expect(note.textContent).toMatch(/For 3 customers, the items do not add up to the balance/);
    expect(note.textContent).toMatch(/For 4 customers, only the balances are available: 12.50 of the total/);
    expect(note.textContent).toMatch(/5 records could not be read at that date/);
    expect(note.textContent).toMatch(/For 6 customers, it is not known how many records/);
    expect(note.textContent).toMatch(/7 customers were last updated before that date/);
  });

  it('have no sum where nothing is known of the day', async () => {
    const fake = busyBridge();
    const answer = await fake.bridge.asOf.figures({ connectionId, number: null, day: endOfMonth });
    if (!answer.ok) throw new Error('the fake desk has no customers');
    fake.answerWith('asOf.figures', async () => ({ ...answer.value, known: 0 }));
    renderKontor(fake, '/as-of');
    await screen.findByText(/^0 of/);
    expect(screen.queryByRole('region', { name: 'Ageing of outstanding invoices' })).toBeNull();
  });

  it('list balances by customer, and the customers that are in none with the reason', async () => {
    const fake = busyBridge();
    renderKontor(fake, '/as-of');
    await screen.findByRole('grid', { name: 'Open items' });
    act(() => useAsOfStore.setState({ shape: 'customers' }));
    await screen.findByRole('grid', { name: 'Balances by customer' });
    expect(fake.inputs('asOf.customers').at(-1)).toMatchObject({ known: true });
    act(() => useAsOfStore.setState({ shape: 'unknown' }));
    const grid = await screen.findByRole('grid', { name: 'Customers without figures' });
    await within(grid).findByText(/^Known only from/);
  });

  it('are saved as a file of the day that is shown', async () => {
    const fake = busyBridge();
    const user = renderKontor(fake, '/as-of');
    await user.click(await screen.findByRole('button', { name: 'Save…' }));
    const sheet = await screen.findByRole('dialog', { name: 'Save open items' });
    await user.click(within(sheet).getByRole('button', { name: 'Save…' }));
    await screen.findByText(/items saved to items.xlsx/);
    const asked = { connectionId, number: null, day: endOfMonth };
    expect(fake.inputs('asOf.save').at(-1)).toMatchObject({ ...asked, format: 'xlsx' });
  });

  it('are those of one customer from its page, and of all again', async () => {
    const fake = busyBridge();
    const [one] = fake.data.customers.filter(({ fetchedAt }) => fetchedAt !== null);
    if (one === undefined) throw new Error('the fake desk is empty');
    const user = renderKontor(fake, `/customers/${one.connectionId}/${one.number}`);
    await user.click(await screen.findByRole('button', { name: /^Actions for customer/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Open items as of a date' }));
    const asked = () => fake.inputs('asOf.figures').at(-1);
    await waitFor(() => expect(asked()).toMatchObject({ number: one.number, day: endOfMonth }));
    await user.click(await screen.findByRole('link', { name: 'All customers' }));
    await waitFor(() => expect(asked()).toMatchObject({ number: null }));
  });
});
