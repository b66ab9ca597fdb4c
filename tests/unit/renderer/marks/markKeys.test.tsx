import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { undoLast } from '../../../../renderer/base/undo.ts';
import { useInvoicesStore } from '../../../../renderer/features/invoices/state/invoicesStore.ts';
import { selectOnly } from '../../../../renderer/ui/grid/gridProps.ts';
import { loadChunksAhead } from '../../../../renderer/ui/lazyComponent.tsx';
import { dayAfter, localDay } from '../../../../shared/domain/wallClock.ts';
import { busyBridge } from '../../../fakes/fakeBridge.ts';
import { customerOf, rest, showCustomer } from '../customer/showCustomer.tsx';
import { saidToasts } from '../saidToasts.ts';

async function desk() {
  const fake = busyBridge();
  const user = await showCustomer(fake, '10001');
  const [first, second, third] = customerOf(fake, '10001').rows;
  if (first === undefined || second === undefined || third === undefined) throw new Error('no rows');
  act(() => cell(0, 'dueDate').click());
  const rowOf = (id: number) => customerOf(fake, '10001').rows.find((row) => row.id === id);
  return { fake, user, first, second, third, rowOf };
}

function cell(index: number, column: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(
    `[role=row][aria-rowindex="${index + 2}"] [data-column="${column}"]`,
  );
  if (found === null) throw new Error(`no cell ${index} ${column}`);
  return found;
}

const last = () => saidToasts().at(-1);
const sets = (fake: ReturnType<typeof busyBridge>) =>
  fake.inputs('marks.set') as { readonly mark: { readonly value: unknown } }[];
const field = (name: string | RegExp) => screen.findByRole('textbox', { name });
const isClosed = () => waitFor(() => expect(document.querySelector('[role=dialog]')).toBeNull());
const today = localDay(Date.now());

describe('the keys of marks', () => {
  beforeAll(() => loadChunksAhead());

  it('T marks the row as reviewed, and again no longer; the keyboard stays, and Ctrl+Z takes it back', async () => {
    const { user, first, rowOf } = await desk();
    await user.keyboard('t');
    await waitFor(() => expect(rowOf(first.id)?.marks?.reviewed).toBe('unchanged'));
    await waitFor(() => expect(last()).toBe(`Reviewed: invoice ${first.invoiceNo}`));
    await waitFor(() => expect(cell(0, 'marks').textContent).toBe('Reviewed'));
    expect(document.activeElement).toBe(cell(0, 'dueDate'));
    await user.keyboard('t');
    await waitFor(() => expect(rowOf(first.id)?.marks).toBeNull());
    await waitFor(() => expect(last()).toBe(`Reviewed (removed): invoice ${first.invoiceNo}`));
    act(() => undoLast());
    await waitFor(() => expect(rowOf(first.id)?.marks?.reviewed).toBe('unchanged'));
    act(() => undoLast());
    await waitFor(() => expect(rowOf(first.id)?.marks).toBeNull());
    expect(last()).toBe(`Undone: Reviewed: invoice ${first.invoiceNo}`);
  });

  it('mark the selection, and say what was marked so already and what was left', async () => {
    const { fake, user, first, second, third, rowOf } = await desk();
    const customer = customerOf(fake, '10001');
    const { invoiceNo, entryNo } = customer.rows[10] ?? first;
    customer.rows = customer.rows.map((row) => (row.id === third.id ? { ...row, invoiceNo, entryNo } : row));
    await user.keyboard('t');
    await waitFor(() => expect(rowOf(first.id)?.marks?.reviewed).toBe('unchanged'));
    act(() => useInvoicesStore.setState({ selection: selectOnly([first.id, second.id, third.id]) }));
    await rest();
    await user.keyboard('t');
    await waitFor(() =>
      expect(last()).toBe(
        'Reviewed: 1 invoice. 1 invoice already had this mark. 1 invoice was skipped: its numbers are shared by several invoices.',
      ),
    );
    expect(rowOf(second.id)?.marks?.reviewed).toBe('unchanged');
    expect(rowOf(third.id)?.marks).toBeNull();
  });

  it('Q, a text and Enter note what is to be asked; the text is there the next time', async () => {
    const { user, first, rowOf } = await desk();
    await user.keyboard('q');
    await field(/Question \(optional\)/);
    await user.keyboard('which address{Enter}');
    await isClosed();
    await waitFor(() => expect(rowOf(first.id)?.marks?.ask).toBe(true));
    await waitFor(() => expect(document.activeElement).toBe(cell(0, 'dueDate')));
    await user.keyboard('q');
    const again = await field(/Question \(optional\)/);
    expect(again).toHaveProperty('value', 'which address');
    await user.keyboard('{Escape}');
    await isClosed();
  });

  it('D takes a reason, offers those given before by ↓, and more about it', async () => {
    const { fake, user, first, second, rowOf } = await desk();
    await user.keyboard('d');
    await screen.findByRole('combobox', { name: 'Reason' });
    await user.keyboard('wrong price{Enter}');
    await isClosed();
    await waitFor(() => expect(rowOf(first.id)?.marks?.dispute).toBe('wrong price'));
    act(() => cell(1, 'dueDate').click());
    await user.keyboard('d');
    await screen.findByRole('combobox', { name: 'Reason' });
    await user.keyboard('{ArrowDown}');
    await screen.findByRole('option', { name: 'wrong price' });
    await user.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(document.querySelector('[role=option]')).toBeNull());
    await user.type(await field('Details'), 'see mail{Enter}');
    await isClosed();
    expect(rowOf(second.id)?.marks?.dispute).toBe('wrong price');
    expect(sets(fake).at(-1)?.mark.value).toEqual({ reason: 'wrong price', text: 'see mail' });
  });

  it('B takes a day as it is typed and an amount, and says at the field what is wrong with them', async () => {
    const { fake, user } = await desk();
    await user.keyboard('b');
    await field('Date');
    await user.keyboard('soon{Enter}');
    await screen.findByText(/^This is not a date\. Type/);
    await user.clear(await field('Date'));
    await user.keyboard('2020-01-02{Enter}');
    await screen.findByText(/2020-01-02 has passed/);
    await user.clear(await field('Date'));
    await user.keyboard('+3d');
    await user.type(await field(/^Amount/), '1,250{Enter}');
    await screen.findByText(/^This could mean/);
    await user.clear(await field(/^Amount/));
    await user.keyboard('-5{Enter}');
    await screen.findByText('This is not an amount above zero.');
    expect(sets(fake)).toEqual([]);
    await user.clear(await field(/^Amount/));
    await user.keyboard('4000{Enter}');
    await isClosed();
    expect(sets(fake).at(-1)?.mark.value).toEqual({ day: dayAfter(today, 0, 0, 3), amount: '4000' });
  });

  it('N refuses nothing and too much, cuts nothing, and takes a note away again', async () => {
    const { fake, user, first, rowOf } = await desk();
    await user.keyboard('n');
    const note = await field('Note');
    await user.keyboard('{Enter}');
    await screen.findByText('Type something, or remove it.');
    await user.click(note);
    await user.paste('x'.repeat(2_003));
    await user.keyboard('{Enter}');
    await screen.findByText(/^3 characters too many/);
    expect(sets(fake)).toEqual([]);
    await user.clear(note);
    await user.keyboard('two{Shift>}{Enter}{/Shift}lines{Enter}');
    await isClosed();
    expect(sets(fake).at(-1)?.mark.value).toEqual({ text: 'two\nlines' });
    await user.keyboard('n');
    await user.click(await screen.findByRole('button', { name: 'Remove' }));
    await isClosed();
    await waitFor(() => expect(rowOf(first.id)?.marks).toBeNull());
  });

  it('H sets the next step, only if nothing received by then if so ticked', async () => {
    const { fake, user } = await desk();
    await user.keyboard('h');
    await field('Date');
    await user.keyboard('tomorrow');
    await user.type(await field('What to do'), 'ring');
    await user.click(screen.getByRole('checkbox', { name: 'Only if nothing is received by then' }));
    await user.type(await field('What to do'), '{Enter}');
    await isClosed();
    const day = dayAfter(today, 0, 0, 1);
    expect(sets(fake).at(-1)?.mark.value).toEqual({ day, word: 'ring', ifNothing: true });
  });

  it('has what was noted in the side pane, with who, and what the service has changed since', async () => {
    const { fake, user, first } = await desk();
    await user.keyboard('t');
    const pane = await screen.findByRole('complementary');
    const own = within(within(pane).getByRole('region', { name: 'Marks' }));
    await own.findByText('Reviewed', { selector: 'bdi' });
    expect(own.getByText(/^Eva, /)).toBeTruthy();
    const customer = customerOf(fake, '10001');
    customer.rows = customer.rows.map((row) => (row.id === first.id ? { ...row, status: 'withdrawn' } : row));
    act(() => fake.emit('marks.changed', { connectionId: 'nordfiber', numbers: null }));
    await own.findByText('Changed since reviewed');
    expect(own.getByText('withdrawn')).toBeTruthy();
  });
});

describe('marks of a customer', () => {
  beforeAll(() => loadChunksAhead());

  it('are noted from its menu and shown beside it; those at no invoice are listed', async () => {
    const fake = busyBridge();
    fake.answerWith('marks.parked', async () => [
      {
        invoice: { invoiceNo: '777', entryNo: '888' },
        reason: 'shared',
        mark: { field: 'note', value: { text: 'whose is it' } },
        by: 'Ola',
        at: Date.now(),
      },
    ]);
    const user = await showCustomer(fake, '10001');
    await user.click(screen.getByRole('button', { name: /^Actions for customer|^More/ }));
    await user.click(await screen.findByRole('menuitem', { name: /^Follow-up/ }));
    await field('Date');
    await user.keyboard('+1w{Enter}');
    await isClosed();
    await waitFor(() => expect(last()).toBe('Follow-up: customer 10001'));
    await user.click(await screen.findByRole('button', { name: 'Follow-up' }));
    await screen.findByRole('dialog', { name: 'Marks on customer 10001' });
    await user.keyboard('{Escape}');
    await isClosed();
    await user.click(screen.getByRole('button', { name: '1 mark without an invoice at the moment' }));
    const parked = within(await screen.findByRole('dialog', { name: 'Marks without an invoice' }));
    expect(parked.getByText('Note: whose is it')).toBeTruthy();
    expect(parked.getByText(/Several invoices in the list have these numbers/)).toBeTruthy();
  });
});
