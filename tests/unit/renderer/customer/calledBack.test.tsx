import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { useInvoicesStore } from '../../../../renderer/features/invoices/state/invoicesStore.ts';
import { hasPendingWork } from '../../../../renderer/ui/pendingWork.tsx';
import { busyBridge, createFakeBridge } from '../../../fakes/fakeBridge.ts';
import { summaryOf } from '../../../fakes/fakeHandlers.ts';
import { customerOf, rest, showCustomer } from './showCustomer.tsx';

type Question = 'position' | 'numberPosition';

/** A customer's screen whose answers to one question wait until the test lets them go. */
async function slowTo(question: Question, invoiceAt?: number) {
  const fake = busyBridge();
  const plain = createFakeBridge({ data: fake.data });
  const { rows } = customerOf(fake, '10023');
  let letGo = () => {};
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  fake.answerWith(`invoices.${question}`, async (input: never) => {
    const answer = await plain.bridge.invoices[question](input);
    await gate;
    if (!answer.ok) throw new Error(answer.failure.code);
    return answer.value;
  });
  const named = invoiceAt === undefined ? undefined : rows[invoiceAt];
  await showCustomer(fake, '10023', named?.id);
  const deliver = async () => {
    await act(async () => letGo());
    await rest(60);
  };
  return { fake, rows, named, deliver, user: userEvent.setup() };
}

const current = () => useInvoicesStore.getState().current;
const focused = () => document.activeElement;

describe('a place in the list that is found late', () => {
  it('of the invoice that the address names, leaves the keyboard where the clerk types by then', async () => {
    const { named, deliver, user } = await slowTo('position', 200);
    const field = screen.getByRole('textbox', { name: 'Filter by text' });
    await user.click(field);
    await deliver();
    expect(focused()).toBe(field);
    expect(current()?.id).toBe(named?.id);
  });

  it('takes the keyboard to the row where the clerk has waited for it', async () => {
    const { named, deliver } = await slowTo('position', 200);
    await deliver();
    expect(focused()?.closest('[role=grid]')).toBeTruthy();
    expect(current()?.id).toBe(named?.id);
  });

  it('is gone to among the rows of a refresh that ends before it is known', async () => {
    const { fake, named, deliver } = await slowTo('position', 200);
    const customer = customerOf(fake, '10023');
    const asked = fake.inputs('invoices.position').length;
    customer.revision += 1;
    act(() => fake.emit('customers.changed', summaryOf(customer)));
    // Where the clerk is among the newer rows is a question that waits, too.
    await waitFor(() => expect(fake.inputs('invoices.position').length).toBeGreaterThan(asked));
    expect(hasPendingWork()).toBe(true);
    await deliver();
    await waitFor(() => expect(current()?.id).toBe(named?.id));
    await waitFor(() => expect(screen.getByRole('grid').getAttribute('aria-busy')).toBe('false'));
    expect(current()?.id).toBe(named?.id);
    expect(focused()?.closest('[role=grid]')).toBeTruthy();
    expect(hasPendingWork()).toBe(false);
  });

  it('is not gone to once the clerk has sorted', async () => {
    const { named, deliver, user } = await slowTo('position', 200);
    await user.click(screen.getAllByRole('columnheader', { name: 'Outstanding' })[0] as HTMLElement);
    await deliver();
    expect(current()?.id).not.toBe(named?.id);
    expect(focused()?.getAttribute('role')).toBe('columnheader');
  });

  it('of digits that were typed, leaves the keyboard where the clerk types by then', async () => {
    const { rows, deliver, user } = await slowTo('numberPosition');
    screen.getByRole('grid').focus();
    await user.keyboard(rows[200]?.invoiceNo ?? '');
    const field = screen.getByRole('textbox', { name: 'Filter by text' });
    await user.click(field);
    await deliver();
    expect(focused()).toBe(field);
  });

  it('P48 has the next keys wait until it is reached', async () => {
    const named = await slowTo('position', 200);
    expect(hasPendingWork()).toBe(true);
    await named.deliver();
    expect(hasPendingWork()).toBe(false);
    cleanup();
    const { rows, deliver, user } = await slowTo('numberPosition');
    screen.getByRole('grid').focus();
    await user.keyboard((rows[200]?.invoiceNo ?? '').slice(0, 1));
    expect(hasPendingWork()).toBe(true);
    await deliver();
    expect(hasPendingWork()).toBe(false);
  });
});
