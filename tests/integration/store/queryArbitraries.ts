import { INVOICE_COLUMNS } from '../../../shared/domain/invoiceFields.ts';
import { NO_FILTER } from '../../../shared/domain/invoiceFilter.ts';
import type { InvoiceFilter, InvoiceSort } from '../../../shared/domain/invoiceQuery.ts';
import { MARK_FILTERS } from '../../../shared/domain/markNames.ts';
import { type LocalDate, startOfDay } from '../../../shared/domain/wallClock.ts';
import { fc } from '../../fastCheck.ts';

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
