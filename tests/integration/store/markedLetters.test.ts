import { beforeAll, expect, it } from 'vitest';
import { entryMatch } from '../../../electron/store/userData/activityEntry.ts';
import { NO_CUSTOMER_FILTER } from '../../../shared/domain/customerFilter.ts';
import type { ListRef } from '../../../shared/domain/customerRef.ts';
import { NO_FILTER } from '../../../shared/domain/invoiceFilter.ts';
import { soundRecord } from '../../unit/store/mutatedRecords.ts';
import { storeForAll } from './storeHome.ts';
import { customerRef, ingestBody, TODAY } from './testStore.ts';

const home = storeForAll();
/** The two differ in a letter's mark alone. */
const NAMES = { marked: 'Sågverk', plain: 'Sagverk' };
const WINDOW = { offset: 0, limit: 10 };

beforeAll(async () => {
  const { store } = home;
  for (const [at, [number, name]] of Object.entries({ 1: NAMES.marked, 2: NAMES.plain }).entries()) {
    const customer = customerRef(number);
    const record = { ...soundRecord(at), tags: [], agreement_external_id: 'x', status: '-' };
    const list = [
      { ...record, status: name },
      { ...record, tags: [name], entry_no: 'b' },
      { ...record, agreement_external_id: name, entry_no: 'c' },
    ];
    await ingestBody(store, customer, JSON.stringify(list));
    // Named ones have no invoices: the list of all finds those of a customer by its name, too.
    const named = customerRef(String(at + 3));
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
  const own = [...(await rows(customerRef('1'))), ...(await rows(customerRef('2')))];
  const all = await rows({ connectionId: 'test', number: null });
  const moment = { today: TODAY, language: 'en', staleBefore: 0, changesSince: 0 };
  const customers = await customerList.page(
    {
      ...{ connectionId: 'test', fetchedBefore: null, sort: [], ...WINDOW },
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
    names: times((await search.find('test', typed)).customers.map(({ customer }) => customer.number)),
    agreements: times(
      (await search.find('test', typed, 'agreements')).invoices.map(({ customer }) => customer.number),
    ),
    documents: times((await resources.find('test', typed)).list.map(({ customer }) => customer.number)),
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
