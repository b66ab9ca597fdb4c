import { act, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { undoLast } from '../../../../renderer/base/undo.ts';
import { useSaveName } from '../../../../renderer/base/useSaveName.ts';
import { busyBridge } from '../../../fakes/fakeBridge.ts';
import { renderOver } from '../renderOver.tsx';
import { saidToasts } from '../saidToasts.ts';

function shown() {
  const fake = busyBridge();
  const [customer] = fake.data.customers;
  if (customer === undefined) throw new Error('the fake desk is empty');
  customer.givenName = 'Old name';
  const { connectionId, number } = customer;
  let save: (typed: string) => Promise<string | null> = async () => null;
  function Form() {
    save = useSaveName({ connectionId, number }, 'Old name');
    return null;
  }
  renderOver(fake, <Form />);
  return { fake, customer, save: (typed: string) => save(typed) };
}

describe('a name that the clerk gives', () => {
  it('is undone as it was kept, not as it was typed', async () => {
    const { customer, save } = shown();
    await act(() => save(' North\u00a0  Fibre '));
    expect(customer.givenName).toBe('North Fibre');
    act(() => undoLast());
    await waitFor(() => expect(customer.givenName).toBe('Old name'));
  });

  it('is what Ctrl+Z means as soon as it is being saved', async () => {
    const { customer, save } = shown();
    await act(async () => {
      void save('Other name');
      undoLast();
    });
    await waitFor(() => expect(saidToasts().at(-1)).toMatch(/^Undone: the name of customer /));
    expect(customer.givenName).toBe('Old name');
  });

  it('is not cut where it is too long, and nothing is saved', async () => {
    const { fake, save } = shown();
    expect(await save('x'.repeat(121))).toBe('At most 120 characters.');
    expect(fake.inputs('customers.note')).toEqual([]);
  });
});
