import type { Store } from '../../../electron/store/store.ts';
import type { InvoiceRow } from '../../../shared/domain/invoice.ts';
import type { Mark, MarkEvent } from '../../../shared/domain/markEvent.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import { saidBy } from './marksModel.ts';

const MARKS = [
  { field: 'reviewed', value: true },
  { field: 'reviewed', value: true },
  { field: 'ask', value: { text: 'which' } },
  { field: 'dispute', value: { reason: 'price', text: '' } },
  { field: 'promise', value: { day: '2026-03-01', amount: null } },
  { field: 'promise', value: { day: '2027-03-01', amount: '100000000' } },
  { field: 'note', value: { text: 'said' } },
  { field: 'step', value: { day: '2026-03-01', word: '', ifNothing: false } },
  { field: 'seenInBank', value: { day: '2026-03-01', amount: null } },
] as Mark[];

/** A mark of some kind at every other row; every fourth is of another status than it was. */
export async function markSome(
  store: Store,
  customer: CustomerRef,
  rows: readonly InvoiceRow[],
): Promise<void> {
  const events = rows
    .filter((_, place) => place % 2 === 0)
    .map((row, place) => {
      const { invoiceNo, entryNo } = row;
      const said = { ...saidBy(row), ...(place % 2 === 1 ? { status: 'earlier' } : {}) };
      const mark = MARKS[place % MARKS.length] as Mark;
      const event = { ...mark, said, invoice: { invoiceNo, entryNo }, author: 'test', by: 'Test' };
      return { ...event, at: 0, counter: place + 1 } as MarkEvent;
    });
  await store.marks.addAll(customer.connectionId, [{ number: customer.number, events }]);
}
