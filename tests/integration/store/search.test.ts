import { beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../../electron/database/database.ts';
import { openHealed } from '../../../electron/database/openHealed.ts';
import { SCHEMAS } from '../../../electron/store/ingestWorker.ts';
import { ExactBlocks } from '../../../electron/store/invoices/ingest/searchIndex.ts';
import { MOST_AMOUNTS } from '../../../electron/store/invoices/queries/searchQueries.ts';
import { entryMatch } from '../../../electron/store/userData/activityEntry.ts';
import { NO_CUSTOMER_FILTER } from '../../../shared/domain/customerFilter.ts';
import type { ListRef } from '../../../shared/domain/customerRef.ts';
import { NO_FILTER } from '../../../shared/domain/invoiceFilter.ts';
import type { Decimal } from '../../../shared/domain/money.ts';
import type { SearchScope } from '../../../shared/ipc/customers.ts';
import { fc } from '../../fastCheck.ts';
import { casesOf } from '../../promiseCounts.ts';
import { temporaryFolder } from '../../temporaryFolder.ts';
import { soundRecord } from '../../unit/store/mutatedRecords.ts';
import { invoicesJson } from './invoiceArbitraries.ts';
import { coreForEach, storeForAll } from './storeHome.ts';
import { customerRef, ingestBody, KEY, openCore, TODAY } from './testStore.ts';

const home = storeForAll();

describe('search within a scope', () => {
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

describe('invoices by an amount', () => {
  /** As typed, and as JSON: few, so that they meet; of either sign, beyond four decimals and beyond 10¹¹. */
  const AMOUNTS = [
    '0',
    '1250',
    '-1250',
    '12.5',
    '19.99',
    '0.00001',
    '0.0001',
    '-0.00001',
    '123456789012.5',
    '9e15',
  ];
  const inJson = fc.constantFrom(...AMOUNTS);

  const record = fc.record({
    no: fc.integer({ min: 1, max: 400 }),
    outstanding: inJson,
    price: inJson,
    priceVat: inJson,
  });
  type Given = typeof record extends fc.Arbitrary<infer Value> ? Value : never;
  const list = fc.uniqueArray(record, { selector: ({ no }) => no, maxLength: 15 });

  function json(records: readonly Given[]): string {
    const bodies = records.map(({ no, outstanding, price, priceVat }) => {
      const plain = { ...soundRecord(no), invoice_no: `N${no}`, entry_no: `E${no}` };
      return JSON.stringify({ ...plain, amount_outstanding: 'a', price: 'b', price_vat: 'c' })
        .replace('"a"', outstanding)
        .replace('"b"', price)
        .replace('"c"', priceVat);
    });
    return `[${bodies.join(',')}]`;
  }

  const sameAmount = (typed: string, amount: string) =>
    Number(amount) === Number(typed) || (!typed.startsWith('-') && Number(amount) === -Number(typed));

  /** What stands in the records, and where, by a look at each of them. */
  function expected(lists: ReadonlyMap<string, readonly Given[]>, typed: string): string[] {
    const found: string[] = [];
    for (const [number, records] of lists) {
      for (const given of records) {
        const field =
          given.outstanding !== '0' && sameAmount(typed, given.outstanding)
            ? 'outstanding'
            : (['price', 'priceVat'] as const).find((one) => sameAmount(typed, given[one]));
        if (field !== undefined) found.push(`${number} N${given.no} ${field}`);
      }
    }
    return found.sort();
  }

  const find = (typed: string, connectionId = 'amounts') =>
    home.store.search.find(connectionId, typed, 'amounts', typed).then(({ amounts }) => amounts);

  const lines = (found: Awaited<ReturnType<typeof find>>) =>
    found.invoices.map(({ customer, invoiceNo, field }) => `${customer.number} ${invoiceNo} ${field}`).sort();

  it('are those in which it stands, over first lists, refreshes and forgotten customers', async () => {
    const step = fc.record({
      customer: fc.constantFrom('1', '2', '3'),
      records: fc.option(list, { freq: 6 }),
    });
    let run = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 5 }), async (steps) => {
        run += 1;
        const lists = new Map<string, readonly Given[]>();
        for (const { customer, records } of steps) {
          const number = `${run}${customer}`;
          if (records === null) await home.store.lists.forget(customerRef(number, 'amounts'));
          else await ingestBody(home.store, customerRef(number, 'amounts'), json(records));
          if (records === null) lists.delete(number);
          else lists.set(number, records);
          for (const typed of AMOUNTS) {
            const ofRun = lines(await find(typed === '9e15' ? '9000000000000000' : typed));
            const own = ofRun.filter(
              (line) => line.startsWith(`${run}`) && line.indexOf(' ') === `${run}1`.length,
            );
            expect(own).toEqual(expected(lists, typed));
          }
        }
        for (const number of lists.keys()) await home.store.lists.forget(customerRef(number, 'amounts'));
      }),
      { numRuns: casesOf(200, 15) },
    );
  });

  it('are 50 at most, which is said, the open ones first and the oldest due first among them', async () => {
    const many = Array.from({ length: 70 }, (_, no) => ({
      ...soundRecord(no),
      invoice_no: `M${no}`,
      entry_no: `F${no}`,
      amount_outstanding: no >= 60 ? 777 : 0,
      price: 777,
      price_vat: 971.25,
      invoice_due_at: `2026-01-${String(28 - (no % 28)).padStart(2, '0')} 00:00:00`,
    }));
    await home.ingest(customerRef('9001', 'amounts'), many);
    const found = await find('777');
    expect(found.invoices).toHaveLength(MOST_AMOUNTS);
    expect(found.more).toBe(true);
    expect(found.invoices.slice(0, 10).map(({ field }) => field)).toEqual(Array(10).fill('outstanding'));
    expect(found.invoices.slice(10).every(({ field, amount }) => field === 'price' && amount === '777')).toBe(
      true,
    );
    const open = found.invoices
      .slice(0, 10)
      .map(({ invoiceNo }) => many[Number(invoiceNo.slice(1))]?.invoice_due_at);
    expect(open).toEqual(open.toSorted());
    const few = await find('971,25');
    expect(few.more).toBe(true);
    await home.ingest(customerRef('9001', 'amounts'), many.slice(0, 20));
    expect((await find('971,25')).more).toBe(false);
    expect(lines(await find('971,25'))).toHaveLength(20);
  });

  it('are found in lists of any length, at the edges of what is looked through at once, before and after a change', async () => {
    const long = Array.from({ length: 3_000 }, (_, no) => ({
      ...soundRecord(no),
      invoice_no: `L${no}`,
      entry_no: `G${no}`,
      amount_outstanding: 0,
      price: 20_000 + no,
      price_vat: 20_000 + no,
    }));
    const customer = customerRef('9003', 'long');
    const numbersOf = async (typed: string) =>
      (await find(typed, 'long')).invoices.map(({ invoiceNo }) => invoiceNo).sort();
    await home.ingest(customer, long);
    for (const no of [0, 1, 1_023, 1_024, 2_047, 2_048, 2_999])
      expect(await numbersOf(String(20_000 + no))).toEqual([`L${no}`]);
    const changed = long.map((one, no) => (no === 1_024 ? { ...one, amount_outstanding: 55.5 } : one));
    await home.ingest(customer, [...changed.slice(0, 2_048), ...long.slice(2_100)]);
    expect(await numbersOf('55,50')).toEqual(['L1024']);
    expect(await numbersOf('21 024')).toEqual(['L1024']);
    expect(await numbersOf('22 048')).toEqual([]);
    expect(await numbersOf('22 100')).toEqual(['L2100']);
  });

  it('are found beside numbers, not at another connection, and by both readings of 1,250', async () => {
    const one = {
      ...soundRecord(1),
      invoice_no: 'X1',
      entry_no: 'Y1',
      amount_outstanding: 1.25,
      price: 4711.5,
    };
    const other = { ...soundRecord(2), invoice_no: '4711500', entry_no: 'Y2', amount_outstanding: 1250 };
    // The desk reads the same tally in another form.
    await home.store.debts.overview('other', TODAY);
    await find('1', 'other');
    await home.ingest(customerRef('9002', 'other'), [one, other]);
    const search = (typed: string) => home.store.search.find('other', typed, null, typed);
    const numbers = await search('4711500');
    expect(numbers.invoices.map(({ invoiceNo }) => invoiceNo)).toEqual(['4711500']);
    expect(numbers.amounts.invoices).toEqual([]);
    const amounts = (await search('4 711,50')).amounts.invoices;
    expect(amounts.map(({ invoiceNo, amount }) => [invoiceNo, amount])).toEqual([
      ['X1', '4711.5' as Decimal],
    ]);
    expect((await find('1,250', 'other')).invoices.map(({ invoiceNo }) => invoiceNo).sort()).toEqual([
      '4711500',
      'X1',
    ]);
    expect((await find('1,250', 'elsewhere')).invoices).toEqual([]);
  });
});

describe('letters with marks', () => {
  /** The two differ in a letter's mark alone. */
  const NAMES = { marked: 'Sågverk', plain: 'Sagverk' };
  const WINDOW = { offset: 0, limit: 10 };

  beforeAll(async () => {
    const { store } = home;
    for (const [at, [number, name]] of Object.entries({ 1: NAMES.marked, 2: NAMES.plain }).entries()) {
      const customer = customerRef(number, 'letters');
      const record = { ...soundRecord(at), tags: [], agreement_external_id: 'x', status: '-' };
      const list = [
        { ...record, status: name },
        { ...record, tags: [name], entry_no: 'b' },
        { ...record, agreement_external_id: name, entry_no: 'c' },
      ];
      await ingestBody(store, customer, JSON.stringify(list));
      // Named ones have no invoices: the list of all finds those of a customer by its name, too.
      const named = customerRef(String(at + 3), 'letters');
      await ingestBody(store, named, '[]');
      await store.facts.noteCustomer(named, { givenName: name });
      await store.resources.put(customer, { kind: 'delivery', id: 'd', text: '{}', fetchedAt: 1 }, [
        { field: 'address', text: name, target: 't' },
      ]);
    }
  });

  /** The customers whose names, statuses, tags, agreements, documents and log entries have a typed text. */
  async function found(typed: string) {
    const { lists, customerList, search, resources } = home.store;
    const filter = { ...NO_FILTER, text: typed };
    const rows = async (customer: ListRef) =>
      (await lists.page({ customer, filter, sort: [], today: TODAY, ...WINDOW }))?.rows ?? [];
    const own = [...(await rows(customerRef('1', 'letters'))), ...(await rows(customerRef('2', 'letters')))];
    const all = await rows({ connectionId: 'letters', number: null });
    const moment = { today: TODAY, language: 'en', staleBefore: 0, changesSince: 0 };
    const customers = await customerList.page(
      {
        ...{ connectionId: 'letters', fetchedBefore: null, sort: [], ...WINDOW },
        filter: { ...NO_CUSTOMER_FILTER, text: typed },
      },
      moment,
    );
    const entries = entryMatch({ kinds: [], text: typed, from: null, to: null });
    const logged = Object.entries({ 1: NAMES.marked, 2: NAMES.plain }).filter(([, user]) =>
      entries({ kind: 'lookUp', local: '', user, connection: '', customer: '', invoiceNo: '', numbers: '' }),
    );
    const times = (numbers: readonly string[]) =>
      Object.fromEntries(
        Map.groupBy(numbers, nameOf)
          .entries()
          .map(([one, each]) => [one, each.length]),
      );
    return {
      ownLists: times(own.map(({ customerNumber }) => customerNumber)),
      allLists: times(all.map(({ customerNumber }) => customerNumber)),
      customers: times(customers.rows.map(({ number }) => number)),
      names: times((await search.find('letters', typed)).customers.map(({ customer }) => customer.number)),
      agreements: times(
        (await search.find('letters', typed, 'agreements')).invoices.map(({ customer }) => customer.number),
      ),
      documents: times((await resources.find('letters', typed)).list.map(({ customer }) => customer.number)),
      log: times(logged.map(([number]) => number)),
    };
  }

  const nameOf = (number: string) => (Number(number) % 2 === 1 ? 'marked' : 'plain');

  const of = (names: readonly string[]) => {
    const each = (count: number) => Object.fromEntries(names.map((name) => [name, count]));
    const once = each(1);
    const named = { customers: once, names: once, agreements: once, documents: once, log: once };
    return { ownLists: each(3), allLists: each(3), ...named };
  };

  it.each([
    ['sag', ['marked', 'plain']],
    ['SAGV', ['marked', 'plain']],
    ['såg', ['marked']],
    ['SÅGV', ['marked']],
    ['sa\u030ag', ['marked']],
    ['säg', []],
  ])('letters with marks are found by plain ones, and not the other way round: %s', async (typed, names) => {
    expect(await found(typed)).toEqual(of(names));
  });
});

describe('the search index', () => {
  const core = coreForEach();

  const listOf = (customer: number, count = 30) =>
    invoicesJson(
      Array.from({ length: count }, (_, index) => ({
        ...soundRecord(index),
        invoice_no: `INV-${customer * 1_000 + index}`,
        entry_no: `E${9_000_000 + customer * 1_000 + index}`,
      })),
    );

  function withLists<T>(look: (database: ReturnType<typeof openDatabase>) => T): T {
    const { lists } = core.opened;
    const database = openDatabase({ ...lists, key: KEY }, { readonly: true });
    try {
      return look(database);
    } finally {
      database.close();
    }
  }

  /** Pieces of the index that every search must look into. */
  function segments(): number {
    return withLists((lists) =>
      Number(lists.prepare('SELECT count(DISTINCT segid) FROM search_idx').pluck().get()),
    );
  }

  function found(text: string): string[] {
    return core.queryWorker.search.find('test', text).invoices.map(({ invoiceNo }) => invoiceNo);
  }

  it('is one piece after a while without calls, and finds what it found before', () => {
    for (let customer = 1; customer <= 30; customer += 1)
      core.ingest(customerRef(`${customer}`), listOf(customer), 9_000);
    core.ingestWorker.lists.forget(customerRef('7'));
    core.ingest(customerRef('8'), listOf(8, 12), 9_000);
    const needles = ['INV-3', 'v-9', 'INV-7003', 'INV-8011', 'INV-8012', 'inv-30029', 'E90'];
    const before = needles.map(found);
    expect(before.map((hits) => hits.length)).toEqual([50, 30, 0, 1, 0, 1, 50]);
    expect(segments()).toBeGreaterThan(1);
    let steps = 0;
    while (core.chores.idle()) steps += 1;
    expect(steps).toBeGreaterThan(0);
    expect(segments()).toBe(1);
    expect(needles.map(found)).toEqual(before);
  });

  it('does not grow without bound in pieces while lists come one after the other', () => {
    let most = 0;
    for (let customer = 1; customer <= 90; customer += 1) {
      core.ingest(customerRef(`${customer}`), listOf(customer, 5), 9_000);
      most = Math.max(most, segments());
    }
    expect(most).toBeLessThan(16);
  });

  it('is left alone when a little was added to much', () => {
    core.ingest(customerRef('1'), listOf(1, 6_000), 90_000);
    while (core.chores.idle());
    core.ingest(customerRef('2'), listOf(2, 5), 9_000);
    expect(core.chores.idle()).toBe(false);
    expect(segments()).toBe(2);
    expect(found('INV-2004')).toEqual(['INV-2004', 'INV-2004']);
  });
});

describe('the blocks of amounts', () => {
  const records = Array.from({ length: 2_500 }, (_, no) => ({
    ...soundRecord(no),
    invoice_no: `B${no}`,
    entry_no: `C${no}`,
    amount_outstanding: no % 7 === 0 ? no : 0,
    price: 30_000 + no,
  }));

  /** All blocks in the file, as text; those of the customer `rebuilt` are made from its rows before. */
  function blocksIn(file: string, rebuilt?: { readonly customer: number; readonly rows: number }): string[] {
    const request = { file, key: KEY, schema: SCHEMAS.lists, mode: {}, suspect: false };
    const { database } = openHealed(request);
    if (rebuilt !== undefined) {
      const blocks = new ExactBlocks(database, rebuilt.customer);
      for (let n = 0; n < rebuilt.rows; n += 1) blocks.touch(n);
      blocks.finish();
    }
    const rows = database
      .prepare('SELECT id, hex(entries) FROM exact_block ORDER BY id')
      .raw()
      .all() as unknown[][];
    database.close();
    return rows.map((row) => row.join(' '));
  }

  it('amounts of a list that was fetched again are found, and its blocks are the same as if they were rebuilt', async () => {
    await using folder = await temporaryFolder();
    const core = openCore(folder.path);
    const { file } = core.opened.lists;
    const customer = customerRef('1');
    core.ingest(customer, JSON.stringify(records), 65_536);
    core.ingest(customerRef('2'), JSON.stringify(records.slice(0, 3)), 65_536);
    // In the first block one changes, from the second some only go, in the third one comes.
    const kept = [...records.slice(9, 1_500), ...records.slice(1_510)];
    const changed = [{ ...records[5], amount_outstanding: 4_711.25 }, ...kept];
    core.ingest(customer, JSON.stringify([...changed, { ...soundRecord(9_999), price: 0.5 }]), 65_536);
    const found = core.queryWorker.search.find('test', 'x', 'amounts', '4 711,25').amounts.invoices;
    expect(found.map(({ invoiceNo }) => invoiceNo)).toEqual(['B5']);
    core.close();
    const blocks = blocksIn(file);
    expect(blocks).toHaveLength(4);
    expect(blocksIn(file, { customer: 1, rows: records.length + 1 })).toEqual(blocks);

    const last = openCore(folder.path);
    last.ingestWorker.lists.forget(customer);
    while (last.ingestWorker.lists.forgetStep());
    last.close();
    expect(blocksIn(file)).toHaveLength(1);
  });
});
