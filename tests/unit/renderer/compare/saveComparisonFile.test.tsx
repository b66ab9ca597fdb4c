import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { freshDesk, openKontor } from '../renderKontor.tsx';
import { compareNow, openItems, pastedText, pasteLedger, tabTo } from './pastedLedger.ts';

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

  it('or says that it is held no longer', async () => {
    const kontor = openKontor('/compare');
    const { sheet } = await sheetOpened(kontor);
    kontor.fake.answerWith('compare.save', async () => ({ kind: 'gone' }));
    await kontor.user.keyboard('{Control>}{Enter}{/Control}');
    await screen.findByText('This comparison is no longer available.');
    await waitFor(() => expect(document.body.contains(sheet)).toBe(false));
  });
});
