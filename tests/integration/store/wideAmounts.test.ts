import { describe, expect, it } from 'vitest';
import { FIRST_AGEING, stepsOf } from '../../../shared/domain/ageing.ts';
import type { InvoiceRow } from '../../../shared/domain/invoice.ts';
import { NO_FILTER } from '../../../shared/domain/invoiceFilter.ts';
import type { InvoiceFilter } from '../../../shared/domain/invoiceQuery.ts';
import { decimalFromSource } from '../../../shared/domain/money.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import { fc } from '../../fastCheck.ts';
import { ageingBucket } from '../../oracles/ageingBucket.ts';
import { dateOf } from '../../oracles/dateOf.ts';
import { casesOf } from '../../promiseCounts.ts';
import { soundRecord } from '../../unit/store/mutatedRecords.ts';
import { coreForAll } from './coreForAll.ts';
import { exactSum, exactValue } from './exactDecimal.ts';
import { isWithin } from './plainQuery.ts';
import { rowsIn } from './storeCore.ts';
import { customerRef, TODAY } from './testStore.ts';

const ODD = [
  '0.30000000000000004',
  '-0.30000000000000004',
  '100000000000',
  '123456789012.3456',
  '-123456789012345678901234567890.123456789',
  '12.34567',
  '0.00001',
  '-0.00001',
  '1e-7',
  '5.684341886080802e-14',
  '1E+21',
  '1.7976931348623157e308',
  '-5e-324',
  '99999999999.99999',
];
const PLAIN = ['0', '0.3', '-0.3', '0.0001', '-0.0001', '12.3456', '-250.5', '99999999999.9999', '3e1'];
const FIELDS = ['amount_outstanding', 'price', 'price_vat', 'balance'] as const;
type Field = (typeof FIELDS)[number];
type Amounts = Readonly<Record<Field, string>>;

/** A record whose numbers are written exactly so. */
function recordText(index: number, numbers: Amounts | { readonly agreement_id: string }): string {
  let text = JSON.stringify(soundRecord(index));
  for (const [field, digits] of Object.entries(numbers))
    text = text.replace(new RegExp(`("${field}":)[^,}]+`), `$1${digits}`);
  return text;
}

const amount = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...ODD) },
  { weight: 3, arbitrary: fc.constantFrom(...PLAIN) },
  {
    weight: 1,
    arbitrary: fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => JSON.stringify(value)),
  },
);
const list = fc.array(
  fc.record({ amount_outstanding: amount, price: amount, price_vat: amount, balance: amount }),
  { maxLength: 25 },
);

const core = coreForAll();

/** Totals of a selection against sums of what was sent. */
function expectTotals(
  customer: CustomerRef,
  filter: InvoiceFilter,
  rows: readonly (InvoiceRow & { sent: Amounts })[],
) {
  const totals = core.queryWorker.lists.totals(customer, { kind: 'allMatching', filter, except: [] }, TODAY);
  const sum = (some: typeof rows, field: Field) => exactSum(some.map(({ sent }) => sent[field]));
  expect(totals?.count).toBe(rows.length);
  expect(exactValue(totals?.price ?? '')).toBe(sum(rows, 'price'));
  expect(exactValue(totals?.priceVat ?? '')).toBe(sum(rows, 'price_vat'));
  expect(exactValue(totals?.outstanding ?? '')).toBe(sum(rows, 'amount_outstanding'));
  const credits = rows.filter(({ sent }) => exactValue(sent.price) < 0n);
  expect(totals?.creditNotes.count).toBe(credits.length);
  expect(exactValue(totals?.creditNotes.price ?? '')).toBe(sum(credits, 'price'));
  expect(exactValue(totals?.creditNotes.priceVat ?? '')).toBe(sum(credits, 'price_vat'));
  const owed = rows.filter(({ sent }) => exactValue(sent.amount_outstanding) > 0n);
  for (const bucket of stepsOf(FIRST_AGEING)) {
    const inside = owed.filter(({ dueDate }) => ageingBucket(dateOf(dueDate), TODAY) === bucket);
    expect(totals?.ageing[bucket]?.count).toBe(inside.length);
    expect(exactValue(totals?.ageing[bucket]?.outstanding ?? '')).toBe(sum(inside, 'amount_outstanding'));
  }
  const back = rows.filter(({ sent }) => exactValue(sent.amount_outstanding) < 0n);
  expect(totals?.ageing.credits.count).toBe(back.length);
  expect(exactValue(totals?.ageing.credits.outstanding ?? '')).toBe(sum(back, 'amount_outstanding'));
}

describe('P28 amounts of any number', () => {
  it('P28 any JSON number is an amount: shown to the last digit, exact in sums, filters, sorts and ageing', () => {
    let run = 0;
    fc.assert(
      fc.property(list, list, (first, second) => {
        run += 1;
        const customer = customerRef(`w${run}`);
        const body = (amounts: readonly Amounts[]) =>
          `[${amounts.map((each, at) => recordText(at, each)).join(',')}]`;
        core.ingest(customer, body(first), 65_536);
        // A second fetch takes figures out and puts others in.
        core.ingest(customer, body(second), 65_536);
        expect(core.queryWorker.lists.unreadable(customer)).toEqual([]);
        const rows = rowsIn(core, customer).map((row, at) => ({ ...row, sent: second[at] as Amounts }));
        expect(rows).toHaveLength(second.length);
        for (const { sent, ...row } of rows) {
          expect(exactValue(row.price)).toBe(exactValue(sent.price));
          expect(exactValue(row.priceVat)).toBe(exactValue(sent.price_vat));
          expect(exactValue(row.outstanding)).toBe(exactValue(sent.amount_outstanding));
          expect(exactValue(row.balance)).toBe(exactValue(sent.balance));
          expect(row.creditNote).toBe(exactValue(sent.price) < 0n);
        }
        expectTotals(customer, NO_FILTER, rows);
        const open = { ...NO_FILTER, outstanding: 'open' as const };
        expectTotals(
          customer,
          open,
          rows.filter(({ sent }) => exactValue(sent.amount_outstanding) !== 0n),
        );
        const credits = { ...NO_FILTER, creditNotes: 'only' as const };
        expectTotals(
          customer,
          credits,
          rows.filter(({ sent }) => exactValue(sent.price) < 0n),
        );
        for (const typed of [...ODD, ...PLAIN]) {
          const bound = decimalFromSource(typed);
          for (const exclusive of [false, true]) {
            for (const amounts of [
              { from: bound, to: null, exclusive },
              { from: null, to: bound, exclusive },
            ]) {
              expect(
                rowsIn(core, customer, { filter: { ...NO_FILTER, amounts } }).map(({ id }) => id),
              ).toEqual(
                rows.filter(({ sent }) => isWithin(sent.amount_outstanding, amounts)).map(({ id }) => id),
              );
            }
          }
        }
        for (const column of ['price', 'priceVat', 'outstanding', 'balance'] as const) {
          const ordered = (direction: 'ascending' | 'descending') =>
            rowsIn(core, customer, { sort: [{ column, direction }] }).map((row) => exactValue(row[column]));
          const values = ordered('ascending');
          expect(values).toEqual(
            [...values].sort((left, right) => (left < right ? -1 : left > right ? 1 : 0)),
          );
          expect(ordered('descending')).toEqual([...values].reverse());
        }
      }),
      { numRuns: casesOf(1_000, 20) },
    );
    const all = core.queryWorker.debts.overview('test', TODAY);
    const cards = Array.from(
      { length: run },
      (_, at) => core.queryWorker.lists.cached(customerRef(`w${at + 1}`), TODAY)?.totals,
    );
    expect(exactValue(all.totals.outstanding)).toBe(
      exactSum(cards.map((totals) => totals?.outstanding ?? '0')),
    );
    expect(exactValue(all.totals.overdue.outstanding)).toBe(
      exactSum(cards.map((totals) => totals?.overdue.outstanding ?? '0')),
    );
    const debts = cards
      .map((totals) => exactValue(totals?.outstanding ?? '0'))
      .sort((left, right) => (left < right ? 1 : left > right ? -1 : 0));
    expect(all.topDebtors.map(({ outstanding }) => exactValue(outstanding))).toEqual(
      debts.filter((debt) => debt > 0n).slice(0, 10),
    );
  });

  it('P28 a number beyond reason is kept as sent and counted apart, and costs no time', () => {
    const customer = customerRef('bombs');
    const sent = [
      '1e400',
      '-1e400',
      '1e-400',
      '1e999999999',
      '1e-999999999',
      `0.${'1'.repeat(10_000)}`,
      '7'.repeat(10_000),
    ];
    const zeros = ['0e999999999', `0.${'0'.repeat(10_000)}`, `1.5${'0'.repeat(10_000)}`];
    const plain = { amount_outstanding: '0', price_vat: '0', balance: '0' };
    const texts = [...sent, ...zeros].map((price, at) => recordText(at, { ...plain, price }));
    const began = process.cpuUsage();
    const report = core.ingest(customer, `[${texts.join(',')}]`, 65_536);
    // Microseconds of the processor, so that a busy machine does not count.
    expect(process.cpuUsage(began).user).toBeLessThan(1_000_000);
    expect(report).toMatchObject({ received: texts.length, unreadable: sent.length });
    const apart = core.queryWorker.lists.unreadable(customer) ?? [];
    expect(apart.map(({ reason }) => reason)).toEqual(sent.map(() => 'amount does not fit: price'));
    expect(apart.map(({ raw }) => raw)).toEqual(texts.slice(0, sent.length));
    expect(rowsIn(core, customer).map(({ price }) => price)).toEqual(['0', '0', '1.5']);
  });
});

describe('P28 an agreement id', () => {
  const body = (ids: readonly string[]) =>
    `[${ids.map((agreement_id, at) => recordText(at, { agreement_id })).join(',')}]`;
  const ids = (customer: CustomerRef, query: Parameters<typeof rowsIn>[2] = {}) =>
    rowsIn(core, customer, query).map(({ agreementId }) => agreementId);

  it('P28 keeps every digit that was sent: shown, sorted, found, exported, and in what has changed', () => {
    const customer = customerRef('ids');
    const sent = ['9007199254740993', '9223372036854775807', '7', '-9223372036854775808', '9007199254740992'];
    expect(core.ingest(customer, body([...sent, '12.0', '1e3']), 65_536)).toMatchObject({ unreadable: 0 });
    expect(ids(customer)).toEqual([...sent, '12', '1000']);
    expect(ids(customer, { sort: [{ column: 'agreementId', direction: 'descending' }] })).toEqual([
      '9223372036854775807',
      '9007199254740993',
      '9007199254740992',
      '1000',
      '12',
      '7',
      '-9223372036854775808',
    ]);
    expect(ids(customer, { filter: { ...NO_FILTER, text: '740993' } })).toEqual(['9007199254740993']);
    const [first] = rowsIn(core, customer);
    core.ingest(customer, body(['9007199254740992', ...sent.slice(1), '12', '1000']), 65_536, 2);
    const history = core.queryWorker.lists.history(customer, first?.id ?? 0);
    expect(JSON.stringify(history)).toContain('9007199254740993');
    expect(ids(customer)[0]).toBe('9007199254740992');
  });

  it('P28 that is no whole number, or is beyond 64 bits, is set apart with its reason', () => {
    const customer = customerRef('noIds');
    const sent = ['9007199254740993.5', '12.5', '9223372036854775808', '1e19', '1e400'];
    expect(core.ingest(customer, body(sent), 65_536)).toMatchObject({ unreadable: sent.length });
    expect(core.queryWorker.lists.unreadable(customer)?.map(({ reason }) => reason)).toEqual([
      'wrong type: agreement_id',
      'wrong type: agreement_id',
      'out of range: agreement_id',
      'out of range: agreement_id',
      'wrong type: agreement_id',
    ]);
  });
});
