import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { useInvoicesStore } from '../../../../renderer/features/invoices/state/invoicesStore.ts';
import { freshDesk, openKontor } from '../renderKontor.tsx';
import { saidToasts } from '../saidToasts.ts';
import { customerOf } from './showCustomer.tsx';

async function desk() {
  const { fake, user } = openKontor();
  await screen.findByRole('heading', { name: 'Overview', level: 1 });
  await user.keyboard('{Control>}k{/Control}');
  const box = screen.getByRole('combobox', { name: 'Search' });
  fireEvent.change(box, { target: { value: '>match a payment' } });
  await screen.findByRole('option', { name: /^Match a payment/, selected: true });
  await user.keyboard('{Enter}');
  const sheet = await screen.findByRole('dialog', { name: 'Match a payment' });
  return { fake, user, sheet: within(sheet) };
}

describe('a payment of an unknown customer', () => {
  freshDesk();

  it('is matched from the Overview with a set of one customer, which is then selected at that customer', async () => {
    const { fake, user, sheet } = await desk();
    const [first, second] = customerOf(fake, '10023')
      .rows.filter(({ outstanding }) => outstanding !== '0')
      .sort((one, other) => one.dueDate.localeCompare(other.dueDate));
    if (!first || !second) throw new Error('too little is open');
    const paid = Math.round(Number(first.outstanding) * 100 + Number(second.outstanding) * 100) / 100;
    const amount = sheet.getByRole('textbox', { name: 'Amount paid' });
    await waitFor(() => expect(document.activeElement).toBe(amount));
    await user.keyboard(`${paid}{Enter}`);
    const options = await sheet.findAllByRole('option');
    const wanted = options.find(({ textContent }) =>
      [first, second].every(({ invoiceNo }) => textContent?.includes(invoiceNo)),
    );
    expect(wanted?.textContent).toMatch(/^Customer 10023 Brf Sjöutsikten2 invoices/);
    expect(sheet.getByRole('status').textContent).toBe(
      'Complete. Customers searched for combinations of up to six: 5 of 5; of up to two: 5.',
    );
    await user.click(wanted as HTMLElement);
    await screen.findByRole('heading', { name: 'Customer 10023', level: 1 });
    await waitFor(() => expect(saidToasts().join()).toMatch(/^Selected 2 invoices totalling /));
    const { selection } = useInvoicesStore.getState();
    expect(selection.kind === 'rows' && [...selection.ids].sort()).toEqual([first.id, second.id].sort());
  });

  it('says while it searches, can be stopped, and says who was not searched', async () => {
    const { fake, user, sheet } = await desk();
    const answer = Promise.withResolvers<unknown>();
    fake.answerWith('payments.searchAll', () => answer.promise);
    fake.answerWith('payments.stop', async () => {
      const searched = { customers: 5_000, inPairs: 5_000, whole: 1_200, end: 'stopped' };
      answer.resolve({ amounts: ['99'], sets: [], more: false, ...searched });
      return {};
    });
    await user.type(sheet.getByRole('textbox', { name: 'Amount paid' }), '99{Enter}');
    await sheet.findByText('Searching customer by customer…');
    await user.click(sheet.getByRole('button', { name: 'Stop' }));
    await sheet.findByText(
      'Stopped. Customers searched for combinations of up to six: 1 200 of 5 000; of up to two: 5 000.',
    );
  });

  it('says that nothing was found only where all were searched, and refuses what is no amount', async () => {
    const { user, sheet } = await desk();
    const amount = sheet.getByRole('textbox', { name: 'Amount paid' });
    await user.type(amount, '0.01{Enter}');
    await sheet.findByText(
      /^No combination of up to six outstanding invoices of one customer has this total\. Complete\./,
    );
    await user.clear(amount);
    await user.type(amount, 'soon{Enter}');
    await sheet.findByText('Type an amount, such as 1 250,00.');
    expect(sheet.queryByText(/^Complete/)).toBeNull();
  });
});
