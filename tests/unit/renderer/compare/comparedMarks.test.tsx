import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { freshDesk, openKontor } from '../renderKontor.tsx';
import { compareNow, openItems, pastedText, pasteLedger, tabTo, tabToRows } from './pastedLedger.ts';

describe('the marking keys on the rows of a comparison', () => {
  freshDesk();

  const compared = async () => {
    const kontor = openKontor('/compare');
    const { fake, user } = kontor;
    const [one, other, ...equal] = openItems(fake);
    if (one === undefined || other === undefined) throw new Error('the fake desk owes too little');
    const wrong = [one, other].map((item) => ({ ...item, amount: `1${item.amount}` }));
    const unknown = { customer: one.customer, invoice: '990001', amount: '500' };
    await pasteLedger(user, pastedText([...wrong, unknown, ...equal]));
    const bridge = await compareNow(user);
    const idOf = (invoice: string) =>
      fake.data.customers.flatMap(({ rows }) => rows).find(({ invoiceNo }) => invoiceNo === invoice)?.id;
    const marked = () => fake.inputs('marks.set') as Parameters<typeof fake.bridge.marks.set>[0][];
    const targets = () => marked().map(({ target }) => target);
    return { ...kontor, bridge, one, ids: [idOf(one.invoice), idOf(other.invoice)], marked, targets };
  };

  it('mark the invoice of the row, or of all that are selected', async () => {
    const { user, one, ids, targets } = await compared();
    await screen.findByRole('grid', { name: 'Amount differs' });
    await tabToRows(user);
    await user.keyboard('t');
    await screen.findByText(`Reviewed: invoice ${one.invoice}`);
    expect(targets()).toEqual([
      {
        ...{ kind: 'invoices', list: { connectionId: 'nordfiber', number: one.customer } },
        selection: { kind: 'rows', ids: ids.slice(0, 1) },
      },
    ]);
    await user.keyboard('{Control>}a{/Control}t');
    await waitFor(() => expect(targets()).toHaveLength(2));
    expect(targets().at(-1)).toEqual({
      ...{ kind: 'invoices', list: { connectionId: 'nordfiber', number: null } },
      selection: { kind: 'rows', ids },
    });
  });

  it('ask first where something is to be noted, and give the keyboard back', async () => {
    const { user, marked } = await compared();
    await screen.findByRole('grid', { name: 'Amount differs' });
    await tabToRows(user);
    await user.keyboard('q');
    const dialog = await screen.findByRole('dialog');
    await user.keyboard('which order?{Control>}{Enter}{/Control}');
    await waitFor(() => expect(document.body.contains(dialog)).toBe(false));
    expect(marked().at(-1)?.mark).toEqual({ field: 'ask', value: { text: 'which order?' } });
    await waitFor(() => expect(document.activeElement?.role).toBe('gridcell'));
  });

  it('say so where there is no invoice', async () => {
    const { user, bridge, targets } = await compared();
    await tabTo(user, within(bridge).getByRole('button', { name: /unknown here/ }));
    await user.keyboard('{Enter}');
    await screen.findByRole('grid', { name: 'Only in the ledger: unknown here' });
    await tabToRows(user);
    await user.keyboard('t');
    await screen.findByText('Only rows with an invoice in Kontor can be marked.');
    expect(targets()).toEqual([]);
  });
});
