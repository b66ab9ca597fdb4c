import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Cache } from '../../../electron/cache/cache.ts';
import type { ResourceDocument, ResourceWord } from '../../../electron/cache/resources/resourcesCache.ts';
import { customerRef, openTestCache, temporaryFolder } from '../cache/testCache.ts';

const CANARY = 'Kanariegatan 4711';
const document = (id: string, text = '{}', fetchedAt = 5): ResourceDocument => ({
  kind: 'delivery',
  id,
  text,
  fetchedAt,
});
const word = (text: string, target = 't1'): ResourceWord => ({ field: 'address', text, target });

describe('documents of customers in the cache', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let cache: Cache;
  const here = customerRef('1001', 'a');

  beforeEach(async () => {
    folder = await temporaryFolder();
    cache = await openTestCache(folder.path);
  });
  afterEach(async () => {
    await cache.close();
    await folder.remove();
  });

  it('keeps them as they came, one for each key, over a restart', async () => {
    await cache.resources.put(here, document('d1', '{"a":1.50}'), []);
    await cache.resources.put(here, document('d1', '{"a":1.500}', 6), []);
    await cache.resources.put(here, document('d2'), []);
    await cache.close();
    cache = await openTestCache(folder.path);
    expect(await cache.resources.all(here)).toEqual([document('d1', '{"a":1.500}', 6), document('d2')]);
    expect(await cache.resources.all(customerRef('1001', 'b'))).toEqual([]);
    expect(await cache.resources.all(customerRef('1002', 'a'))).toEqual([]);
  });

  it('finds them by any three characters, at their connection alone, whatever the case', async () => {
    await cache.resources.put(here, document('d1'), [word('Storgatan 5, VISBY'), word('Ängsvägen', 't2')]);
    await cache.resources.put(customerRef('1', 'b'), document('d1'), [word('Storgatan 9')]);
    const found = async (text: string) => (await cache.resources.find('a', text)).map(({ text }) => text);
    expect(await found('gatan 5')).toEqual(['Storgatan 5, VISBY']);
    expect(await found('visby')).toEqual(['Storgatan 5, VISBY']);
    expect(await found('ÄNGS')).toEqual(['Ängsvägen']);
    expect(await found('st')).toEqual([]);
    expect(await found('"*" OR')).toEqual([]);
    expect(await cache.resources.find('a', 'ängs')).toMatchObject([
      { customer: here, field: 'address', target: 't2', fetchedAt: 5 },
    ]);
    await cache.resources.put(here, document('d1'), [word('Nygatan 1')]);
    expect(await found('Storgatan')).toEqual([]);
  });

  it('lets go of what is not listed any more, of a customer, of a connection and of all', async () => {
    const other = customerRef('1002', 'a');
    for (const customer of [here, other]) {
      for (const id of ['d1', 'd2']) await cache.resources.put(customer, document(id), [word(CANARY)]);
    }
    const counts = async () => [
      (await cache.resources.all(here)).length,
      (await cache.resources.all(other)).length,
      (await cache.resources.find('a', CANARY)).length,
    ];
    await cache.resources.keepOnly(here, [{ kind: 'delivery', id: 'd2' }]);
    expect(await counts()).toEqual([1, 2, 3]);
    await cache.lists.forget(here);
    expect(await counts()).toEqual([0, 2, 2]);
    await cache.resources.put(here, document('d1'), [word(CANARY)]);
    await cache.lists.wipe();
    expect(await counts()).toEqual([0, 0, 0]);
    await cache.resources.put(here, document('d1'), [word(CANARY)]);
    await cache.facts.removeConnection('a');
    expect(await counts()).toEqual([0, 0, 0]);
  });

  it('keeps the chosen delivery fields of a connection until it is removed', async () => {
    const chosen = { type: 'kind', id: 'gsrn' };
    expect(await cache.resources.deliveryFields('a')).toEqual({ type: null, id: null });
    await cache.resources.putDeliveryFields('a', chosen);
    await cache.lists.wipe();
    expect(await cache.resources.deliveryFields('a')).toEqual(chosen);
    expect(await cache.resources.deliveryFields('b')).toEqual({ type: null, id: null });
    await cache.facts.removeConnection('a');
    expect(await cache.resources.deliveryFields('a')).toEqual({ type: null, id: null });
  });

  it('P30 writes nothing of them in plain text', async () => {
    await cache.resources.put(here, document('d1', JSON.stringify({ address: CANARY })), [word(CANARY)]);
    const holding = async () => {
      const found: string[] = [];
      for (const name of await readdir(folder.path)) {
        const bytes = await readFile(join(folder.path, name));
        if (bytes.includes(CANARY) || bytes.includes('delivery')) found.push(name);
      }
      return found;
    };
    expect(await holding()).toEqual([]);
    await cache.close();
    expect(await holding()).toEqual([]);
  });
});
