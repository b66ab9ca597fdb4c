import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  changeFilter,
  useInvoicesStore,
} from '../../../../renderer/features/invoices/state/invoicesStore.ts';
import { loadChunksAhead } from '../../../../renderer/ui/lazyComponent.tsx';
import type { Decimal } from '../../../../shared/domain/money.ts';
import { busyBridge } from '../../../fakes/fakeBridge.ts';
import { saidToasts } from '../saidToasts.ts';
import { customerOf, rest, showCustomer } from './showCustomer.tsx';

async function desk() {
  const fake = busyBridge();
  const { rows } = customerOf(fake, '10023');
  const open = rows
    .filter(({ outstanding }) => outstanding !== '0')
    .sort((one, other) => one.dueDate.localeCompare(other.dueDate));
  const user = await showCustomer(fake, '10023');
  await rest(40);
  return { fake, open, user };
}

const sum = (rows: readonly { readonly outstanding: string }[]) =>
  String(Math.round(rows.reduce((all, { outstanding }) => all + Number(outstanding) * 100, 0)) / 100);
const selected = () => {
  const { selection } = useInvoicesStore.getState();
  return selection.kind === 'rows' ? [...selection.ids].sort((one, other) => one - other) : 'all';
};
const sheet = () => screen.getByRole('dialog', { name: 'Match a payment from customer 10023' });
const said = () => within(sheet()).getByRole('status').textContent;
const options = () => within(sheet()).getAllByRole('option');

/** Opens the sheet by its key and asks for an amount. */
async function ask(user: UserEvent, amount: string): Promise<void> {
  await user.keyboard('m');
  await rest();
  await user.keyboard(`${amount}{Enter}`);
  await rest();
}

beforeAll(() => loadChunksAhead());

describe('a payment', () => {
  it('is matched by keys alone, and the keyboard is in the rows again', async () => {
    const fake = busyBridge();
    const customer = customerOf(fake, '10023');
    const open = customer.rows.filter(({ outstanding }) => outstanding !== '0').slice(0, 2);
    // Two invoices over the same amount are two sets.
    const [amount] = open.map(({ outstanding }) => outstanding);
    customer.rows = customer.rows.map((row) =>
      open.includes(row) ? { ...row, outstanding: amount as Decimal } : row,
    );
    const user = await showCustomer(fake, '10023');
    screen.getByRole('grid').focus();
    await user.keyboard('m');
    const field = within(await screen.findByRole('dialog')).getByRole('textbox', { name: 'Amount paid' });
    await waitFor(() => expect(document.activeElement).toBe(field));
    await user.keyboard(`${amount}{Enter}`);
    await waitFor(() => expect(document.activeElement).toBe(options()[0]));
    await user.keyboard('{ArrowDown}');
    const second = options()[1];
    expect(document.activeElement).toBe(second);
    const wanted = open.find(({ invoiceNo }) => second?.textContent?.includes(invoiceNo));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(selected()).toEqual([wanted?.id]));
    await waitFor(() => expect(screen.getByRole('grid').contains(document.activeElement)).toBe(true));
  });

  it('shows larger sets when they are found, by a click too; a filter that hides them goes, which is said', async () => {
    const { open, user } = await desk();
    const three = open.slice(0, 3);
    changeFilter({ text: three[0]?.invoiceNo ?? '' });
    await rest(200);
    await user.click(screen.getByRole('button', { name: 'Match a payment' }));
    await rest();
    await user.keyboard(`${sum(three)}{Enter}`);
    await rest(80);
    const wanted = options().find(({ textContent }) =>
      three.every(({ invoiceNo }) => textContent?.includes(invoiceNo)),
    );
    if (!wanted) throw new Error('not found');
    expect(said()).toBe('Complete: all combinations of up to six.');
    await user.click(wanted);
    await rest(150);
    expect(selected()).toEqual(three.map(({ id }) => id).sort((one, other) => one - other));
    expect(useInvoicesStore.getState().filter.text).toBe('');
    expect(saidToasts().join()).toContain('The filter was cleared');
  });

  it('says while it searches, can be stopped, and says how far it came', async () => {
    const { fake, user } = await desk();
    let answer = (_value: unknown) => {};
    fake.answerWith('payments.search', () => new Promise((resolve) => (answer = resolve)));
    fake.answerWith('payments.stop', async () => {
      answer({ amounts: ['0.03'], sets: [], open: 7, onlyAlone: 0, whole: 3, end: 'stopped' });
      return {};
    });
    await ask(user, '0,03');
    expect(said()).toContain('Searching combinations of up to six…');
    await user.click(within(sheet()).getByRole('button', { name: 'Stop' }));
    await rest();
    expect(said()).toBe(
      'Stopped: all combinations of up to 3 invoices were found; there may be larger ones.',
    );
    expect(within(sheet()).queryByRole('button', { name: 'Stop' })).toBeNull();
  });

  it('offers sets of one and two at once, while larger ones are searched for', async () => {
    const { fake, open, user } = await desk();
    const [first] = open;
    if (!first) throw new Error('nothing is open');
    let answer = (_value: unknown) => {};
    fake.answerWith('payments.search', () => new Promise((resolve) => (answer = resolve)));
    const amount = sum([first]);
    await user.keyboard('m');
    await rest();
    await user.keyboard(`${amount}{Enter}`);
    const { id, invoiceNo, dueDate, outstanding } = first;
    const sets = [{ amount: outstanding, invoices: [{ id, invoiceNo, dueDate, outstanding }] }];
    const found = {
      amounts: [outstanding],
      sets,
      open: open.length,
      onlyAlone: 0,
      end: 'complete',
      whole: 2,
    };
    const customer = { connectionId: 'nordfiber', number: '10023' };
    act(() => fake.emit('payments.pairs', { customer, amount, found }));
    expect(options()).toHaveLength(1);
    expect(said()).toContain('Searching');
    await act(async () => answer({ ...found, whole: 6 }));
    expect(options()).toHaveLength(1);
    expect(said()).toContain('Complete');
  });

  it.each([
    ['gaveUp', 4, /^Stopped after two seconds: all combinations of up to 4 invoices were found/],
    ['complete', 6, /^No combination of up to six outstanding invoices has this total/],
    ['changed', 2, /^The list has been refreshed/],
  ])('that no set adds up to says why: %s', async (end, whole, words) => {
    const { fake, user } = await desk();
    const known = { amounts: ['0.03'], sets: [], open: 7, onlyAlone: 2 };
    fake.answerWith('payments.search', async () => ({ ...known, whole, end }));
    await ask(user, '0,03');
    expect(said()).toMatch(words);
    expect(within(sheet()).getByText(/^2 outstanding invoices are for 100 billion or more/)).toBeTruthy();
  });

  it('shows nothing of an amount that is no longer in the field', async () => {
    const { user } = await desk();
    await ask(user, '0,07');
    expect(said()).not.toBe('');
    await user.click(within(sheet()).getByRole('textbox'));
    await user.keyboard('5');
    await rest();
    expect(within(sheet()).queryByRole('status')).toBeNull();
    expect(within(sheet()).queryByRole('listbox')).toBeNull();
  });

  it('that is no amount is not searched', async () => {
    const { user } = await desk();
    await ask(user, 'soon');
    expect(within(sheet()).getByText('Type an amount, such as 1 250,00.')).toBeTruthy();
    expect(within(sheet()).queryByRole('status')).toBeNull();
  });
});
