import { beforeEach, expect, it } from 'vitest';
import { storeForEach } from '../store/storeHome.ts';
import { customerRef } from '../store/testStore.ts';

const [one, two, elsewhere] = [customerRef('1001'), customerRef('1002'), customerRef('1001', 'other')];

const home = storeForEach();

/** A job of its first customer with an item for each; a list that is still to be fetched is one too. */
async function keep(id: string, customers: readonly (typeof one)[], fetch = false): Promise<void> {
  await home.store.jobs.put({ id, work: JSON.stringify({ customer: customers[0] }), shown: '{}' });
  const items = customers.map((customer, place) => ({
    place,
    item: JSON.stringify(fetch ? { fetch: customer } : { customer, invoice: { invoiceNo: '7001' } }),
    outcome: null,
  }));
  await home.store.jobs.putItems(id, items);
}

async function left(): Promise<string[]> {
  const ids = (await home.store.jobs.all()).map(({ id }) => id);
  for (const id of ['a', 'b', 'ab', 'ba', 'list', 'x']) {
    const items = await home.store.jobs.items(id, -1, 10);
    expect(items.length > 0).toBe(ids.includes(id));
  }
  return ids;
}

beforeEach(async () => {
  await keep('a', [one]);
  await keep('b', [two]);
  await keep('ab', [one, two]);
  await keep('ba', [two, one]);
  await keep('list', [two, one], true);
  await keep('x', [elsewhere]);
});

it('forgetting a customer takes every job along that names it, and no other', async () => {
  await home.store.lists.forget(one);
  expect(await left()).toEqual(['b', 'x']);
});

it('forgetting takes along what is no JSON, which may name the customer', async () => {
  await home.store.jobs.put({ id: 'b', work: '{"customer":', shown: '{}' });
  await home.store.jobs.putItems('x', [{ place: 0, item: '{', outcome: null }]);
  await home.store.lists.forget(one);
  expect(await left()).toEqual(['x']);
  await home.store.jobs.putItems('x', []);
  await keep('b', [two]);
  await home.store.jobs.putItems('b', [{ place: 0, item: '{', outcome: null }]);
  await home.store.lists.forget(one);
  expect(await left()).toEqual(['x']);
});

it('removing a connection takes its jobs along', async () => {
  await home.store.facts.removeConnection('test');
  expect(await left()).toEqual(['x']);
});
