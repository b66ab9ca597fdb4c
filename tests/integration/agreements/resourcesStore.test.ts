import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type {
  ResourceDocument,
  ResourceWord,
} from '../../../electron/store/documents/resourcesRepository.ts';
import { storeEmptiedForEach } from '../store/storeHome.ts';
import { customerRef, openTestStore } from '../store/testStore.ts';

const CANARY = 'Kanariegatan 4711';
const document = (id: string, text = '{}', fetchedAt = 5): ResourceDocument => ({
  kind: 'delivery',
  id,
  text,
  fetchedAt,
});
const word = (text: string, target = 't1'): ResourceWord => ({ field: 'address', text, target });

describe('documents of customers in the cache', () => {
  const home = storeEmptiedForEach('a', 'b');
  const here = customerRef('1001', 'a');
  const put = (id: string, words: readonly ResourceWord[], customer = here) =>
    home.store.resources.put(customer, document(id), words);

  it('keeps them as they came, one for each key, over a restart', async () => {
    await home.store.resources.put(here, document('d1', '{"a":1.50}'), []);
    await home.store.resources.put(here, document('d1', '{"a":1.500}', 6), []);
    await put('d2', []);
    await home.store.close();
    home.store = await openTestStore(home.folder);
    expect(await home.store.resources.all(here)).toEqual([document('d1', '{"a":1.500}', 6), document('d2')]);
    expect(await home.store.resources.all(customerRef('1001', 'b'))).toEqual([]);
    expect(await home.store.resources.all(customerRef('1002', 'a'))).toEqual([]);
  });

  it('finds them by any three characters, at their connection alone, whatever the case', async () => {
    await put('d1', [word('Storgatan 5, VISBY'), word('Ängsvägen', 't2')]);
    await put('d1', [word('Storgatan 9')], customerRef('1', 'b'));
    const found = async (text: string) =>
      (await home.store.resources.find('a', text)).list.map(({ text }) => text);
    expect(await found('gatan 5')).toEqual(['Storgatan 5, VISBY']);
    expect(await found('visby')).toEqual(['Storgatan 5, VISBY']);
    expect(await found('ÄNGS')).toEqual(['Ängsvägen']);
    expect(await found('st')).toEqual([]);
    expect(await found('"*" OR')).toEqual([]);
    expect((await home.store.resources.find('a', 'ängs')).list).toMatchObject([
      { customer: here, field: 'address', target: 't2', fetchedAt: 5 },
    ]);
    await put('d1', [word('Nygatan 1')]);
    expect(await found('Storgatan')).toEqual([]);
  });

  it('finds an address by its words in any order, street and house number, most whole words first', async () => {
    await put('d1', [
      word('Kyrkvägen, 1270, 972 34, Luleå', 't1'),
      word('127, Kyrkvägen, 972 34, Luleå', 't2'),
      word('Kyrkvägen 3, 931 27, Skellefteå', 't3'),
    ]);
    const found = async (text: string) =>
      (await home.store.resources.find('a', text)).list.map(({ target }) => target);
    expect(await found('kyrkvägen 127')).toEqual(['t2', 't1']);
    expect(await found('Luleå, 127 KYRKVÄG')).toEqual(['t2', 't1']);
    expect(await found('kyrkvägen 3')).toEqual(['t3', 't1', 't2']);
    expect(await found('kyrkvägen 27')).toEqual(['t3']);
    expect(await found('127 kyrkvagen')).toEqual(['t2', 't1']);
    expect(await found('lule 127')).toEqual(['t2', 't1']);
    expect(await found('storgatan 127')).toEqual([]);
    expect(await found('3 5')).toEqual([]);
  });

  it('finds letters with marks by plain ones, and not the other way round', async () => {
    const words = ['Ærøskøbingvej 4', 'Müllerstraße 7', 'Nygatan 1'];
    await put(
      'd1',
      words.map((text) => word(text)),
    );
    const found = async (text: string) =>
      (await home.store.resources.find('a', text)).list.map(({ text: one }) => one);
    expect(await found('aeroskob')).toEqual(['Ærøskøbingvej 4']);
    expect(await found('ærøskøb')).toEqual(['Ærøskøbingvej 4']);
    expect(await found('mullerstrass')).toEqual(['Müllerstraße 7']);
    expect(await found('nygåtan')).toEqual([]);
  });

  it('counts what it does not give', async () => {
    const words = Array.from({ length: 80 }, (_, index) => word(`Storgatan ${index}`, `t${index}`));
    await put('d1', words);
    const { list, all, more } = await home.store.resources.find('a', 'storgatan');
    expect([list.length, all, more]).toEqual([50, 80, false]);
    await put(
      'd2',
      Array.from({ length: 500 }, (_, index) => word(`Storgatan ${index}`)),
    );
    expect(await home.store.resources.find('a', 'storgatan')).toMatchObject({ all: 500, more: true });
  });

  it('drops what is not listed any more, of a customer and of a connection', async () => {
    const other = customerRef('1002', 'a');
    for (const customer of [here, other]) {
      for (const id of ['d1', 'd2']) await put(id, [word(CANARY)], customer);
    }
    const counts = async () => [
      (await home.store.resources.all(here)).length,
      (await home.store.resources.all(other)).length,
      (await home.store.resources.find('a', CANARY)).list.length,
    ];
    await home.store.resources.keepOnly(here, [{ kind: 'delivery', id: 'd2' }]);
    expect(await counts()).toEqual([1, 2, 3]);
    await home.store.lists.forget(here);
    expect(await counts()).toEqual([0, 2, 2]);
    await put('d1', [word(CANARY)]);
    await home.store.facts.removeConnection('a');
    expect(await counts()).toEqual([0, 0, 0]);
  });

  it('keeps the chosen delivery fields of a connection until it is removed', async () => {
    const chosen = { type: 'kind', id: 'gsrn' };
    expect(await home.store.deliveryFields.get('a')).toEqual({ type: null, id: null });
    await home.store.deliveryFields.put('a', chosen);
    expect(await home.store.deliveryFields.get('a')).toEqual(chosen);
    expect(await home.store.deliveryFields.get('b')).toEqual({ type: null, id: null });
    await home.store.facts.removeConnection('a');
    expect(await home.store.deliveryFields.get('a')).toEqual({ type: null, id: null });
  });

  it('P30 writes nothing of them in plain text', async () => {
    await home.store.resources.put(here, document('d1', JSON.stringify({ address: CANARY })), [word(CANARY)]);
    const holding = async () => {
      const found: string[] = [];
      for (const name of await readdir(home.folder)) {
        const bytes = await readFile(join(home.folder, name));
        if (bytes.includes(CANARY) || bytes.includes('delivery')) found.push(name);
      }
      return found;
    };
    expect(await holding()).toEqual([]);
    await home.store.close();
    expect(await holding()).toEqual([]);
    home.store = await openTestStore(home.folder);
  });
});
