import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, it } from 'vitest';
import { useCustomersStore } from '../../../../renderer/features/customers/state/customersStore.ts';
import { ALL_SELECTED } from '../../../../renderer/ui/grid/gridProps.ts';
import type { FakeBridge } from '../../../fakes/fakeBridge.ts';
import { stubLayout } from '../grid/layoutStubs.ts';
import { menuShown, rightClick } from '../menuShown.ts';
import { freshDesk, openKontor } from '../renderKontor.tsx';
import { shownQuestion } from '../shownQuestion.ts';

const lines = (menu: HTMLElement) =>
  [...menu.querySelectorAll('[role=menuitem]')].map((line) => line.querySelector('bdi')?.textContent);

const shown = () => document.querySelector<HTMLElement>('[role=menu]');

async function choose(menu: HTMLElement, name: string): Promise<void> {
  fireEvent.click(within(menu).getByText(name));
  await waitFor(() => expect(shown()).toBeNull());
}

async function desk(path = '/'): Promise<FakeBridge> {
  const { fake } = openKontor(path);
  await screen.findByRole('navigation');
  return fake;
}

async function sideLink(number: string): Promise<HTMLElement> {
  const bar = await screen.findByRole('navigation');
  return within(bar).findByRole('link', { name: new RegExp(number) });
}

const rightClickOn = (element: HTMLElement) => rightClick(element, { clientX: 20, clientY: 30 });

const lastCall = (fake: FakeBridge, called: string) => fake.inputs(called).at(-1);

describe('the menu of a customer', () => {
  freshDesk();
  beforeAll(() => stubLayout(272));

  it('opens in the side bar by right click and by key, and the key gets its focus back', async () => {
    await desk();
    const link = await sideLink('10001');
    const menu = await rightClickOn(link);
    expect(lines(menu)).toEqual([
      'Open customer',
      'Refresh',
      'Statement of account…',
      'Copy customer number',
      'Unpin',
      'Rename…',
      'Forget customer…',
    ]);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(shown()).toBeNull());
    act(() => link.focus());
    await userEvent.keyboard('{Shift>}{F10}{/Shift}');
    await menuShown();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(link));
  });

  it('unpins, refreshes and renames that customer', async () => {
    const fake = await desk();
    const customer = { connectionId: 'nordfiber', number: '10001' };
    await choose(await rightClickOn(await sideLink('10001')), 'Unpin');
    expect(lastCall(fake, 'customers.note')).toEqual({ customer, pinned: false });
    // The star goes with the link, which stands among the recent ones then.
    await waitFor(async () => expect((await sideLink('10001')).querySelector('svg')).toBeNull());
    await choose(await rightClickOn(await sideLink('10001')), 'Refresh');
    expect(lastCall(fake, 'customers.refresh')).toEqual({ customer });
    await choose(await rightClickOn(await sideLink('10001')), 'Rename…');
    const dialog = await screen.findByRole('dialog', { name: 'Name of customer 10001' });
    await userEvent.clear(within(dialog).getByRole('textbox'));
    await userEvent.type(within(dialog).getByRole('textbox'), 'Harbour office{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(lastCall(fake, 'customers.note')).toMatchObject({ customer, givenName: 'Harbour office' });
  });

  it('renames nothing that another window has named meanwhile without a word', async () => {
    const fake = await desk();
    const customer = { connectionId: 'nordfiber', number: '10001' as never };
    await choose(await rightClickOn(await sideLink('10001')), 'Rename…');
    const dialog = await screen.findByRole('dialog', { name: 'Name of customer 10001' });
    await fake.bridge.customers.note({ customer, givenName: 'Theirs' });
    await userEvent.type(within(dialog).getByRole('textbox'), '{Enter}');
    expect(await within(dialog).findByText(/^Another window has just set the name “Theirs”\./)).toBeTruthy();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(lastCall(fake, 'customers.note')).toMatchObject({ customer, replaces: 'Theirs' });
  });

  it('asks before it forgets, and says where there is nothing to state', async () => {
    const fake = await desk();
    await choose(await rightClickOn(await sideLink('10001')), 'Forget customer…');
    await shownQuestion();
    await userEvent.keyboard('{Escape}');
    expect(lastCall(fake, 'keep.forget')).toBeUndefined();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await choose(await rightClickOn(await sideLink('10001')), 'Statement of account…');
    const sheet = await screen.findByRole('dialog', { name: /10001/ });
    await userEvent.click(within(sheet).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const never = fake.data.customers.find(
      ({ fetchedAt, openedAt }) => fetchedAt === null && openedAt !== null,
    );
    await choose(await rightClickOn(await sideLink(never?.number ?? '')), 'Statement of account…');
    await screen.findByText(/has not been loaded yet/);
  });

  it('opens at a row of the Overview', async () => {
    await desk();
    const main = screen.getByRole('main');
    const [link] = await within(main).findAllByRole('link', { name: '10001' });
    const menu = await rightClickOn(link as HTMLElement);
    expect(menu.getAttribute('aria-label')).toBe('Customer 10001');
  });

  it('opens in the list of customers, for one or for the selection with their number', async () => {
    const fake = await desk('/customers');
    await screen.findByText(/^5 of 5 customers/);
    const grid = screen.getByRole('grid');
    const menu = await rightClickOn(within(grid).getByText('10001'));
    expect(menu.getAttribute('aria-label')).toBe('Customer 10001');
    await userEvent.keyboard('{Escape}');
    act(() => useCustomersStore.setState({ selection: ALL_SELECTED }));
    await waitFor(() => expect(shown()).toBeNull());
    const many = await rightClickOn(within(grid).getByText('10001'));
    expect(lines(many)).toEqual(expect.arrayContaining(['Refresh 5 customers…', 'Copy 5 customer numbers']));
    await choose(many, 'Pin 5 customers');
    expect(lastCall(fake, 'customerList.pin')).toMatchObject({
      selection: { kind: 'allMatching' },
      pinned: true,
    });
  });

  it('opens at a customer in the list of all invoices, and the row’s own menu beside it', async () => {
    await desk('/invoices');
    const grid = await screen.findByRole('grid');
    const cell = (column: string) =>
      grid.querySelector<HTMLElement>(`[data-current] [data-column=${column}]`);
    await waitFor(() => expect(cell('customerNumber')?.textContent).toMatch(/^\d+$/));
    const number = cell('customerNumber')?.textContent;
    const menu = await rightClickOn(cell('customerNumber') as HTMLElement);
    expect(menu.getAttribute('aria-label')).toBe(`Customer ${number}`);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(shown()).toBeNull());
    const other = await rightClickOn(cell('invoiceNo') as HTMLElement);
    expect(lines(other)).toContain(`Show customer ${number}`);
  });
});
