import { describe, expect, it } from 'vitest';
import {
  agreementOverview,
  documentWords,
  partDetail,
} from '../../../electron/services/customers/agreementOverview.ts';
import {
  agreementSpec,
  CustomerFile,
  deliveriesSpec,
  deliverySpec,
  LIST,
  PAYMENTS,
  partKey,
} from '../../../electron/services/customers/customerFile.ts';
import { GUESS } from '../../../shared/domain/agreementNames.ts';
import {
  AGREEMENT_BOUNDS,
  agreementOverviewSchema,
  agreementsContract,
} from '../../../shared/ipc/agreements.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import { fc } from '../../fastCheck.ts';
import { casesOf } from '../../promiseCounts.ts';
import { anyPayload, listPayload, recordPayload, spelled } from './payloadArbitrary.ts';

const CUSTOMERS = casesOf(5_000, 300);
const customer: CustomerRef = { connectionId: 'c', number: '1' as CustomerRef['number'] };
const SPECS = [LIST, PAYMENTS, agreementSpec('a'), deliveriesSpec('a'), deliverySpec('t', 'd')] as const;
const NOTHING_ELSE = { clerk: null, invoice: null, refreshing: null, calls: 0 };
const WHOLE = { offset: 0, limit: 500, rawOffset: 0, rawLimit: 200_000 };

function fileOf(texts: readonly string[]): CustomerFile {
  const file = new CustomerFile(customer, GUESS, []);
  SPECS.forEach((spec, index) => {
    file.arrived(spec, texts[index] ?? 'null', 1);
  });
  return file;
}

describe('the overview of any answers', () => {
  it(`P28 fits the contract for ${CUSTOMERS} customers whose five endpoints send any JSON`, () => {
    const either = <T>(likely: fc.Arbitrary<T>) => fc.oneof(likely, anyPayload);
    const name = 'agreement_external_id';
    const texts = fc.tuple(
      either(listPayload({ externalId: spelled(name), number: spelled('number') }, ['agreements'])),
      either(listPayload({ type: spelled('type'), status: spelled('status') }, ['payment_subscriptions'])),
      either(recordPayload({ externalId: spelled(name), customer: spelled('customer_external_id') })),
      either(
        listPayload({ type: spelled('delivery_type'), id: spelled('delivery_external_id') }, ['deliveries']),
      ),
      either(recordPayload({ address: spelled('address') })),
    );
    let known = 0;
    fc.assert(
      fc.property(texts, (payloads) => {
        const file = fileOf(payloads.map(({ text }) => text));
        const overview = agreementOverview(file, { ...NOTHING_ELSE, invoiceAgreements: ['a', 'b'] });
        agreementOverviewSchema.parse(overview);
        if (overview.externalId) known += 1;
        for (const spec of SPECS) {
          const detail = partDetail(file, { key: partKey(spec), ...WHOLE });
          agreementsContract.detail.output.parse(detail);
          expect(detail.raw).toBe(file.document(spec)?.text);
          for (const { text } of documentWords(file, spec)) expect(text.length).toBeLessThanOrEqual(200);
        }
      }),
      { numRuns: CUSTOMERS },
    );
    expect(known).toBeGreaterThan(CUSTOMERS / 10);
  });

  it('bounds what it shows, and counts what it leaves out', () => {
    const many = Array.from({ length: 700 }, (_, index) => ({
      agreement_external_id: `a${index}`,
      number: 'x'.repeat(5_000),
      invoicing: Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`k${at}`, at])),
    }));
    const deliveries = Array.from({ length: 2_300 }, (_, index) => ({
      delivery_type: 't',
      delivery_external_id: `d${index}`,
    }));
    const file = fileOf([JSON.stringify({ data: many }), JSON.stringify(many)]);
    file.arrived(deliveriesSpec('a3'), JSON.stringify(deliveries), 2);
    const overview = agreementOverviewSchema.parse(
      agreementOverview(file, { ...NOTHING_ELSE, invoiceAgreements: [] }),
    );
    expect(overview.agreements).toHaveLength(AGREEMENT_BOUNDS.agreements);
    expect(overview.agreements[3]?.deliveries).toHaveLength(AGREEMENT_BOUNDS.deliveries);
    expect(overview.omitted).toEqual({ agreements: 200, deliveries: 300, payments: 200 });
  });

  it('offers an id that stands inside a record, but takes none from there', () => {
    const file = fileOf(['[{"number":"1","payer":{"customerExternalId":"other"}}]']);
    const shown = (clerk: string | null) =>
      agreementOverview(file, { ...NOTHING_ELSE, clerk, invoiceAgreements: [] });
    expect(shown(null)).toMatchObject({ externalId: null, otherExternalIds: ['other'] });
    expect(shown('mine')).toMatchObject({
      externalId: { value: 'mine', from: 'clerk' },
      otherExternalIds: ['other'],
    });
  });

  it('adds what invoices name where a record of the list does not say which agreement it is', () => {
    const file = fileOf(['[{"number":"1"},{"agreement_external_id":"a"}]']);
    const { agreements, discovery } = agreementOverview(file, {
      ...NOTHING_ELSE,
      invoiceAgreements: ['a', 'b'],
    });
    expect(discovery).toBe('list');
    expect(agreements.map(({ externalId, source }) => [externalId, source])).toEqual([
      ['a', 'details'],
      ['b', 'invoices'],
      [null, 'list'],
    ]);
  });
});
