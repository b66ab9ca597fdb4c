import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { KontorFailure } from '../../../../shared/domain/failure.ts';
import type { FakeBridge } from '../../../fakes/fakeBridge.ts';
import { freshDesk, openKontor } from '../renderKontor.tsx';
import { compareNow, pasteLedger, tabTo, tabToRows } from './pastedLedger.ts';

/** What the fake desk owes with due dates, `others` of the items by numbers of their own. */
function ledger({ data }: FakeBridge, others: number) {
  const open = data.customers.flatMap(({ rows }) => rows.filter(({ outstanding }) => outstanding !== '0'));
  const alike = ({ customerNumber, outstanding, dueDate }: (typeof open)[number]) =>
    `${customerNumber} ${outstanding} ${dueDate}`;
  const alone = open.filter((one) => open.filter((other) => alike(other) === alike(one)).length === 1);
  const renamed = alone.slice(0, others);
  const lines = open.map((one) => {
    const at = renamed.indexOf(one);
    const number = at < 0 ? one.invoiceNo : `X${at}`;
    return [one.customerNumber, number, one.dueDate.slice(0, 10), one.outstanding].join('\t');
  });
  return { renamed, text: ['Customer no\tInvoice no\tDue date\tOutstanding', ...lines].join('\n') };
}

describe('a suggestion by amount and date, by keys alone', () => {
  freshDesk();

  it('is a remark of its row, is taken by its key, and given back by that of undoing', async () => {
    const { fake, user } = openKontor('/compare');
    const { renamed, text } = ledger(fake, 2);
    await pasteLedger(user, text);
    const bridge = await compareNow(user);
    const countOf = (name: RegExp) =>
      within(bridge).queryByRole('row', { name })?.querySelector('td')?.textContent ?? '0';
    const equal = Number(countOf(/^Equal/));
    await screen.findByText(/Suggestions by amount and date: 0 accepted, 2 not accepted/);
    await screen.findByText(`possibly invoice ${renamed[0]?.invoiceNo}: same amount and date`);
    await tabToRows(user);
    await user.keyboard('u');
    await waitFor(() => expect(countOf(/^Equal/)).toBe(String(equal + 1)));
    await screen.findByText(/Line \d+ matched to invoice/);
    // The next one is where the first one was, and with the last the kind is gone.
    await screen.findByText(`possibly invoice ${renamed[1]?.invoiceNo}: same amount and date`);
    await user.keyboard('u');
    await waitFor(() => expect(countOf(/^Equal/)).toBe(String(equal + 2)));
    expect(countOf(/unknown here/)).toBe('0');
    await waitFor(() => expect(bridge.contains(document.activeElement)).toBe(true));
    expect(document.activeElement?.textContent).toBe('Equal');
    await screen.findAllByText('amount and date, accepted by you');

    await user.keyboard('{Control>}z{/Control}');
    await waitFor(() => expect(countOf(/unknown here/)).toBe('1'));
    expect(countOf(/^Equal/)).toBe(String(equal + 1));
    // What was taken comes first among what is equal; its key gives it back.
    await tabTo(user, within(bridge).getByRole('button', { name: 'Equal' }));
    await user.keyboard('{Enter}');
    await screen.findAllByText('amount and date, accepted by you');
    await tabToRows(user);
    await screen.findByRole('button', { name: /^Undo match/ });
    await user.keyboard('u');
    await waitFor(() => expect(countOf(/unknown here/)).toBe('2'));
    expect(fake.inputs('compare.take')).toMatchObject([
      ...[{ isTaken: true }, { isTaken: true }, { isTaken: false }, { isTaken: false }],
    ]);
  });

  it('is held no longer where the comparison is gone, and says so', async () => {
    const { fake, user } = openKontor('/compare');
    await pasteLedger(user, ledger(fake, 1).text);
    await compareNow(user);
    fake.answerWith('compare.take', async () => null);
    await screen.findByText(/^possibly invoice/);
    await tabToRows(user);
    await user.keyboard('u');
    await screen.findByText('This comparison is no longer available.');
  });

  it('says once why it could not be given back', async () => {
    const { fake, user } = openKontor('/compare');
    await pasteLedger(user, ledger(fake, 2).text);
    await compareNow(user);
    await screen.findAllByText(/^possibly invoice/);
    await tabToRows(user);
    await user.keyboard('u');
    await screen.findByText(/Line \d+ matched to invoice/);
    fake.answerWith('compare.take', async () => {
      throw new KontorFailure('diskFull');
    });
    await user.keyboard('{Control>}z{/Control}');
    await waitFor(() => expect(screen.queryByText(/Line \d+ matched to invoice/)).toBeNull());
    await waitFor(() => expect(screen.queryAllByText(/disk is full/i)).toHaveLength(1));
  });

  it('is none of a row without one, which its key says', async () => {
    const { fake, user } = openKontor('/compare');
    const { text } = ledger(fake, 1);
    await pasteLedger(user, text);
    const bridge = await compareNow(user);
    await tabTo(user, within(bridge).getByRole('button', { name: 'Equal' }));
    await user.keyboard('{Enter}');
    await screen.findByRole('grid', { name: 'Equal' });
    await tabToRows(user);
    await user.keyboard('u');
    await screen.findByText('This row has no suggestion.');
    expect(fake.inputs('compare.take')).toEqual([]);
  });

  it('is offered nowhere where the ledger has no day', async () => {
    const { fake, user } = openKontor('/compare');
    const { text } = ledger(fake, 1);
    const lines = text.split('\n').map((line) => line.split('\t').toSpliced(2, 1).join('\t'));
    await pasteLedger(user, lines.join('\n'));
    await compareNow(user);
    await screen.findByRole('grid', { name: /unknown here/ });
    expect(screen.queryByText(/Suggestions by amount/)).toBeNull();
    expect(screen.queryByRole('button', { name: /Accept suggestion/ })).toBeNull();
  });
});
