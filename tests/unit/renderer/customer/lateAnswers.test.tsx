import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import {
  changeFilter,
  clearFilter,
  useInvoicesStore,
} from '../../../../renderer/features/invoices/state/invoicesStore.ts';
import type { InvoiceSort } from '../../../../shared/domain/invoiceQuery.ts';
import { busyBridge, createFakeBridge } from '../../../fakes/fakeBridge.ts';
import { summaryOf } from '../../../fakes/fakeHandlers.ts';
import { matching, sorted } from '../../../fakes/fakeInvoiceQueries.ts';
import { customerOf, rest, showAgain, showCustomer } from './showCustomer.tsx';

/** The numbers of the invoices on screen, from the first row on. */
const shown = () =>
  within(screen.getByRole('grid'))
    .getAllByRole('row')
    .toSorted((left, right) => Number(left.ariaRowIndex) - Number(right.ariaRowIndex))
    .flatMap((row) => row.querySelector('[data-column="invoiceNo"][role="gridcell"]')?.textContent ?? []);

const by = (direction: 'ascending' | 'descending'): InvoiceSort => [{ column: 'outstanding', direction }];

const STEPS = {
  filter: () => changeFilter({ text: '5' }),
  clear: clearFilter,
  ascending: () => useInvoicesStore.setState({ sort: by('ascending') }),
  descending: () => useInvoicesStore.setState({ sort: by('descending') }),
} as const;
/** `marked`: rows were marked as exported, so that the rows are loaded again at the same place. */
type StepName = keyof typeof STEPS | 'marked';

/** A desk that answers questions about rows only when the test asks for it. */
async function slowDesk() {
  const fake = busyBridge();
  const plain = createFakeBridge({ data: fake.data });
  const waiting: (() => void)[] = [];
  await showCustomer(fake, '10001');
  for (const name of ['page', 'position'] as const) {
    fake.answerWith(`invoices.${name}`, async (input: never) => {
      const answer = await plain.bridge.invoices[name](input);
      await new Promise<void>((resolve) => waiting.push(resolve));
      if (!answer.ok) throw new Error(answer.failure.code);
      return answer.value;
    });
  }
  const customer = customerOf(fake, '10001');
  let marks = 0;
  const take = async (step: StepName) => {
    marks += 1;
    const summary = summaryOf(customer);
    if (step === 'marked')
      act(() =>
        fake.emit('customers.changed', { ...summary, list: summary.list && { ...summary.list, marks } }),
      );
    else act(STEPS[step]);
    await rest(0);
  };
  /** The oldest ones, both of a place: the row at the top and the current one. */
  const deliverOne = async () => {
    for (const answer of waiting.splice(0, 2)) answer();
    await rest(0);
  };
  /** Newest first. */
  const deliverAll = async () => {
    for (let answer = waiting.pop(); answer !== undefined; answer = waiting.pop()) {
      answer();
      await rest(0);
    }
  };
  const expected = () => {
    const { filter, sort } = useInvoicesStore.getState();
    return sorted(matching(customer.rows, filter), sort).map(({ invoiceNo }) => invoiceNo);
  };
  const leaveAndReturn = () => {
    cleanup();
    return showAgain(fake, '10001');
  };
  return { take, deliverAll, deliverOne, expected, leaveAndReturn };
}

describe('rows whose answers come late', () => {
  it('are those of the current filter and sort, even if the answers arrive in reverse order', async () => {
    const { take, deliverAll, expected } = await slowDesk();
    await take('filter');
    await deliverAll();
    for (const step of ['clear', 'ascending', 'marked', 'descending'] as const) await take(step);
    await deliverAll();
    const rows = shown();
    expect(rows.length).toBeGreaterThan(3);
    expect(rows).toEqual(expected().slice(0, rows.length));
  });

  it('leave the clerk where she has gone while they were coming', async () => {
    const { take, deliverAll, deliverOne } = await slowDesk();
    const user = userEvent.setup();
    const row = () => document.activeElement?.closest('[role=row]')?.getAttribute('aria-rowindex');
    await user.click(screen.getAllByRole('gridcell')[1] as HTMLElement);
    const first = Number(row());
    await take('marked');
    await user.keyboard('{ArrowDown}{ArrowDown}');
    await deliverAll();
    await rest(0);
    expect(Number(row())).toBe(first + 2);
    // Also between the answers: the rows come after their positions.
    await take('marked');
    await deliverOne();
    await user.keyboard('{ArrowDown}');
    await deliverAll();
    await rest(0);
    expect(Number(row())).toBe(first + 3);
  });

  it.each(['first', 'last'] as const)(
    'leave a clerk who is back at the row that she left, though the list changes: its place answered %s',
    async (order) => {
      const { take, deliverAll, deliverOne, leaveAndReturn } = await slowDesk();
      const user = userEvent.setup();
      const current = () => document.querySelector('[role=row][data-current] [data-column=invoiceNo]');
      await user.click(screen.getAllByRole('gridcell')[1] as HTMLElement);
      const top = current()?.textContent;
      await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
      const left = current()?.textContent;
      expect(left).not.toBe(top);
      await leaveAndReturn();
      // The rows, but not yet the place that was left.
      await deliverOne();
      await take('marked');
      if (order === 'first') await deliverOne();
      await deliverAll();
      await deliverAll();
      await rest(0);
      expect(current()?.textContent).toBe(left);
    },
  );
});
