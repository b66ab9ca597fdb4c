import { describe, expect, it } from 'vitest';
import { NO_FILTER } from '../../../shared/domain/invoiceFilter.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import { fc } from '../../fastCheck.ts';
import { casesOf } from '../../promiseCounts.ts';
import { soundRecord } from '../../unit/store/mutatedRecords.ts';
import { coreForAll } from './coreForAll.ts';
import { exactSum, exactValue } from './exactDecimal.ts';
import { customerRef, TODAY } from './testStore.ts';

const core = coreForAll();

interface Sent {
  readonly agreement: string;
  /** As written in JSON. */
  readonly outstanding: string;
}

function fetched(customer: CustomerRef, sent: readonly Sent[]): void {
  const records = sent.map(({ agreement, outstanding }, at) =>
    JSON.stringify({ ...soundRecord(at), agreement_external_id: agreement }).replace(
      /("amount_outstanding":)[^,}]+/,
      `$1${outstanding}`,
    ),
  );
  core.ingest(customer, `[${records.join(',')}]`, 65_536);
}

/** One question for each agreement, as the page asked before. */
function askedOneByOne(customer: CustomerRef, agreements: Iterable<string>) {
  return [...agreements].map((externalId) => {
    const filter = { ...NO_FILTER, agreementExternalIds: [externalId] };
    const totals = core.queryWorker.lists.totals(
      customer,
      { kind: 'allMatching', filter, except: [] },
      TODAY,
    );
    return { externalId, invoices: totals?.count, outstanding: totals?.outstanding };
  });
}

const AMOUNTS = [
  '0',
  '-0.0001',
  '0.3',
  '12.3456',
  '-250.5',
  '99999999999.9999',
  '-99999999999.9999',
  '0.30000000000000004',
  '-123456789012345678901234567890.123456789',
  '1e-7',
  '1E+21',
];
const list = fc.array(
  fc.record({
    agreement: fc.constantFrom('a-1', 'a-2', 'A-1', '', 'å', "o'", 'x'.repeat(300)),
    outstanding: fc.oneof(
      fc.constantFrom(...AMOUNTS),
      fc.integer({ min: -9_000_000, max: 9_000_000 }).map((whole) => String(whole / 10_000)),
    ),
  }),
  { maxLength: 40 },
);
const byId = (left: { externalId: string }, right: { externalId: string }) =>
  left.externalId < right.externalId ? -1 : 1;

describe('sums by agreement', () => {
  it('are what asking for each agreement gave, exact to the last digit, most invoices first', () => {
    let run = 0;
    fc.assert(
      fc.property(list, list, (first, second) => {
        run += 1;
        const customer = customerRef(`a${run}`);
        fetched(customer, first);
        // A second fetch takes rows, words and wide amounts out.
        fetched(customer, second);
        const sums = core.queryWorker.lists.byAgreement(customer) ?? [];
        expect([...sums].sort(byId)).toEqual(
          askedOneByOne(customer, new Set(second.map(({ agreement }) => agreement))).sort(byId),
        );
        for (const { externalId, outstanding } of sums) {
          const own = second.filter(({ agreement }) => agreement === externalId);
          expect(exactValue(outstanding)).toBe(exactSum(own.map((one) => one.outstanding)));
        }
        const counts = sums.map(({ invoices }) => invoices);
        expect(counts).toEqual([...counts].sort((left, right) => right - left));
      }),
      { numRuns: casesOf(500, 60) },
    );
  });

  it('stay exact beyond 2^63, in rows of plain amounts alone', () => {
    const customer = customerRef('large');
    const sent = Array.from({ length: 15_000 }, (_, at) => ({
      agreement: at % 5 === 0 ? 'down' : 'up',
      outstanding: at % 5 === 0 ? '-99999999999.9999' : '99999999999.9999',
    }));
    fetched(customer, sent);
    expect(core.queryWorker.lists.byAgreement(customer)).toEqual([
      { externalId: 'up', invoices: 12_000, outstanding: '1199999999999998.8' },
      { externalId: 'down', invoices: 3_000, outstanding: '-299999999999999.7' },
    ]);
  });

  it('are none of an empty list, and no answer without a list', () => {
    const customer = customerRef('none');
    expect(core.queryWorker.lists.byAgreement(customer)).toBeNull();
    fetched(customer, []);
    expect(core.queryWorker.lists.byAgreement(customer)).toEqual([]);
  });
});
