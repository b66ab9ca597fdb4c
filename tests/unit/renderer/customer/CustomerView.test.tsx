import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { useInvoicesStore } from '../../../../renderer/features/invoices/state/invoicesStore.ts';
import type { InvoiceRow } from '../../../../shared/domain/invoice.ts';
import { busyBridge, type FakeBridge } from '../../../fakes/fakeBridge.ts';
import type { FakeData } from '../../../fakes/fakeData.ts';
import { NO_NEWS, summaryOf } from '../../../fakes/fakeHandlers.ts';
import { customerOf, rest, showCustomer } from './showCustomer.tsx';

function desk(change: (data: FakeData) => void = () => {}): FakeBridge {
  const fake = busyBridge();
  change(fake.data);
  fake.answerWith('customers.refresh', async () => ({ ...NO_NEWS, fetchedAt: Date.now() }));
  return fake;
}

function rowCell(row: InvoiceRow | undefined): HTMLElement {
  return within(screen.getByRole('grid')).getByText(row?.invoiceNo ?? '');
}

const offline = (data: FakeData) => {
  data.app = { ...data.app, connectivity: { state: 'offline', since: 1 } };
};

describe('the empties of a customer', () => {
  it('says that there are no invoices', async () => {
    await showCustomer(desk(), '10002');
    expect(await screen.findByText('No invoices')).toBeTruthy();
  });

  it('says that the filter leaves nothing, and clears it', async () => {
    const user = await showCustomer(desk(), '10001');
    await user.keyboard('/');
    await user.keyboard('no such invoice');
    await rest(250);
    expect(await screen.findByText('Nothing matches the filter')).toBeTruthy();
    expect(await screen.findByText('0 of 48 invoices, customer 10001')).toBeTruthy();
    await user.click(screen.getAllByRole('button', { name: 'Clear filters' })[0] as HTMLElement);
    await rest(60);
    expect(await screen.findByText('48 of 48 invoices, customer 10001')).toBeTruthy();
  });

  it('says that nothing is kept and that the clerk is offline', async () => {
    const fake = desk(offline);
    fake.failWith('customers.refresh', 'serviceUnreachable');
    await showCustomer(fake, '10900');
    expect(await screen.findByText('Not loaded yet, and you are offline')).toBeTruthy();
  });

  it('says that the service knows no such customer, which is another answer', async () => {
    const fake = desk();
    fake.failWith('customers.refresh', 'serviceCustomerNotFound');
    await showCustomer(fake, '55555');
    expect(await screen.findByText('Not found in the service')).toBeTruthy();
    expect(screen.queryByText('Not loaded yet, and you are offline')).toBeNull();
  });

  it('says why it failed, and tries again', async () => {
    const fake = desk();
    fake.failWith('customers.refresh', 'serviceTimeout');
    const user = await showCustomer(fake, '10900');
    expect((await screen.findByRole('alert')).textContent).toContain('did not answer in time');
    fake.answerWith('customers.refresh', async () => {
      customerOf(fake, '10900').fetchedAt = Date.now();
      throw new Error('not reached twice');
    });
    const before = fake.inputs('customers.refresh').length;
    fake.failWith('customers.refresh', 'serviceFault');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await rest();
    expect(fake.inputs('customers.refresh')).toHaveLength(before + 1);
    expect((await screen.findByRole('alert')).textContent).toContain('internal error');
  });
});

describe('a customer on screen', () => {
  it('opens first, refreshes underneath, and keeps the rows when the refresh fails', async () => {
    const fake = desk();
    fake.failWith('customers.refresh', 'serviceFault');
    await showCustomer(fake, '10001');
    const names = fake.calls.map(({ name }) => name);
    expect(names.indexOf('customers.open')).toBeLessThan(names.indexOf('customers.refresh'));
    expect((await screen.findByText(/^Could not be refreshed\. The rows/)).getAttribute('role')).toBe(
      'status',
    );
    expect(await screen.findByText('48 of 48 invoices, customer 10001')).toBeTruthy();
  });

  it('keeps selection and current row when a newer list comes in, wherever they stand in it', async () => {
    const fake = desk();
    const user = await showCustomer(fake, '10001');
    const customer = customerOf(fake, '10001');
    const marked = customer.rows[3];
    const current = customer.rows[5];
    await user.click(rowCell(marked));
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(useInvoicesStore.getState().current?.id).toBe(current?.id);
    const added = customer.rows
      .slice(0, 2)
      .map((row, place) => ({ ...row, id: 9_000 + place, invoiceNo: `N${place}` }));
    customer.rows = [...added, ...customer.rows];
    customer.revision += 1;
    fake.emit('customers.changed', summaryOf(customer));
    await rest(60);
    const state = useInvoicesStore.getState();
    expect(state.current?.id).toBe(current?.id);
    expect(state.selection).toEqual({ kind: 'rows', ids: new Set([marked?.id]) });
    expect(document.activeElement?.closest('[role="row"]')?.getAttribute('aria-rowindex')).toBe('9');
    expect(await screen.findByText('50 of 50 invoices, customer 10001')).toBeTruthy();
  });

  it('says at once that rows were exported, where the clerk stands and in the same list', async () => {
    const fake = desk();
    const user = await showCustomer(fake, '10001');
    const customer = customerOf(fake, '10001');
    const current = customer.rows[5];
    await user.click(rowCell(current));
    const said = () => screen.getByText('Exported here').parentElement?.textContent;
    expect(said()).toBe('Exported hereno');
    customer.rows = customer.rows.map((row) => ({ ...row, exportedHere: true }));
    const { list, ...summary } = summaryOf(customer);
    fake.emit('customers.changed', { ...summary, list: list && { ...list, marks: 1 } });
    await waitFor(() => expect(said()).toBe('Exported hereyes'));
    expect(useInvoicesStore.getState().current?.id).toBe(current?.id);
  });

  it('says to a screen reader what is overdue and what is new, in the cell that shows it', async () => {
    const fake = desk();
    const customer = customerOf(fake, '10001');
    const late = customer.rows.find((row) => row.overdue);
    const marked = customer.rows[0];
    if (late === undefined || marked === undefined) throw new Error('the sample has no such row');
    late.daysLate = 12;
    marked.change = 'new';
    await showCustomer(fake, '10001');
    const shown = within(screen.getByRole('grid')).getAllByRole('gridcell', {
      name: /Overdue by 12 days$/,
    });
    expect(shown.map((cell) => cell.dataset['column'])).toContain('dueDate');
    const number = rowCell(marked).closest('[role="gridcell"]');
    expect(number?.getAttribute('aria-label')).toBe(`${marked.invoiceNo}, New at last change`);
  });

  it('shows a character that would turn a number around as its code, in the grid and beside it', async () => {
    const fake = desk();
    const row = customerOf(fake, '10001').rows[0];
    if (row !== undefined) Object.assign(row, { invoiceNo: '50048\u202egpj', status: 'pa\u2066id' });
    await showCustomer(fake, '10001');
    await userEvent.setup().click(within(screen.getByRole('grid')).getByText('50048[U+202E]gpj'));
    await rest(60);
    expect(screen.getAllByText('50048[U+202E]gpj').length).toBeGreaterThan(1);
    expect(screen.getAllByText('pa[U+2066]id').length).toBeGreaterThan(1);
    expect(document.body.textContent).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
  });

  it('names one invoice in the singular', async () => {
    const fake = desk();
    customerOf(fake, '10001').rows.splice(1);
    await showCustomer(fake, '10001');
    expect(await screen.findByText('1 of 1 invoice, customer 10001')).toBeTruthy();
  });

  it('says what a refresh has changed', async () => {
    const fake = desk();
    fake.answerWith('customers.refresh', async () => ({
      ...NO_NEWS,
      outcome: 'changed',
      received: 50,
      added: 2,
      settled: 1,
      fetchedAt: Date.now(),
      changedAt: Date.now(),
    }));
    await showCustomer(fake, '10001');
    expect(await screen.findByText('Changed since the last update: 2 new, 1 settled')).toBeTruthy();
  });

  it('says of which fetch the marked rows are, once a later fetch has changed nothing', async () => {
    const fake = desk();
    const marked = customerOf(fake, '10001').rows[0];
    if (marked) marked.change = 'new';
    fake.answerWith('customers.refresh', async () => ({
      ...NO_NEWS,
      fetchedAt: Date.now(),
      changedAt: Date.now() - 60 * 60_000,
    }));
    await showCustomer(fake, '10001');
    const report = await screen.findByText(/^No changes since the last update/);
    expect(report.textContent).toMatch(/The marked rows changed .*\d\d:\d\d\.$/);
    expect(screen.queryByText(/New since the last update/)).toBeNull();
  });

  it('takes a name where it stands, and Escape leaves it as it was', async () => {
    const fake = desk();
    const user = await showCustomer(fake, '10001');
    await user.click(screen.getByRole('button', { name: 'Rename customer 10001' }));
    await user.keyboard('{Control>}a{/Control}Other{Escape}');
    expect(await screen.findByText('Åkerlund & Söner AB')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Rename customer 10001' }));
    await user.clear(screen.getByRole('textbox', { name: 'Your name for customer 10001' }));
    await user.keyboard('Åkerlund Holding{Enter}');
    await rest();
    expect(await screen.findByText('Åkerlund Holding')).toBeTruthy();
    expect(customerOf(fake, '10001').givenName).toBe('Åkerlund Holding');
  });

  it('says what another window named it meanwhile, and replaces that only when saved again', async () => {
    const fake = desk();
    const user = await showCustomer(fake, '10001');
    await user.click(screen.getByRole('button', { name: 'Rename customer 10001' }));
    await user.keyboard('{Control>}a{/Control}Mine');
    const customer = { connectionId: 'nordfiber', number: '10001' as never };
    await act(() => fake.bridge.customers.note({ customer, givenName: 'Theirs' }));
    await user.keyboard('{Enter}');
    expect(await screen.findByText(/^Another window has just set the name “Theirs”\./)).toBeTruthy();
    expect(customerOf(fake, '10001').givenName).toBe('Theirs');
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('button', { name: 'Rename customer 10001' })).toBeTruthy();
    expect(customerOf(fake, '10001').givenName).toBe('Mine');
  });

  it('keeps a refresh that failed to a word in the header, with the reason and the retry behind it', async () => {
    const fake = desk();
    fake.failWith('customers.refresh', 'serviceFault');
    const user = await showCustomer(fake, '10001');
    await user.click(await screen.findByRole('button', { name: 'Could not be refreshed' }));
    const about = within(screen.getByRole('dialog', { name: 'Could not be refreshed' }));
    expect(about.getByText(/^Could not be refreshed\. The rows below .*\. \S/)).toBeTruthy();
    const asked = () => fake.inputs('customers.refresh').length;
    const before = asked();
    await user.click(about.getByRole('button', { name: 'Try again' }));
    await rest(60);
    expect(asked()).toBe(before + 1);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('marks a credit note in its row, for the eye and for a screen reader', async () => {
    const fake = desk();
    const row = customerOf(fake, '10001').rows[0];
    if (row !== undefined) Object.assign(row, { price: '-20', creditNote: true, change: null });
    await showCustomer(fake, '10001');
    const cells = within(rowCell(row).closest('[role="row"]') as HTMLElement);
    const priced = cells.getAllByRole('gridcell').find((cell) => cell.dataset['column'] === 'price');
    expect(priced?.dataset['tone']).toBe('credit');
    expect(priced?.querySelector('svg[data-icon="creditNote"]')).not.toBeNull();
    expect(rowCell(row).getAttribute('aria-label')).toBe(`${row?.invoiceNo}, Credit note`);
  });

  it('sums what is selected, and everything that matches after Ctrl+A, without loading it', async () => {
    const fake = desk();
    const user = await showCustomer(fake, '10023');
    const sums = () => within(screen.getByRole('region', { name: 'Totals' }));
    await user.click(rowCell(customerOf(fake, '10023').rows[0]));
    await rest();
    expect(await sums().findByText('Selected 1')).toBeTruthy();
    await user.keyboard('{Control>}a{/Control}');
    await rest();
    expect(await sums().findByText('Selected 260')).toBeTruthy();
    const asked = fake.inputs('invoices.totals').at(-1);
    expect(asked).toMatchObject({ selection: { kind: 'allMatching', except: [] } });
  });

  it('filters by a click on the ageing strip, whose buckets add up to what is outstanding', async () => {
    const fake = desk();
    const user = await showCustomer(fake, '10023');
    const strip = within(screen.getByRole('region', { name: 'Ageing of outstanding invoices' }));
    const bucket = strip.getByRole('button', { name: /91\+/ });
    await user.click(bucket);
    await rest(60);
    expect(bucket.getAttribute('aria-pressed')).toBe('true');
    expect(useInvoicesStore.getState().filter.ageing).toEqual(['d91plus']);
    expect(screen.getByText(/of 260 invoices, customer 10023/).textContent).not.toMatch(/^260/);
    await user.click(screen.getByRole('button', { name: /Remove filter: Ageing/ }));
    await rest(60);
    expect(useInvoicesStore.getState().filter.ageing).toBeNull();
  });

  it('opens the export sheet with what is selected, by the key E', async () => {
    const fake = desk();
    const user = await showCustomer(fake, '10001');
    await user.click(rowCell(customerOf(fake, '10001').rows[1]));
    await user.keyboard('e');
    await rest(60);
    const dialog = within(screen.getByRole('dialog'));
    expect(await dialog.findByText('1 invoice')).toBeTruthy();
    expect(fake.inputs('exports.plan').at(-1)).toMatchObject({
      selection: { kind: 'rows', ids: [customerOf(fake, '10001').rows[1]?.id] },
    });
  });
});
