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
