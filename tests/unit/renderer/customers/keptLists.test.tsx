import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { useCustomersStore } from '../../../../renderer/features/customers/state/customersStore.ts';
import { beginPending } from '../../../../renderer/ui/pendingWork.tsx';
import type { CustomerNumber } from '../../../../shared/domain/customerRef.ts';
import { createFakeBridge, type FakeBridge } from '../../../fakes/fakeBridge.ts';
import { busyDesk } from '../../../fakes/fakeData.ts';
import { rest } from '../customer/showCustomer.tsx';
import { freshDesk, renderKontor } from '../renderKontor.tsx';

function deskWith(
  ...lists: readonly { readonly name: string; readonly numbers: readonly string[] }[]
): FakeBridge {
  const data = busyDesk();
  data.keptLists = lists.map(({ name, numbers }, place) => ({
    id: `k${place + 1}`,
    connectionId: 'nordfiber',
    name,
    numbers: numbers.map((number) => number as CustomerNumber),
  }));
  return createFakeBridge({ data });
}

async function openList(fake: FakeBridge): Promise<FakeBridge> {
  renderKontor(fake);
  await userEvent.click(await screen.findByRole('link', { name: 'Customers' }));
  await screen.findByText(/^5 of 5 customers/);
  return fake;
}

const lists = ({ data }: FakeBridge) => (data.keptLists ?? []).map(({ name, numbers }) => [name, ...numbers]);
const menu = (name: RegExp | string) => screen.findByRole('menuitem', { name });
const pick = async (name: RegExp | string) => userEvent.click(await menu(name));
const inForce = () => screen.findByRole('button', { name: /List: / });

/** Opens the lists by their key and chooses a line. A first list has its menu a moment after the toast. */
async function choose(name: RegExp | string): Promise<void> {
  await screen.findByRole('button', { name: 'Saved lists' });
  await userEvent.keyboard('l');
  await pick(name);
  await rest(40);
}

/** No dialog is open, and the focus is not lost. */
async function expectKeyboardKept(): Promise<void> {
  await waitFor(() => {
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).not.toBe(document.body);
  });
}

async function ask(typed: string, entry: RegExp): Promise<void> {
  await userEvent.type(await screen.findByRole('combobox', { name: 'Search' }), typed);
  await userEvent.click(await screen.findByRole('option', { name: entry }));
}

describe('kept lists of customers', () => {
  freshDesk();

  it('are created from the selected customers, and are a filter', async () => {
    const fake = await openList(deskWith());
    expect(screen.queryByRole('button', { name: 'Saved lists' })).toBeNull();
    screen.getByRole('grid').focus();
    await userEvent.keyboard(' {ArrowDown} ');
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for selected' }));
    await pick('Save as list…');
    const dialog = await screen.findByRole('dialog', { name: 'Save as list' });
    await waitFor(() => expect(document.activeElement).toBe(within(dialog).getByRole('textbox')));
    await userEvent.keyboard('{Enter}');
    await within(dialog).findByText('Give the list a name.');
    await userEvent.keyboard('a\\b{Enter}');
    await within(dialog).findByText(/^A name has up to 80 characters/);
    await userEvent.keyboard('{Backspace}{Backspace}{Backspace}Wholesale{Enter}');
    await screen.findByText('The saved list Wholesale has 2 customers.');
    await expectKeyboardKept();
    expect(lists(fake)).toEqual([['Wholesale', expect.any(String), expect.any(String)]]);
    await choose('Wholesale (2)');
    await screen.findByText(/^2 of 5 customers/);
    await inForce();
    await expectKeyboardKept();
    await choose('Wholesale (2)');
    await screen.findByText(/^5 of 5 customers/);
  });

  it('are refused with a name that is taken, and the first list can be changed instead', async () => {
    const fake = await openList(deskWith({ name: 'Wholesale', numbers: ['99'] }));
    const keep = async () => {
      await userEvent.click(screen.getByRole('button', { name: 'Actions for all matching' }));
      await pick('Save as list…');
      await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), 'wholesale');
      return screen.findByRole('dialog');
    };
    const dialog = await keep();
    await within(dialog).findByText(/^There is already a saved list Wholesale with 1 customer\./);
    await userEvent.keyboard('{Enter}');
    await within(dialog).findByText('A saved list with this name already exists. Choose another name.');
    expect(lists(fake)).toEqual([['Wholesale', '99']]);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Add these customers' }));
    await screen.findByText('The saved list Wholesale has 6 customers.');
    await userEvent.click(within(await keep()).getByRole('button', { name: 'Replace its customers' }));
    await screen.findByText('The saved list Wholesale has 5 customers.');
    expect(lists(fake)[0]).not.toContain('99');
  });

  it('leave a menu open that the mouse opened before the keyboard went back to the rows', async () => {
    await openList(deskWith());
    await userEvent.click(screen.getByRole('button', { name: 'Actions for all matching' }));
    await pick('Save as list…');
    const sheet = await screen.findByRole('dialog');
    const isHere = beginPending();
    await userEvent.click(within(sheet).getByRole('button', { name: 'Cancel' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for all matching' }));
    await menu('Save as list…');
    isHere();
    await rest(40);
    await menu('Save as list…');
  });

  it('are renamed, changed, and deleted with undo', async () => {
    const fake = await openList(
      deskWith({ name: 'Wholesale', numbers: ['10001', '10023'] }, { name: 'Group A', numbers: ['10417'] }),
    );
    await userEvent.keyboard('l');
    expect((await menu('Rename…')).getAttribute('aria-disabled')).toBe('true');
    await pick('Wholesale (2)');
    await screen.findByText(/^2 of 5 customers/);

    await choose('Rename…');
    await screen.findByRole('dialog', { name: 'Rename Wholesale' });
    await userEvent.keyboard('{Control>}a{/Control}group a{Enter}');
    await screen.findByText('A saved list with this name already exists. Choose another name.');
    await userEvent.keyboard('{Control>}a{/Control}Retail{Enter}');
    await screen.findByRole('button', { name: /List: Retail/ });
    await expectKeyboardKept();

    await choose('Edit customers…');
    const dialog = await screen.findByRole('dialog', { name: 'Customers in Retail' });
    const field = await within(dialog).findByRole('textbox', { name: /^Customer numbers/ });
    expect((field as HTMLTextAreaElement).value).toBe('10001\n10023');
    await userEvent.clear(field);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    await within(dialog).findByText('There are no customer numbers to save.');
    await userEvent.type(field, 'K10417 nobody');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    await screen.findByText(
      'The saved list Retail has 1 customer. 1 entry is not a customer number and was skipped.',
    );
    await expectKeyboardKept();
    await screen.findByText(/^1 of 5 customers/);

    await choose('Delete');
    await screen.findByText(/^5 of 5 customers/);
    expect(lists(fake)).toEqual([['Group A', '10417']]);
    await expectKeyboardKept();
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByText(/^1 of 5 customers/);
    expect(lists(fake)).toEqual([
      ['Retail', '10417'],
      ['Group A', '10417'],
    ]);
  });

  it('do not filter another connection when Undo is pressed after a change of connection', async () => {
    const fake = await openList(deskWith({ name: 'Wholesale', numbers: ['10001', '10023'] }));
    await choose('Wholesale (2)');
    await screen.findByText(/^2 of 5 customers/);
    await choose('Delete');
    const undo = await screen.findByRole('button', { name: 'Undo' });
    fake.changeApp({ activeConnectionId: 'sample' });
    await waitFor(() => expect(useCustomersStore.getState().connectionId).toBe('sample'));
    await userEvent.click(undo);
    await waitFor(() => expect(lists(fake)).toHaveLength(1));
    await rest(40);
    expect(useCustomersStore.getState().filter.list).toBeNull();
  });

  it('keep the filter by a list that was chosen while another one was being deleted', async () => {
    const fake = await openList(
      deskWith({ name: 'Wholesale', numbers: ['10001'] }, { name: 'Group A', numbers: ['10417'] }),
    );
    await choose('Wholesale (1)');
    await screen.findByText(/^1 of 5 customers/);
    const { remove } = fake.bridge.keptLists;
    let go = () => {};
    const held = new Promise<void>((resolve) => {
      go = resolve;
    });
    Object.assign(fake.bridge.keptLists, {
      remove: async (input: { id: string }) => {
        await held;
        return remove(input);
      },
    });
    await choose('Delete');
    await choose('Group A (1)');
    go();
    await screen.findByText('Saved list Wholesale deleted');
    expect(useCustomersStore.getState().filter.list).toBe('k2');
  });

  it('add the selected customers and take them out', async () => {
    const fake = await openList(deskWith({ name: 'Wholesale', numbers: ['10001', '10023'] }));
    await choose('Wholesale (2)');
    await screen.findByText(/^2 of 5 customers/);
    screen.getByRole('grid').focus();
    await userEvent.keyboard(' ');
    await screen.findByRole('button', { name: 'Actions for selected' });
    await choose('Remove selected customers');
    await screen.findByText('The saved list Wholesale has 1 customer.');
    await screen.findByText(/^1 of 5 customers/);
    await choose('Add selected customers');
    await screen.findByText('The saved list Wholesale has 2 customers.');
    expect(lists(fake)[0]?.toSorted()).toEqual(['10001', '10023', 'Wholesale']);
  });

  it('count beside the totals the customers whose invoices were never fetched', async () => {
    await openList(deskWith({ name: 'Wholesale', numbers: ['10001', '10900', '4711'] }));
    await choose('Wholesale (3)');
    await screen.findByText('2 not loaded');
    screen.getByText(/^2 customers in this list have never been loaded/);
  });

  it('are found by name in the look-up box: customers, PDFs, statements and refresh', async () => {
    const fake = deskWith({ name: 'Wholesale', numbers: ['10001', '10023'] });
    renderKontor(fake);
    await ask('wholesale', /^Customers: Wholesale/);
    await screen.findByText(/^2 of 5 customers/);
    const expectSheet = async (entry: RegExp, title: RegExp, call: string, part: object) => {
      await ask('wholes', entry);
      const sheet = await screen.findByRole('dialog', { name: title });
      await within(sheet).findByRole('button', { name: /^Wholesale \(2\)/ });
      expect(within(sheet).queryByRole('textbox', { name: /^Customer numbers/ })).toBeNull();
      await waitFor(() => expect(fake.inputs(call).at(-1)).toMatchObject(part));
      await userEvent.keyboard('{Escape}');
      await expectKeyboardKept();
    };
    const numbers = '10001\n10023';
    await expectSheet(/^PDFs: Wholesale/, /many customers/, 'exports.plan', { selection: { numbers } });
    await expectSheet(/^Statements of account: /, /many customers/, 'exports.statementsPlan', {
      whose: { kind: 'numbers', numbers },
    });
    await expectSheet(/^Refresh: Wholesale/, /Refresh/, 'refreshing.plan', {
      scope: { kind: 'numbers', numbers },
    });
  });

  it('follow what another window changes and deletes', async () => {
    const fake = await openList(deskWith({ name: 'Wholesale', numbers: ['10001', '10023'] }));
    await choose('Wholesale (2)');
    await screen.findByText(/^2 of 5 customers/);
    await fake.bridge.keptLists.change({ id: 'k1', numbers: '10001', how: 'replace' });
    await screen.findByText(/^1 of 5 customers/);
    await choose('Edit customers…');
    const dialog = await screen.findByRole('dialog');
    await within(dialog).findByDisplayValue('10001');
    await fake.bridge.keptLists.remove({ id: 'k1' });
    await within(dialog).findByText('This saved list was deleted.');
    expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
    await waitFor(() => expect(document.activeElement).not.toBe(document.body));
    await userEvent.keyboard('{Escape}');
    await screen.findByRole('button', { name: /Deleted list/ });
    await screen.findByText('No customers match the filter');
  });
});
