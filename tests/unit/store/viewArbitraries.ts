import type { AgeingPart } from '../../../shared/domain/ageing.ts';
import { INVOICE_COLUMNS } from '../../../shared/domain/invoiceFields.ts';
import { MARK_FILTERS } from '../../../shared/domain/markNames.ts';
import { RELATIVE_DAYS, RELATIVE_PERIODS } from '../../../shared/domain/wallClock.ts';
import { type InvoiceView, viewSchema } from '../../../shared/ipc/views.ts';
import { fc } from '../../fastCheck.ts';

const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null });
const word = fc.string({ unit: 'binary', maxLength: 40 });
const words = fc.array(word, { maxLength: 6 });
const day = fc
  .date({ min: new Date('1970-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const amount = fc.constantFrom('0', '-250.5', '999', '123456789012.34567');
const range = fc.oneof(
  fc.record({ from: maybe(day), to: maybe(day) }),
  fc.record({ relative: fc.constantFrom(...RELATIVE_PERIODS) }),
  fc.record({ relative: fc.constantFrom(...RELATIVE_DAYS), days: fc.nat({ max: 3_650 }) }),
);

export const layoutArbitrary = fc.shuffledSubarray([...INVOICE_COLUMNS]).chain((columns) =>
  fc.tuple(
    ...columns.map((column) =>
      fc.record({
        column: fc.constant(column),
        width: maybe(fc.integer({ min: 20, max: 2_000 })),
        visible: fc.boolean(),
        pinned: maybe(fc.constantFrom('start' as const, 'end' as const)),
      }),
    ),
  ),
);

/** Any view that the contract lets through. */
export const viewArbitrary: fc.Arbitrary<InvoiceView> = fc
  .record({
    name: fc.oneof(fc.constantFrom('Förfallna', 'Due: this week', 'Open / credits', '未払い'), word),
    filter: fc.record({
      text: word,
      statuses: maybe(words),
      invoiceDate: maybe(range),
      dueDate: maybe(range),
      outstanding: maybe(fc.constantFrom('open', 'settled')),
      overdue: maybe(fc.boolean()),
      creditNotes: maybe(fc.constantFrom('only', 'without')),
      hasPdf: maybe(fc.boolean()),
      exportedHere: maybe(fc.boolean()),
      agreementExternalIds: maybe(words),
      tags: maybe(words),
      ageing: maybe(
        fc.subarray<AgeingPart>(['notDue', 'd1to30', 'd31to60', 'd91plus', 'i0to14', 'i15plus', 'credits']),
      ),
      changedSince: maybe(
        fc.oneof(
          fc.record({ day }),
          fc.record({ daysAgo: fc.nat({ max: 3_650 }) }),
          fc.record({ at: fc.nat() }),
        ),
      ),
      marks: maybe(fc.subarray([...MARK_FILTERS])),
      amounts: maybe(fc.record({ from: maybe(amount), to: maybe(amount), exclusive: fc.boolean() })),
    }),
    sort: fc.array(
      fc.record({
        column: fc.constantFrom(...INVOICE_COLUMNS),
        direction: fc.constantFrom('ascending', 'descending'),
      }),
      { maxLength: 4 },
    ),
    columns: maybe(layoutArbitrary),
  })
  .map((view) => viewSchema.safeParse(view))
  .filter((parsed) => parsed.success)
  .map((parsed) => parsed.data as InvoiceView);
