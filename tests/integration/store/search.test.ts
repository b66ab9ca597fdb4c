import { beforeAll, describe, expect, it } from 'vitest';
import type { SearchScope } from '../../../shared/ipc/customers.ts';
import { fc } from '../../fastCheck.ts';
import { soundRecord } from '../../unit/store/mutatedRecords.ts';
import { storeForAll } from './storeHome.ts';
import { customerRef } from './testStore.ts';

const home = storeForAll();

const invoices = Array.from({ length: 40 }, (_, index) => ({
  ...soundRecord(index),
  invoice_no: `INV-${2_000_000 + index * 37}`,
  entry_no: String(70_000_000 + ((index * 7_927_113) % 29_999_999)),
  agreement_external_id: index < 20 ? 'aaaa-1111-FIBRE' : 'bbbb-2222-paid',
  status: index % 2 === 0 ? 'paid' : 'open',
}));

beforeAll(async () => {
  await home.ingest(customerRef('0010023'), invoices);
  await home.ingest(customerRef('555'), [
    { ...soundRecord(1), agreement_external_id: 'zz', invoice_no: 'zz' },
  ]);
  await home.store.facts.noteCustomer(customerRef('0010023'), {
    givenName: 'Åkerlund & Söner',
    externalId: 'EXT-9f3b',
  });
  await home.store.facts.noteCustomer(customerRef('777'), { givenName: 'Never fetched AB' });
});

const customersOf = async (text: string, scope: SearchScope | null = null) =>
  (await home.store.search.find('test', text, scope)).customers.map(({ customer }) => customer.number);

describe('search within a scope', () => {
  it('finds customers by number with or without prefix, any part of three, by given name and external id', async () => {
    for (const text of [
      'K0010023',
      'k 0010023',
      '0010023',
      '1002',
      '023',
      'åkerLUND',
      'söner',
      'ext-9f3',
      '9F3B',
      'akerlund',
      'soner aker',
      'åker ext',
    ]) {
      expect(await customersOf(text), text).toEqual(['0010023']);
      expect(await customersOf(text, 'customers'), text).toEqual(['0010023']);
      expect(await customersOf(text, 'invoices'), text).toEqual([]);
    }
    expect(await customersOf('åkër')).toEqual([]);
    expect(await customersOf('never')).toEqual(['777']);
    expect((await home.store.search.find('test', 'K0010023', 'customers')).invoices).toEqual([]);
  });

  it('any part of a number of three characters or more is found in its scope and in no other', async () => {
    const part = fc
      .tuple(
        fc.nat({ max: invoices.length - 1 }),
        fc.boolean(),
        fc.nat({ max: 7 }),
        fc.integer({ min: 3, max: 11 }),
      )
      .map(([index, entry, from, length]) => {
        const number = (entry ? invoices[index]?.entry_no : invoices[index]?.invoice_no) ?? '';
        return number.slice(Math.min(from, number.length - 3)).slice(0, length);
      });
    await fc.assert(
      fc.asyncProperty(part, fc.boolean(), async (text, lower) => {
        const typed = lower ? text.toLowerCase() : text;
        const has = (number: string) => number.toLowerCase().includes(typed.toLowerCase());
        const found = async (scope: SearchScope | null) =>
          (await home.store.search.find('test', typed, scope)).invoices
            .filter(({ customer }) => customer.number === '0010023')
            .map(({ invoiceNo }) => invoiceNo)
            .sort();
        const numbers = (keep: (invoice: (typeof invoices)[number]) => boolean) =>
          invoices
            .filter(keep)
            .map(({ invoice_no }) => invoice_no)
            .sort();
        expect(await found('invoices')).toEqual(
          expect.arrayContaining(numbers(({ invoice_no }) => has(invoice_no))),
        );
        expect(await found('entries')).toEqual(numbers(({ entry_no }) => has(entry_no)));
        expect(await found('customers')).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });

  it('finds agreements as invoices name them, and takes no status for one', async () => {
    const found = await home.store.search.find('test', 'fibre', 'agreements');
    expect(found.customers.map(({ customer }) => customer.number)).toEqual(['0010023']);
    expect(found.invoices.map(({ invoiceNo }) => invoiceNo)).toEqual(['INV-2000000']);
    const paid = await home.store.search.find('test', 'PAID', 'agreements');
    expect(paid.invoices.map(({ invoiceNo }) => invoiceNo)).toEqual(['INV-2000740']);
    expect(await home.store.search.find('test', 'op', 'agreements')).toMatchObject({
      customers: [],
      invoices: [],
    });
    expect(await home.store.search.find('elsewhere', 'fibre', 'agreements')).toMatchObject({
      customers: [],
      invoices: [],
    });
  });

  it('offers just this number first, however many others have it in them', async () => {
    const many = Array.from({ length: 120 }, (_, index) => ({
      ...soundRecord(index),
      invoice_no: `50048${String(index).padStart(3, '0')}`,
      entry_no: `E${index}`,
    }));
    const exact = [
      { ...soundRecord(500), invoice_no: '50048', entry_no: 'E500' },
      { ...soundRecord(501), invoice_no: 'x', entry_no: '50048' },
    ];
    await home.ingest(customerRef('9', 'exact'), [...many, ...exact]);
    const found = async (text: string, scope: SearchScope | null = null) =>
      (await home.store.search.find('exact', text, scope)).invoices.map(({ invoiceNo }) => invoiceNo);
    expect((await found('50048')).slice(0, 3)).toEqual(['50048', 'x', '50048000']);
    expect(await found('50048')).toHaveLength(50);
    expect((await found('50048', 'invoices')).slice(0, 2)).toEqual(['50048', '50048000']);
    expect((await found('e50')).slice(0, 2)).toEqual(['50048050', '50048']);
  });

  it('takes a name that is just this first, then those that begin with it, and counts them all', async () => {
    const names = ['Norr Kyl', 'Kyl & Värme', 'Kyl', 'Söder Kyl'];
    for (const [index, givenName] of names.entries())
      await home.store.facts.noteCustomer(
        { ...customerRef(`90${index}`), connectionId: 'names' },
        { givenName },
      );
    const named = async (text: string) => (await home.store.search.find('names', text)).customers;
    expect((await named('kyl')).map(({ givenName }) => givenName)).toEqual([
      'Kyl',
      'Kyl & Värme',
      'Norr Kyl',
      'Söder Kyl',
    ]);
    for (let index = 0; index < 40; index += 1)
      await home.store.facts.noteCustomer(
        { ...customerRef(`91${index}`), connectionId: 'names' },
        { givenName: `Fjärr ${index}` },
      );
    const found = await home.store.search.find('names', 'fjarr');
    expect([found.customers.length, found.all.customers]).toEqual([20, 40]);
  });

  it('counts the invoices that it does not give, up to a bound', async () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, index) => ({
        ...soundRecord(1),
        invoice_no: `CNT-${1_000 + index}`,
      }));
    await home.ingest({ ...customerRef('1'), connectionId: 'count' }, many(120));
    const { invoices: shown, all } = await home.store.search.find('count', 'cnt-1');
    expect([shown.length, all.invoices]).toEqual([50, { count: 120, more: false }]);
    await home.ingest({ ...customerRef('2'), connectionId: 'count' }, many(700));
    expect((await home.store.search.find('count', 'cnt-1')).all.invoices).toEqual({ count: 500, more: true });
    expect((await home.store.search.find('count', 'cnt-1001')).all.invoices).toEqual({
      count: 2,
      more: false,
    });
  });

  it('two characters are too few for numbers of invoices', async () => {
    for (const scope of [null, 'invoices', 'entries'] as const) {
      expect((await home.store.search.find('test', '20', scope)).invoices).toEqual([]);
    }
  });
});
