import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { freshDesk, openKontor } from '../renderKontor.tsx';
import { compareNow, openItems, pastedText, pasteLedger, planted, tabTo } from './pastedLedger.ts';

/** A keyboard that counts: a chord is one key, a typed text one for each of its characters. */
function countedKeys(user: UserEvent) {
  const keys = {
    count: 0,
    press: async (key: string) => {
      keys.count += 1;
      await user.keyboard(key);
    },
    type: async (text: string) => {
      keys.count += [...text].length;
      await user.keyboard(text);
    },
    /** Forwards only. */
    tabTo: async (element: HTMLElement) => {
      for (let steps = 0; steps < 50 && document.activeElement !== element; steps += 1) {
        const before = document.activeElement;
        await keys.press('{Tab}');
        await waitFor(() => expect(document.activeElement).not.toBe(before));
      }
      expect(document.activeElement).toBe(element);
    },
    command: async (typed: string, entry: RegExp) => {
      await keys.press('{Control>}k{/Control}');
      await keys.type(typed);
      await screen.findByRole('option', { name: entry, selected: true });
      await keys.press('{Enter}');
    },
  };
  return keys;
}

describe('a comparison is saved from its screen, by keys alone', () => {
  freshDesk();

  const sheetOpened = async ({ fake, user }: ReturnType<typeof openKontor>) => {
    const [missing, ...others] = openItems(fake);
    await pasteLedger(user, pastedText(others));
    await compareNow(user);
    await tabTo(user, screen.getByRole('button', { name: 'Save to file…' }));
    await user.keyboard('{Enter}');
    const sheet = await screen.findByRole('dialog', { name: 'Save comparison to file' });
    return { sheet, missing };
  };

  it('with its differences alone, by whom, and in which form', async () => {
    const kontor = openKontor('/compare');
    const { fake, user } = kontor;
    const { sheet } = await sheetOpened(kontor);
    await within(sheet).findByText('comparison.xlsx');
    await user.click(within(sheet).getByRole('textbox', { name: /Compared by/ }));
    await user.keyboard('Åsa Öberg{Control>}{Enter}{/Control}');
    await screen.findByText('1 row saved to comparison.xlsx.');
    expect(fake.inputs('compare.save')).toEqual([
      expect.objectContaining({ id: 1, format: 'xlsx', withEqual: false, comparedBy: 'Åsa Öberg' }),
    ]);
    await waitFor(() => expect(document.body.contains(sheet)).toBe(false));
    // The name is there for the next one.
    await user.keyboard('{Enter}');
    const again = await screen.findByRole('dialog', { name: 'Save comparison to file' });
    expect(within(again).getByRole<HTMLInputElement>('textbox', { name: /Compared by/ }).value).toBe(
      'Åsa Öberg',
    );
    await user.click(within(again).getByRole('checkbox', { name: /equal rows/ }));
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() =>
      expect(fake.inputs('compare.save').at(-1)).toMatchObject({ withEqual: true, comparedBy: 'Åsa Öberg' }),
    );
  });

  it('within 26 keys from a customer’s list, and within 42 also as a sheet to be signed', async () => {
    const { fake, user } = openKontor('/customers/nordfiber/10001');
    const ledger = new File([pastedText(planted(fake).items)], 'ledger.txt');
    const keys = countedKeys(user);
    await screen.findByText('48 of 48 invoices, customer 10001');
    await keys.command('ledger', /Compare with ledger/);
    const button = await screen.findByRole('button', { name: 'Choose a file…' });
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
    await keys.tabTo(button);
    await keys.press('{Enter}');
    // The window of the system in which she chooses it is none of the page's.
    const chosen = screen.getByRole('main').querySelector('input[type=file]') as HTMLInputElement;
    fireEvent.change(chosen, { target: { files: [ledger] } });
    await screen.findByRole('table', { name: 'First rows of the ledger' });
    await keys.press('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Amount differs'));
    await keys.command('com file', /Save comparison to file/);
    const sheet = () => within(screen.getByRole('dialog', { name: 'Save comparison to file' }));
    await screen.findByText('comparison.xlsx');
    await keys.press('{Enter}');
    await screen.findByText('5 rows saved to comparison.xlsx.');
    expect(keys.count).toBeLessThanOrEqual(26);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await keys.command('com file', /Save comparison to file/);
    await screen.findByText('comparison.xlsx');
    await keys.tabTo(sheet().getByRole('button', { name: /Format/ }));
    await keys.press('{Enter}');
    await keys.type('PDF');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('option', { name: /PDF/ })));
    await keys.press('{Enter}');
    await screen.findByText('comparison.pdf');
    await keys.press('{Control>}{Enter}{/Control}');
    await screen.findByText('5 rows saved to comparison.pdf.');
    expect(keys.count).toBeLessThanOrEqual(42);
  });

  it('or says that it is held no longer', async () => {
    const kontor = openKontor('/compare');
    const { sheet } = await sheetOpened(kontor);
    kontor.fake.answerWith('compare.save', async () => ({ kind: 'gone' }));
    await kontor.user.keyboard('{Control>}{Enter}{/Control}');
    await screen.findByText('This comparison is no longer available.');
    await waitFor(() => expect(document.body.contains(sheet)).toBe(false));
  });
});
