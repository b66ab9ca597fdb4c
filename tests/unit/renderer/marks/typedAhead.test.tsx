import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { customerOf, rest } from '../customer/showCustomer.tsx';
import { freshDesk, openKontor } from '../renderKontor.tsx';
import { saidToasts } from '../saidToasts.ts';

describe('marks that are typed ahead of their forms', () => {
  freshDesk();

  it('lose no key: the text is in the form, Enter saves it, and what follows is for the rows', async () => {
    const { fake, user } = openKontor('/customers/nordfiber/10001');
    await screen.findByRole('grid');
    await rest(60);
    act(() => document.querySelector<HTMLElement>('[aria-rowindex="2"] [data-column="dueDate"]')?.click());
    const [first, second] = customerOf(fake, '10001').rows;
    const marksOf = (id: number | undefined) =>
      customerOf(fake, '10001').rows.find((row) => row.id === id)?.marks;
    await user.keyboard('qwhich address{Enter}{ArrowDown}t');
    await waitFor(() => expect(marksOf(second?.id)?.reviewed).toBe('unchanged'));
    expect(marksOf(first?.id)?.ask).toBe(true);
    expect(fake.inputs('marks.set')).toMatchObject([
      { mark: { field: 'ask', value: { text: 'which address' } } },
      { mark: { field: 'reviewed', value: true } },
    ]);
    await user.keyboard('{Control>}zz{/Control}');
    await waitFor(() => expect(marksOf(first?.id)).toBeNull());
    expect(marksOf(second?.id)).toBeNull();
    await waitFor(() => expect(saidToasts().at(-1)).toMatch(/^Undone: Question/));
  });
});
