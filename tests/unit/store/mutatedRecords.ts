import { SAMPLE_RECORD } from '../../fakes/sampleRecord.ts';
import { fc } from '../../fastCheck.ts';

export type Fields = Record<string, unknown>;

/** A sound record (docs/service.md §2.3) with unremarkable values. */
export function soundRecord(index: number): Fields {
  return {
    ...SAMPLE_RECORD,
    invoice_no: String(100_000 + index),
    agreement_id: 5_000 + (index % 3),
    agreement_external_id: `3f2b8c1e-7a4d-4e9b-8f10-2c3d4e5f6a7${index % 3}`,
    invoice_date_at: `2025-0${1 + (index % 9)}-1${index % 10} 08:15:00`,
    invoice_due_at: `2026-0${1 + (index % 9)}-2${index % 9} 00:00:00`,
    amount_outstanding: index % 3 === 0 ? (index * 37) / 100 : 0,
    entry_no: String(700_000 + index),
    price: ((index * 7_919) % 100_000) / 100,
    price_vat: ((index * 7_919) % 100_000) / 80,
    has_pdf: index % 2 === 0,
    status: index % 3 === 0 ? 'open' : 'paid',
  };
}

export const FIELDS = Object.keys(soundRecord(0));

const AMOUNTS = ['amount_outstanding', 'price', 'price_vat', 'balance'] as const;

/** JSON texts that a number may be written as; some exact, some not, some no amount at all. */
const NUMBER_TEXTS = [
  '0',
  '-0',
  '0.1',
  '0.10000',
  '1e2',
  '1E-4',
  '12.3456',
  '12.34567',
  '99999999999.9999',
  '100000000000',
  '-98765432109.87',
  '1e400',
  '0.1000000000000000055',
  '123456789.12340000000',
  '9007199254740993',
  '1e-5',
];

const ANY_VALUE = fc.oneof(
  fc.constantFrom(null, true, false, '', 'x', 0, -1, 1.5, [], {}, ['a', 1, { b: 2 }], '2025-02-30 00:00:00'),
  fc.jsonValue({ maxDepth: 2 }),
);

/** The text of one element of a list: a sound record, or one that was changed in some way, or something else. */
export const elementText: fc.Arbitrary<string> = fc
  .tuple(
    fc.nat(500).map(soundRecord),
    fc.oneof(
      { weight: 3, arbitrary: fc.constant({ way: 'sound' as const }) },
      {
        weight: 2,
        arbitrary: fc.record({ way: fc.constant('drop' as const), field: fc.constantFrom(...FIELDS) }),
      },
      {
        weight: 4,
        arbitrary: fc.record({
          way: fc.constant('set' as const),
          field: fc.oneof(fc.constantFrom(...FIELDS), fc.constantFrom('extra', 'currency')),
          value: ANY_VALUE,
        }),
      },
      {
        weight: 3,
        arbitrary: fc.record({
          way: fc.constant('number' as const),
          field: fc.constantFrom(...AMOUNTS),
          text: fc.constantFrom(...NUMBER_TEXTS),
        }),
      },
      { weight: 1, arbitrary: fc.record({ way: fc.constant('other' as const), value: ANY_VALUE }) },
    ),
  )
  .map(([record, change]) => {
    switch (change.way) {
      case 'sound':
        return JSON.stringify(record);
      case 'drop': {
        const { [change.field]: _dropped, ...rest } = record;
        return JSON.stringify(rest);
      }
      case 'set':
        return JSON.stringify({ ...record, [change.field]: change.value });
      case 'number':
        return JSON.stringify({ ...record, [change.field]: '@' }).replace('"@"', change.text);
      default:
        return JSON.stringify(change.value);
    }
  });
