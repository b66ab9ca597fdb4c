import { INVOICE_COLUMNS } from '../../../shared/domain/invoiceFields.ts';
import { NO_FILTER } from '../../../shared/domain/invoiceFilter.ts';
import type { InvoiceFilter, InvoiceSort } from '../../../shared/domain/invoiceQuery.ts';
import { MARK_FILTERS } from '../../../shared/domain/markNames.ts';
import { type LocalDate, startOfDay } from '../../../shared/domain/wallClock.ts';
import { SAMPLE_RECORD } from '../../fakes/sampleRecord.ts';
import { fc } from '../../fastCheck.ts';

const clock = fc
  .tuple(fc.integer({ min: 0, max: 700 }), fc.constantFrom('00:00:00', '23:59:59'))
  .map(([days, time]) => `${new Date(Date.UTC(2025, 0, 1 + days)).toISOString().slice(0, 10)} ${time}`);

const amount = fc.oneof(
  fc.constant(0),
  fc.integer({ min: -5_000_000, max: 5_000_000 }).map((whole) => whole / 100),
  fc.integer({ min: -90_000, max: 90_000 }).map((whole) => whole / 10_000),
);

/** Records as the service may send them, with words it does not document and numbers that are no digits. */
export const recordArbitrary = fc
  .record({
    type: fc.constantFrom('invoice', 'Reminder', 'invoice'),
    invoice_no: fc.oneof(
      fc.integer({ min: 1, max: 3_000 }).map(String),
      fc.constantFrom(
        '007',
        '7',
        'Å-1',
        'å-12',
        'å-2',
        'INV10',
        'inv9',
        '100%',
        "O'Neil_1",
        '00000000000000000012',
      ),
    ),
    agreement_id: fc.integer({ min: 5_000, max: 5_003 }),
    agreement_external_id: fc.integer({ min: 1, max: 4 }).map((index) => `agreement-${index}`),
    invoice_date_at: clock,
    invoice_due_at: clock,
    amount_outstanding: amount,
    entry_no: fc.integer({ min: 1, max: 100_000 }).map((number) => `E-${number}`),
    price: amount,
    price_vat: amount,
    balance: amount,
    has_pdf: fc.boolean(),
    status: fc.constantFrom('open', 'paid', 'SENT', 'sent', 'påminnelse', '', 'PÅMINNELSE'),
    tags: fc.constantFrom([], [], [], ['tag'], ['Tag', 'x'], [{ a: 1 }], ['"', ',']),
  })
  .map((record) => ({ ...SAMPLE_RECORD, ...record }));

export function invoicesJson(records: readonly unknown[]): string {
  return JSON.stringify(records);
}

export const HOUR = 3_600_000;

export const FILTER_PARTS = Object.keys(NO_FILTER) as (keyof InvoiceFilter)[];

const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { freq: 1, nil: null });
const date = fc.constantFrom('2025-06-01', '2026-01-01', '2026-03-15', '2026-06-30');
const range = fc.record({ from: maybe(date), to: maybe(date) });

/** Filters mostly with up to three parts set, so that they match something, now and then with any number. */
export const filterArbitrary: fc.Arbitrary<InvoiceFilter> = fc
  .record({
    text: fc.constantFrom('1', '00', 'OPEN', 'å', 'Å-1', 'e-', '%', '_', "'", 'tag', '5001', 'zzz'),
    statuses: fc.constantFrom(['open'], ['SENT', 'påminnelse'], ['nothing'], ['']),
    invoiceDate: range,
    dueDate: range,
    outstanding: fc.constantFrom('open' as const, 'settled' as const),
    overdue: fc.boolean(),
    creditNotes: fc.constantFrom('only' as const, 'without' as const),
    hasPdf: fc.boolean(),
    exportedHere: fc.boolean(),
    agreementExternalIds: fc.constantFrom(['agreement-1'], ['agreement-2', 'agreement-3']),
    tags: fc.constantFrom(['tag'], ['{"a":1}', 'x']),
    ageing: fc.constantFrom(
      ['notDue' as const],
      ['d1to30' as const, 'd91plus' as const],
      ['credits' as const, 'notDue' as const],
      [],
    ),
    changedSince: fc.constantFrom(
      { day: '2026-03-12' as LocalDate },
      { day: '2026-03-13' as LocalDate },
      { daysAgo: 1 },
      { daysAgo: 3 },
      { at: startOfDay('2026-03-14' as LocalDate) + HOUR },
      { at: startOfDay('2026-03-14' as LocalDate) + HOUR + 1 },
    ),
    marks: fc.subarray([...MARK_FILTERS], { maxLength: 3 }),
    amounts: fc.record({
      from: maybe(fc.constantFrom('-250.5', '0', '0.0001', '100', '1250.5')),
      to: maybe(fc.constantFrom('-0.0001', '0', '99.99', '1250.5', '10000', '99999999999.9999')),
      exclusive: fc.boolean(),
    }),
  })
  .chain((all) =>
    fc
      .oneof(
        { weight: 4, arbitrary: fc.subarray(FILTER_PARTS, { maxLength: 3 }) },
        { weight: 1, arbitrary: fc.subarray(FILTER_PARTS) },
      )
      .map((kept) => ({ ...NO_FILTER, ...Object.fromEntries(kept.map((name) => [name, all[name]])) })),
  ) as fc.Arbitrary<InvoiceFilter>;

export const sortArbitrary: fc.Arbitrary<InvoiceSort> = fc.array(
  fc.record({
    column: fc.constantFrom(...INVOICE_COLUMNS),
    direction: fc.constantFrom('ascending' as const, 'descending' as const),
  }),
  { maxLength: 4 },
);
