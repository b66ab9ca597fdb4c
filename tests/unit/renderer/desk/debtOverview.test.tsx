import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { busyBridge } from '../../../fakes/fakeBridge.ts';
import { PRODUCTION_CONNECTION } from '../../../fakes/fakeData.ts';
import { overviewOf } from '../../../fakes/fakeOverview.ts';
import { freshDesk, openKontor, renderKontor } from '../renderKontor.tsx';

const digits = (text: string | null | undefined) => (text ?? '').replace(/[^\d,−]/g, '');
const shown = (decimal: string) => {
  const [whole = '', part = ''] = decimal.replace('-', '−').split('.');
  return `${whole},${part.padEnd(2, '0')}`;
};

describe('what all kept customers owe', () => {
  freshDesk();

  it('stands on the desk with its ageing, its times and who owes most, most first', async () => {
    const fake = busyBridge();
    const expected = overviewOf(fake.data.customers, PRODUCTION_CONNECTION.id);
    expect(expected.customers).toBeGreaterThan(1);
    renderKontor(fake);
    await screen.findByText('Customers on this computer');
    const strip = screen.getByRole('region', { name: 'Ageing of outstanding invoices' });
    expect(within(strip).queryAllByRole('button', { name: /invoices?/ })).toEqual([]);
    expect(digits(strip.textContent)).toContain(shown(expected.totals.outstanding));
    expect(strip.textContent).toMatch(/Aged as of today/);
    const rows = within(screen.getByRole('table', { name: 'Largest balances' }))
      .getAllByRole('row')
      .slice(1);
    expect(rows.map((row) => within(row).getByRole('link').textContent)).toEqual(
      expected.topDebtors.map(({ customer }) => customer.number),
    );
    rows.forEach((row, at) => {
      expect(digits(row.textContent)).toContain(shown(expected.topDebtors[at]?.outstanding ?? ''));
    });
  });

  it('names one time where all were updated in the same minute', async () => {
    const fake = busyBridge();
    for (const customer of fake.data.customers)
      if (customer.fetchedAt !== null) customer.fetchedAt = Date.now();
    renderKontor(fake);
    const strip = await screen.findByRole('region', { name: 'Ageing of outstanding invoices' });
    expect(strip.textContent).toMatch(/Balances last updated \d\d:\d\d(?! to)/);
  });

  it('is asked for before today’s work, which stands below it', async () => {
    const { fake } = openKontor();
    await screen.findByText('Customers on this computer');
    const asked = fake.calls.map(({ name }) => name);
    expect(asked).toContain('customers.overview');
    expect(asked.indexOf('customers.overview')).toBeLessThan(asked.indexOf('marks.worklist'));
  });

  it('is asked for again when a customer changes, and gone when one is left', async () => {
    const { fake } = openKontor();
    await screen.findByText('Customers on this computer');
    const [first] = fake.data.customers;
    if (first === undefined) throw new Error('the fake desk is empty');
    fake.data.customers.splice(1);
    await fake.bridge.customers.note({
      customer: { connectionId: first.connectionId, number: first.number },
      givenName: 'Åkerlund',
    });
    await waitFor(() => expect(screen.queryByText('Customers on this computer')).toBeNull());
  });

  it('is not followed by "no customers here" where customers were fetched and none was opened', async () => {
    const fake = busyBridge();
    for (const one of fake.data.customers) Object.assign(one, { openedAt: null, pinned: false });
    renderKontor(fake);
    await screen.findByText('Customers on this computer');
    await screen.findByText('No customers opened or pinned yet');
    expect(screen.queryByText('No customers yet')).toBeNull();
    expect(screen.getByRole('link', { name: 'All customers' }).getAttribute('href')).toBe('#/customers');
  });

  it('says why when the figures cannot be had', async () => {
    const fake = busyBridge();
    fake.failWith('customers.overview', 'cacheBroken');
    renderKontor(fake);
    expect((await screen.findAllByText(/k7f3-9a2c/)).length).toBe(1);
  });

  it('is shown above today’s work, and neither moves what is below it', async () => {
    const fake = busyBridge();
    const [overview, worklist] = [Promise.withResolvers<unknown>(), Promise.withResolvers<unknown>()];
    const { id: connectionId } = PRODUCTION_CONNECTION;
    const figuresOfAll = await fake.bridge.customers.overview({ connectionId });
    const work = await fake.bridge.marks.worklist({ connectionId, kind: null, offset: 0, limit: 10 });
    if (!figuresOfAll.ok || !work.ok) throw new Error('the fake desk is empty');
    fake.answerWith('customers.overview', () => overview.promise);
    fake.answerWith('marks.worklist', () => worklist.promise);
    renderKontor(fake);
    const cards = await screen.findByRole('link', { name: 'All customers', hidden: true });
    expect(cards.closest('[hidden]')).not.toBeNull();
    overview.resolve(figuresOfAll.value);
    const figures = await screen.findByText('Customers on this computer');
    const debtors = await screen.findByRole('table', { name: 'Largest balances', hidden: true });
    expect(debtors.closest('[hidden]')).not.toBeNull();
    worklist.resolve(work.value);
    await waitFor(() => expect(debtors.closest('[hidden]')).toBeNull());
    const today = await screen.findByRole('table', { name: 'Today' });
    for (const [above, below] of [
      [figures, today],
      [today, debtors],
      [debtors, cards],
    ] as const) {
      expect(above.compareDocumentPosition(below)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    }
  });

  it('has the customers below it where it cannot be said what there is to do today, and that is said', async () => {
    const fake = busyBridge();
    fake.failWith('marks.worklist', 'cacheBroken');
    renderKontor(fake);
    expect((await screen.findAllByText(/k7f3-9a2c/)).length).toBe(1);
    const customers = await screen.findByRole('link', { name: 'All customers' });
    expect(customers.closest('[hidden]')).toBeNull();
  });
});
