import type { WrittenEvents } from '../../../electron/services/marks/eventFile.ts';
import { type CustomerEvent, lineOf } from '../../../electron/store/userData/markEventFile.ts';
import { fieldsOf } from '../../../shared/domain/invoiceFields.ts';
import type { SaidInvoice } from '../../../shared/domain/markEvent.ts';
import { fc } from '../../fastCheck.ts';

/** What an invoice said, whatever it is. */
export const SAID = {
  status: 'Open',
  ...Object.fromEntries(fieldsOf('wallClock').map(({ id }) => [id, '2026-03-02 00:00:00'])),
  ...Object.fromEntries(fieldsOf('amount').map(({ id }) => [id, '1204.50'])),
} as SaidInvoice;

export const CONNECTION = { name: 'Ledger', host: 'api.ledger.example', sample: false } as const;

const text = fc.string({ unit: 'grapheme', maxLength: 40 }).filter((one) => one.isWellFormed());
const day = fc
  .date({ min: new Date('1970-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

const mark = fc.oneof(
  fc.record({ field: fc.constant('reviewed'), value: fc.constantFrom(true, null) }),
  fc.record({ field: fc.constant('ask'), value: fc.option(fc.record({ text })) }),
  fc.record({ field: fc.constant('dispute'), value: fc.option(fc.record({ reason: text, text })) }),
  fc.record({
    field: fc.constant('promise'),
    value: fc.option(fc.record({ day, amount: fc.constantFrom(null, '4000', '-12.5') })),
  }),
  fc.record({
    field: fc.constant('seenInBank'),
    value: fc.option(fc.record({ day, amount: fc.constantFrom(null, '4000', '12.5') })),
  }),
  fc.record({
    field: fc.constant('note'),
    value: fc.option(fc.record({ text: text.filter((one) => one !== '') })),
  }),
  fc.record({
    field: fc.constant('step'),
    value: fc.option(fc.record({ day, word: text, ifNothing: fc.boolean() })),
  }),
);

const OF_INVOICES = ['reviewed', 'dispute', 'seenInBank'];

/** An event of an author; counters are given to several of them by `counted`. */
const eventArbitrary = fc
  .record({
    customer: fc.constantFrom('10001', '10002', '00731'),
    invoice: fc.option(
      fc.record({ invoiceNo: fc.constantFrom('F-1', 'F-2', 'Ö 3'), entryNo: fc.constantFrom('', '9') }),
    ),
    mark,
    at: fc.constantFrom(0, 1_772_000_000_000, 253_402_300_799_999),
  })
  .filter(({ invoice, mark: { field } }) => invoice !== null || !OF_INVOICES.includes(field))
  .map(({ mark: { field, value }, ...event }) => ({
    ...event,
    field,
    value,
    by: 'Anna Ek',
    said: event.invoice === null ? null : SAID,
  }));

/** Events of one author in the order of their counters, which rise by any step. */
export function eventsArbitrary(author: string, most = 8): fc.Arbitrary<CustomerEvent[]> {
  return fc
    .array(fc.tuple(eventArbitrary, fc.integer({ min: 1, max: 9 })), { minLength: 1, maxLength: most })
    .map((all) => {
      let counter = 0;
      return all.map(([event, step]) => {
        counter += step;
        return { ...event, author, counter } as CustomerEvent;
      });
    });
}

/** As `MarkExchangeRepository` makes them of its events. */
export function writtenOf(
  events: readonly CustomerEvent[],
  more: Partial<WrittenEvents> = {},
): WrittenEvents {
  return {
    author: events[0]?.author ?? 'anna',
    name: events.at(-1)?.by ?? '',
    connection: CONNECTION,
    first: events[0]?.counter ?? 1,
    last: events.at(-1)?.counter ?? 1,
    count: events.length,
    lines: Buffer.from(events.map((event) => `${lineOf(event)}\n`).join('')),
    ...more,
  };
}

/** As many events of an author as are asked for, all different. */
export function plainEvents(author: string, count: number, from = 1): CustomerEvent[] {
  return Array.from({ length: count }, (_, at) => ({
    customer: `${10_000 + (at % 50)}`,
    invoice: { invoiceNo: `F-${at % 97}`, entryNo: `${at % 7}` },
    said: SAID,
    field: 'note',
    value: { text: `Note ${from + at}` },
    by: 'Anna Ek',
    at: 1_772_000_000_000 + at,
    author,
    counter: from + at,
  })) as unknown as CustomerEvent[];
}
