import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { clearStores } from '../../../../renderer/base/clearedStores.ts';
import { useCustomerStore } from '../../../../renderer/features/customer/customerStore.ts';
import { freshDesk, openKontor } from '../renderKontor.tsx';
import { shownQuestion } from '../shownQuestion.ts';

describe('forgetting', () => {
  freshDesk();

  const openCustomer = async () => {
    const { fake } = openKontor('/customers/nordfiber/10001');
    await screen.findByRole('heading', { level: 1, name: /10001/ });
    return fake;
  };

  const forgetByKeys = async () => {
    await userEvent.keyboard('{Shift>}F{/Shift}');
    await shownQuestion();
    await userEvent.keyboard('{Tab}{Enter}');
  };
  const cancel = async () =>
    userEvent.click(within(await shownQuestion()).getByRole('button', { name: 'Cancel' }));

  it('says what goes and what stays, and forgets nothing when it is cancelled', async () => {
    const fake = await openCustomer();
    await userEvent.click(screen.getByRole('button', { name: 'Actions for customer 10001' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: /Forget customer/ }));
    const dialog = await shownQuestion();
    await within(dialog).findByText('The invoices and their history: 48 invoices');
    const goes = within(dialog)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
    expect(goes).toContain('3 offline PDFs');
    expect(goes).toContain('2 explanations and saved ledger differences');
    expect(dialog.textContent).toContain('Exported files remain');
    expect(document.activeElement?.textContent).toBe('Cancel');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(fake.inputs('keep.forget')).toEqual([]);
  });

  it('leads to the desk, where the customer is no more, and the window knows nothing of it', async () => {
    const fake = await openCustomer();
    await forgetByKeys();
    expect(await screen.findByText('Customer 10001 forgotten.')).toBeTruthy();
    expect(location.hash).toBe('#/');
    const table = await screen.findByRole('table', { name: 'Pinned and recent customers' });
    await waitFor(() => expect(within(table).queryByRole('link', { name: '10001' })).toBeNull());
    expect(within(table).getByRole('link', { name: '10023' })).toBeTruthy();
    expect(useCustomerStore.getState().customer).toBeNull();
    expect(fake.inputs('keep.forget')).toHaveLength(1);
  });

  it('says why it could not forget', async () => {
    const fake = await openCustomer();
    fake.failWith('keep.forget', 'diskFull');
    await forgetByKeys();
    expect((await screen.findAllByText(/disk is full/i)).length).toBeGreaterThan(0);
  });

  it('asks before a retention lets customers go at once, and takes a number of one’s own', async () => {
    const { fake } = openKontor('/settings');
    const choose = async (name: RegExp) => {
      await userEvent.click(await screen.findByRole('button', { name: /Forget customers after/ }));
      await userEvent.click(await screen.findByRole('option', { name }));
    };
    await choose(/^30 days/);
    const dialog = await shownQuestion();
    expect(dialog.textContent).toContain('2 customers have not been used for 30 days');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(fake.data.app.settings.forgetAfterDays).toBeNull();
    await choose(/^365 days/);
    await waitFor(() => expect(fake.data.app.settings.forgetAfterDays).toBe(365));
    await choose(/^Another number/);
    const type = async (text: string) => {
      const days = await screen.findByRole('textbox', { name: 'Days without use' });
      await userEvent.clear(days);
      await userEvent.type(days, text);
    };
    await type('3');
    expect(await screen.findByText('Type a whole number from 7 to 3 650.')).toBeTruthy();
    await userEvent.keyboard('{Enter}');
    await type('20{Enter}');
    await cancel();
    const asked = () => fake.inputs('keep.due').filter((input) => (input as { days: number }).days === 20);
    // The dialog took the focus out of the field: that asks nothing again.
    expect(asked()).toHaveLength(1);
    await choose(/^Another number/);
    await type('20{Enter}');
    await cancel();
    expect(asked()).toHaveLength(2);
    await choose(/^Another number/);
    await type('120{Enter}');
    await waitFor(() => expect(fake.data.app.settings.forgetAfterDays).toBe(120));
    await choose(/^Never/);
    await waitFor(() => expect(fake.data.app.settings.forgetAfterDays).toBeNull());
  });

  it('says on the desk what went, until it is put away, and speaks up for those that go later', async () => {
    const { fake } = openKontor();
    await screen.findByRole('table', { name: 'Pinned and recent customers' });
    act(() => fake.changeApp({ forgotten: { customers: 3, days: 90, at: Date.now() } }));
    const told = await screen.findByText(/^3 customers not used for 90 days have been forgotten/);
    const notice = told.parentElement as HTMLElement;
    await userEvent.click(within(notice).getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText(/have been forgotten/)).toBeNull();
    act(() => fake.changeApp({ forgotten: { customers: 4, days: 90, at: Date.now() } }));
    await screen.findByText(/^1 customer not used for 90 days has been forgotten/);
    act(() => clearStores());
    await screen.findByText(/^4 customers not used for 90 days have been forgotten/);
  });

  it('wipes only once the word is typed, and then shows the first screen', async () => {
    const { fake } = openKontor('/settings');
    await userEvent.click(await screen.findByRole('button', { name: 'Wipe everything…' }));
    const dialog = await shownQuestion();
    const field = within(dialog).getByRole('textbox', { name: 'Type wipe to continue' });
    expect(document.activeElement).toBe(field);
    await userEvent.type(field, 'yes{Enter}');
    expect(within(dialog).getByRole('button', { name: 'Wipe everything' }).hasAttribute('disabled')).toBe(
      true,
    );
    expect(fake.inputs('keep.wipe')).toEqual([]);
    await userEvent.clear(field);
    await userEvent.type(field, 'Wipe{Enter}');
    expect(await screen.findByText('Welcome to Kontor')).toBeTruthy();
    expect(fake.inputs('keep.wipe')).toEqual([{ everything: true }]);
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});
