import { describe, expect, it } from 'vitest';
import {
  agreementOf,
  deliveriesOf,
  paymentSubscriptionsOf,
} from '../../../electron/sandbox/sampleAgreements.ts';
import type { InvoiceRecord } from '../../../electron/sandbox/sampleInvoice.ts';
import { SAMPLE_HINTS, SampleWorld } from '../../../electron/sandbox/sampleWorld.ts';
import { FIRST_AGEING, stepsOf } from '../../../shared/domain/ageing.ts';
import { parseCustomerNumber } from '../../../shared/domain/customerRef.ts';
import { INVOICE_FIELDS } from '../../../shared/domain/invoiceFields.ts';
import { scaledFromNumber } from '../../../shared/domain/money.ts';
import { isWallClock } from '../../../shared/domain/wallClock.ts';
import { ageingBucket } from '../../oracles/ageingBucket.ts';

const TODAY = '2026-03-15';
const world = new SampleWorld('kontor', TODAY);
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

function customerOf(number: string, from = world) {
  const customer = from.customer(number);
  if (customer === null) throw new Error(`no customer ${number}`);
  return customer;
}

function textsOf(number: string, from = world): string[] {
  const { count, textAt } = customerOf(number, from).invoices.listing();
  return Array.from({ length: count }, (_, position) => textAt(position));
}

const invoicesOf = (number: string): InvoiceRecord[] =>
  textsOf(number).map((text) => JSON.parse(text) as InvoiceRecord);

/** What the document and good sense ask of a record that is meant to be sound. */
function problemsOf(record: InvoiceRecord): string[] {
  const { price, price_vat: gross, amount_outstanding: outstanding } = record;
  const money = [price, gross, outstanding, record.balance];
  const problems: [string, boolean][] = [
    ['fields', Object.keys(record).length !== INVOICE_FIELDS.length],
    ['type', record.type !== 'invoice'],
    ['types', typeof record.invoice_no !== 'string' || typeof record.has_pdf !== 'boolean'],
    ['texts', ![record.invoice_no, record.entry_no].every((text) => /^\d+$/.test(text))],
    ['agreement', !Number.isInteger(record.agreement_id) || !UUID.test(record.agreement_external_id)],
    ['dates', !isWallClock(record.invoice_date_at) || !isWallClock(record.invoice_due_at)],
    ['future', record.invoice_date_at.slice(0, 10) > TODAY || record.invoice_due_at < record.invoice_date_at],
    ['decimals', !money.every((amount) => (scaledFromNumber(amount) ?? 1) % 100 === 0)],
    ['vat', Math.abs(gross - price * 1.25) > 0.0051],
    ['outstanding', outstanding < 0 || (outstanding > 0 && outstanding > gross)],
    ['balance', record.balance !== outstanding],
    ['status', record.status !== (price < 0 ? 'done' : outstanding > 0 ? 'open' : 'paid')],
    ['tags', !Array.isArray(record.tags)],
  ];
  return problems.filter(([, wrong]) => wrong).map(([name]) => name);
}

describe('determinism', () => {
  it('gives the same bytes for the same seed and day, others for another seed or day', () => {
    const again = new SampleWorld('kontor', TODAY);
    const other = new SampleWorld('other', TODAY);
    const later = new SampleWorld('kontor', '2026-03-16');
    for (const number of ['10001', '10004', '10005', '10006', '10011', '10050', '00042']) {
      const texts = textsOf(number);
      expect(textsOf(number, again)).toEqual(texts);
      expect(textsOf(number, other)).not.toEqual(texts);
      expect(textsOf(number, later)).not.toEqual(texts);
    }
  });

  it('does not depend on the order of asking', () => {
    const backwards = new SampleWorld('kontor', TODAY);
    const numbers = backwards.roster.map(({ number }) => number).filter((number) => number !== '10200');
    for (const number of numbers.toReversed()) expect(textsOf(number, backwards)).toEqual(textsOf(number));
  });
});

describe('the customers', () => {
  it('are at least 210, from 10001 on, and readable as customer numbers', () => {
    const numbers = world.roster.map(({ number }) => number);
    expect(numbers.length).toBeGreaterThanOrEqual(210);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(numbers.slice(0, 2)).toEqual(['10001', '10002']);
    for (const number of numbers) expect(parseCustomerNumber(number)).toEqual({ ok: true, number });
  });

  it('have as many invoices as the list of customers says, none of them shared', () => {
    const seen = new Set<string>();
    for (const { number, invoices, kind } of world.roster) {
      const listing = customerOf(number).invoices.listing();
      expect(listing.count, number).toBe(invoices);
      if (kind !== 'ordinary' || number === '10200') continue;
      for (const text of textsOf(number)) {
        const { invoice_no: invoiceNo } = JSON.parse(text) as InvoiceRecord;
        expect(seen.has(invoiceNo)).toBe(false);
        seen.add(invoiceNo);
      }
    }
  });

  it('have sound records wherever they are not meant to be unusual', () => {
    for (const { number, kind } of world.roster) {
      if (['unknownWords', 'malformed', 'awkward'].includes(kind) || number === '10200') continue;
      for (const record of invoicesOf(number)) expect(problemsOf(record), JSON.stringify(record)).toEqual([]);
    }
  });

  it('have lists from the newest entry down', () => {
    for (const number of ['10001', '10011', '10060']) {
      const entries = invoicesOf(number).map((record) => Number(record.entry_no));
      expect(entries).toEqual(entries.toSorted((left, right) => right - left));
      const dates = invoicesOf(number).map((record) => record.invoice_date_at);
      expect(dates).toEqual(dates.toSorted().toReversed());
    }
  });

  it('can all be found by the hints', () => {
    for (const { number, invoices } of SAMPLE_HINTS) expect(textsOf(number)).toHaveLength(invoices);
  });
});

describe('the showcase, 10001', () => {
  const list = invoicesOf('10001');

  it('has 48 invoices: each ageing bucket, paid ones, credit notes, partly paid ones', () => {
    expect(list).toHaveLength(48);
    const open = list.filter((record) => record.amount_outstanding > 0);
    const buckets = new Set(open.map((record) => ageingBucket(record.invoice_due_at.slice(0, 10), TODAY)));
    expect([...buckets].sort()).toEqual(stepsOf(FIRST_AGEING).sort());
    expect(list.filter((record) => record.status === 'paid').length).toBeGreaterThan(10);
    const credits = list.filter((record) => record.price < 0);
    expect(credits.length).toBeGreaterThan(3);
    for (const credit of credits) expect(credit).toMatchObject({ status: 'done', amount_outstanding: 0 });
    expect(open.some((record) => record.amount_outstanding < record.price_vat)).toBe(true);
    expect(list.some((record) => record.invoice_due_at === record.invoice_date_at)).toBe(true);
    expect(open.some((record) => record.invoice_due_at.startsWith(TODAY))).toBe(true);
  });

  it('has PDFs of most, and three agreements that its invoices name', () => {
    const without = list.filter((record) => !record.has_pdf).length;
    expect(without).toBeGreaterThan(0);
    expect(without).toBeLessThan(8);
    const { keys } = customerOf('10001').agreements;
    expect(keys).toHaveLength(3);
    expect(new Set(list.map((record) => record.agreement_external_id))).toEqual(
      new Set(keys.map((key) => key.externalId)),
    );
  });

  it('looks alike on any day', () => {
    for (const day of ['2024-02-29', '2025-12-31', '2026-01-01']) {
      const texts = textsOf('10001', new SampleWorld('kontor', day));
      const open = texts
        .map((text) => JSON.parse(text) as InvoiceRecord)
        .filter((record) => record.amount_outstanding > 0);
      expect(new Set(open.map((record) => ageingBucket(record.invoice_due_at.slice(0, 10), day))).size).toBe(
        5,
      );
    }
  });
});

describe('the unusual customers', () => {
  it('cover none, one, hundreds, thousands and a hundred thousand', () => {
    const counts = world.roster.map(({ invoices }) => invoices);
    for (const count of [0, 1, 500, 1_200, 2_500, 5_000, 100_000]) expect(counts).toContain(count);
    expect(invoicesOf('10003')).toHaveLength(1);
    expect(textsOf('10002')).toEqual([]);
  });

  it('10200 spans years, each record made alone', () => {
    const { textAt } = customerOf('10200').invoices.listing();
    const at = (position: number) => JSON.parse(textAt(position)) as InvoiceRecord;
    for (let position = 0; position < 100_000; position += 997) expect(problemsOf(at(position))).toEqual([]);
    expect(at(0).invoice_date_at > at(99_999).invoice_date_at).toBe(true);
  });

  it('10004 has statuses, types, fields and tags that nobody documented', () => {
    const list = invoicesOf('10004');
    const statuses = list.map((record) => record.status);
    for (const status of ['sent', 'påminnelse', 'written off', '']) expect(statuses).toContain(status);
    expect(new Set(list.map((record) => record.type)).size).toBeGreaterThan(2);
    expect(list.some((record) => Object.keys(record).length > 14)).toBe(true);
    expect(list.some((record) => record.tags.length > 0)).toBe(true);
    expect(list.some((record) => record.amount_outstanding < 0)).toBe(true);
  });

  it('10005 has broken records among good ones', () => {
    const broken = textsOf('10005').filter((text) => {
      const value = JSON.parse(text) as InvoiceRecord | null | unknown[];
      return value === null || Array.isArray(value) || problemsOf(value).length > 0;
    });
    expect(broken).toHaveLength(12);
    expect(new Set(broken.map((text) => text.length)).size).toBeGreaterThan(6);
    expect(broken.some((text) => text.includes('"price":"'))).toBe(true);
    expect(broken.some((text) => text.includes('02-30'))).toBe(true);
    expect(broken.some((text) => !text.includes('invoice_no'))).toBe(true);
  });

  it('10006 has awkward values of the documented types', () => {
    const list = invoicesOf('10006');
    const numbers = list.map((record) => record.invoice_no);
    for (const number of ['CON', 'a/b', '..\\x', '=1+1', '0000123']) expect(numbers).toContain(number);
    expect(Math.max(...numbers.map((number) => number.length))).toBeGreaterThan(100);
    for (const record of list) {
      expect(isWallClock(record.invoice_date_at) && isWallClock(record.invoice_due_at)).toBe(true);
      const money = [record.price, record.price_vat, record.amount_outstanding, record.balance];
      expect(money.every((amount) => scaledFromNumber(amount) !== null)).toBe(true);
    }
    const scales = list.map((record) => scaledFromNumber(record.price_vat) ?? 0);
    expect(scales.some((scaled) => scaled % 10 !== 0)).toBe(true);
    expect(scales.some((scaled) => scaled % 10 === 0 && scaled % 100 !== 0)).toBe(true);
    expect(Math.max(...scales)).toBeGreaterThan(1e14);
    expect(
      list.some((record) => record.tags.some((tag) => /\p{Extended_Pictographic}/u.test(String(tag)))),
    ).toBe(true);
    expect(list.some((record) => record.tags.some((tag) => /[\u202e\u05d0-\u05ea]/.test(String(tag))))).toBe(
      true,
    );
  });

  it('10007 lacks PDFs, 10008 has only credit notes, 00042 keeps its zeros', () => {
    expect(invoicesOf('10007').some((record) => record.has_pdf)).toBe(false);
    expect(invoicesOf('10008').every((record) => record.price < 0 && record.status === 'done')).toBe(true);
    expect(invoicesOf('10008').length).toBeGreaterThan(3);
    expect(invoicesOf('00042').length).toBeGreaterThan(3);
    expect(world.customer('42')).toBeNull();
  });

  it('10009 has 40 agreements with 120 deliveries', () => {
    const { agreements } = customerOf('10009');
    expect(agreements.keys).toHaveLength(40);
    const deliveries = agreements.keys.flatMap((_, index) => deliveriesOf(agreements, index));
    expect(new Set(deliveries.map((delivery) => delivery.delivery_external_id)).size).toBe(120);
  });
});

describe('agreements', () => {
  it('link customers, invoices, deliveries and payment methods', () => {
    for (const { number, agreements: count } of world.roster) {
      const { agreements, externalId } = customerOf(number);
      expect(externalId).toMatch(UUID);
      expect(world.customerByExternalId(externalId)?.number).toBe(number);
      expect(agreements.keys).toHaveLength(count);
      for (const [index, key] of agreements.keys.entries()) {
        const agreement = agreementOf(agreements, index);
        expect(agreement).toMatchObject({ id: key.id, agreement_external_id: key.externalId });
        expect(agreement.customerExternalId).toBe(externalId);
        const file = world.agreement(key.externalId);
        expect(file?.agreement).toEqual(agreement);
        const [delivery] = file?.deliveries ?? [];
        expect(delivery?.agreement_external_id).toBe(key.externalId);
        expect(delivery?.address.city).not.toBe('');
      }
      const known = new Set(agreements.keys.map((key) => key.externalId));
      for (const payment of paymentSubscriptionsOf(agreements)) {
        expect(known.has(payment.agreement_external_id)).toBe(true);
      }
      if (number === '10200' || number === '10005') continue;
      for (const record of invoicesOf(number)) expect(known.has(record.agreement_external_id)).toBe(true);
    }
  });

  it('have ids of their own', () => {
    const keys = world.roster.flatMap(({ number }) => customerOf(number).agreements.keys);
    expect(new Set(keys.map((key) => key.externalId)).size).toBe(keys.length);
    expect(new Set(keys.map((key) => key.id)).size).toBe(keys.length);
  });
});
