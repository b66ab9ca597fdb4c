import { expect, it } from 'vitest';
import { readUserData } from '../../../electron/services/marks/readUserData.ts';
import type { Store } from '../../../electron/store/store.ts';
import { OWN_FACTS_BOUNDS } from '../../../shared/domain/bounds.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import { CONNECTIONS } from '../../unit/ownFacts/ownFactsArbitrary.ts';
import { storeForAll } from '../store/storeHome.ts';

const WRITTEN = '2026-03-02 09:42:00';
const [CONNECTION] = CONNECTIONS;
const one = storeForAll();
const other = storeForAll();
const writer = { by: 'eva', at: 1_000 };
const note = (text: string) => ({ field: 'note', value: { text } }) as const;
const at = (connectionId: string, number: string) => ({ connectionId, number }) as CustomerRef;

async function connect(store: Store, id: string): Promise<void> {
  await store.facts.putConnection({
    id,
    name: CONNECTION?.name ?? '',
    environmentWord: 'TEST',
    environmentTone: 'test',
    baseUrl: `https://${CONNECTION?.host}/api`,
    clientId: 'client',
    sample: false,
    pdfPathTemplate: '/v2/invoices/{invoice_no}/pdf',
    agreementsListBody: '{}',
  });
}

/** As the reader of files hands it on. */
function read(text: string): Uint8Array {
  const found = readUserData(Buffer.from(text));
  if ('refused' in found) throw new Error(`${found.refused} at ${found.place}`);
  return found.bytes;
}

const written = (store: Store) => store.ownFacts.text(WRITTEN);
const marksIn = async (store: Store, bytes: Uint8Array, mode: 'merge' | 'replace') =>
  (await store.ownFacts.compare(bytes, []))[mode].connections[0]?.marks;
const texts = async (store: Store, customer: CustomerRef) =>
  (await store.marks.historyOf(customer, { offset: 0, limit: 50 })).map(({ value }) => value);

it('marks go with the own facts, come as a union in both ways, and not back to who was forgotten', async () => {
  await connect(one.store, 'one');
  await connect(other.store, 'other');
  expect(JSON.parse((await written(one.store)).text).version).toBe(1);
  await one.store.marking.customer(at('one', '10001'), note('first'), writer);
  await one.store.marking.customer(at('one', '10001'), note('second'), writer);
  await one.store.marking.customer(at('one', '10002'), note('of another'), writer);
  const file = await written(one.store);
  expect(file).toMatchObject({ marks: 3, marksLeftOut: 0 });
  expect(file.connections).toEqual([{ id: 'one', numbers: ['10001', '10002'] }]);
  expect(JSON.parse(file.text).version).toBe(4);
  const bytes = read(file.text);

  await other.store.marking.customer(at('other', '10003'), note('only here'), writer);
  await other.store.marks.opened(at('other', '10002'));
  await other.store.lists.forget(at('other', '10002'));
  const expected = { inFile: 3, added: 2, changed: 0, same: 0, refused: 1 };
  expect(await marksIn(other.store, bytes, 'merge')).toEqual({ ...expected, onlyHere: 1 });
  expect(await marksIn(other.store, bytes, 'replace')).toEqual({ ...expected, onlyHere: 0 });

  const taken = await other.store.ownFacts.take(bytes, 'replace', []);
  expect(taken.connections[0]?.marked).toEqual(['10001', '10002']);
  expect(taken.changes.connections[0]?.marks).toEqual({ ...expected, onlyHere: 0 });
  expect(await texts(other.store, at('other', '10001'))).toEqual([{ text: 'second' }, { text: 'first' }]);
  expect(await texts(other.store, at('other', '10002'))).toEqual([]);
  expect(await texts(other.store, at('other', '10003'))).toEqual([{ text: 'only here' }]);

  // The second time there is nothing new, and the clerk who opens the customer again takes the rest.
  expect(await marksIn(other.store, bytes, 'merge')).toMatchObject({ added: 0, same: 2, refused: 1 });
  await other.store.marks.opened(at('other', '10002'));
  expect(await marksIn(other.store, bytes, 'merge')).toMatchObject({ added: 1, same: 2, refused: 0 });
  await other.store.ownFacts.take(bytes, 'merge', []);
  expect(await texts(other.store, at('other', '10002'))).toEqual([{ text: 'of another' }]);
  // Back again, all that is new at the first desk is what the second has noted.
  const back = read((await written(other.store)).text);
  expect(await marksIn(one.store, back, 'merge')).toMatchObject({ inFile: 4, added: 1, same: 3 });
});

it('marks that are more than a file has room for are left out of it, and counted', async () => {
  const events = Array.from({ length: OWN_FACTS_BOUNDS.marks + 1 }, (_, place) => ({
    ...note('many'),
    ...{ invoice: null, said: null, author: 'many', by: 'eva', at: 0, counter: place + 1 },
  }));
  await one.store.marks.addAll('one', [{ number: at('one', '10009').number, events }]);
  const file = await written(one.store);
  expect(file).toMatchObject({ marks: 0, marksLeftOut: OWN_FACTS_BOUNDS.marks + 4 });
  expect(JSON.parse(file.text).version).toBe(1);
});
