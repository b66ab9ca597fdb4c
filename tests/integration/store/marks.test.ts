import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FILES } from '../../../electron/store/threadSetup.ts';
import { NO_FILTER } from '../../../shared/domain/invoiceFilter.ts';
import type { Mark, MarkEvent } from '../../../shared/domain/markEvent.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import { soundRecord } from '../../unit/store/mutatedRecords.ts';
import { storeEmptiedForEach } from './storeHome.ts';
import { customerRef, ingestBody, openTestStore, TODAY } from './testStore.ts';

const home = storeEmptiedForEach('test');
const customer = customerRef('10001');
const other = customerRef('10002');
const writer = { by: 'eva', at: 1_000 };
const REVIEWED: Mark = { field: 'reviewed', value: true };
const note = (text: string): Mark => ({ field: 'note', value: { text } });

async function filled(
  ref: CustomerRef,
  count = 4,
  change: (record: Record<string, unknown>, at: number) => void = () => {},
) {
  const records = Array.from({ length: count }, (_, at) => {
    const record = soundRecord(at);
    change(record, at);
    return record;
  });
  await ingestBody(home.store, ref, JSON.stringify(records), { fetchedAt: 500 });
}

const rowsOf = async (ref: CustomerRef) =>
  (
    await home.store.lists.page({
      customer: ref,
      filter: NO_FILTER,
      sort: [],
      offset: 0,
      limit: 50,
      today: TODAY,
    })
  )?.rows ?? [];
const idsOf = async (ref: CustomerRef) => (await rowsOf(ref)).map(({ id }) => id);

describe('marks', () => {
  it('are noted at rows, shown there, counted as the same the second time, and taken back', async () => {
    await filled(customer);
    const ids = await idsOf(customer);
    const { marking, lists, marks } = home.store;
    const first = await marking.rows('test', ids.slice(0, 3), REVIEWED, writer);
    expect(first).toMatchObject({ marked: 3, same: 0, shared: 0, numbers: ['10001'] });
    expect((await rowsOf(customer)).map((row) => row.marks?.reviewed ?? null)).toEqual([
      'unchanged',
      'unchanged',
      'unchanged',
      null,
    ]);
    expect(await marking.rows('test', ids, REVIEWED, writer)).toMatchObject({ marked: 1, same: 3 });
    const { undone, later } = await marking.undo(first.actionId ?? '', writer);
    expect({ undone, later }).toEqual({ undone: 3, later: 0 });
    expect((await rowsOf(customer)).map((row) => row.marks?.reviewed ?? null)).toEqual([
      null,
      null,
      null,
      'unchanged',
    ]);
    // What was taken back is not forgotten: nothing that was noted is ever changed.
    expect(await marks.count(customer)).toBe(7);
    expect(await lists.marksOf(customer, ids[3] ?? 0)).toMatchObject([
      { mark: REVIEWED, by: 'eva', at: 1_000 },
    ]);
    await expect(marking.undo(first.actionId ?? '', writer)).rejects.toMatchObject({ code: 'invalidInput' });
  });

  it('that were noted again since an action stay when it is taken back, and what was there before comes back', async () => {
    await filled(customer);
    const ids = await idsOf(customer);
    const { marking, lists } = home.store;
    await marking.rows('test', ids, note('before'), writer);
    const action = await marking.rows('test', ids, note('action'), writer);
    await marking.rows('test', ids.slice(0, 1), note('later'), writer);
    const undo = await marking.undo(action.actionId ?? '', writer);
    expect(undo).toMatchObject({ undone: 3, later: 1 });
    const texts = await Promise.all(
      ids.map(async (id) => (await lists.marksOf(customer, id))[0]?.mark.value),
    );
    expect(texts).toEqual([{ text: 'later' }, { text: 'before' }, { text: 'before' }, { text: 'before' }]);
  });

  it('are taken back action by action, also where one was about what the one before had noted', async () => {
    await filled(customer);
    const [id = 0] = await idsOf(customer);
    const { marking, lists } = home.store;
    const actions: string[] = [];
    for (const mark of [note('first'), note('second'), { field: 'note' as const, value: null }]) {
      actions.push((await marking.rows('test', [id], mark, writer)).actionId ?? '');
    }
    for (const text of ['second', 'first', null]) {
      expect(await marking.undo(actions.pop() ?? '', writer)).toMatchObject({ undone: 1, later: 0 });
      expect((await lists.marksOf(customer, id))[0]?.mark.value ?? null).toEqual(text && { text });
    }
  });

  it('are not noted at invoices that share both their numbers, which are counted', async () => {
    await filled(customer, 4, (record, at) => {
      if (at < 2) Object.assign(record, { invoice_no: '7', entry_no: '7' });
    });
    const marked = await home.store.marking.rows('test', await idsOf(customer), REVIEWED, writer);
    expect(marked).toMatchObject({ marked: 2, shared: 2 });
    expect((await rowsOf(customer)).filter(({ marks }) => marks !== null)).toHaveLength(2);
  });

  it('stay over a restart and a lost cache, belong to their connection, and go with a forgotten customer', async () => {
    await filled(customer);
    await filled(other);
    const { marking } = home.store;
    await marking.rows('test', await idsOf(customer), note('own'), writer);
    await marking.rows('test', await idsOf(other), note('other'), writer);
    await marking.customer(customer, { field: 'ask', value: { text: 'who pays?' } }, writer);
    await home.store.close();
    for (const name of await readdir(home.folder)) {
      if (name.startsWith(FILES.lists.replace('.db', ''))) await rm(join(home.folder, name));
    }
    home.store = await openTestStore(home.folder);
    expect(await home.store.lists.parked(customer)).toHaveLength(4);
    await filled(customer);
    await filled(other);
    expect((await rowsOf(customer)).every(({ marks }) => marks?.note)).toBe(true);
    expect(await home.store.marks.count(customer)).toBe(5);
    expect(await home.store.marks.count(customerRef('10001', 'elsewhere'))).toBe(0);
    await home.store.lists.forget(customer);
    expect(await home.store.marks.count(customer)).toBe(0);
    expect(await home.store.marks.count(other)).toBe(4);
    await filled(customer);
    expect((await rowsOf(customer)).every(({ marks }) => marks === null)).toBe(true);
  });

  it('of others are added as a union, those of a forgotten customer only once it is opened again', async () => {
    const { marks } = home.store;
    const event = (counter: number, text: string): MarkEvent => ({
      ...{ author: 'bo', by: 'Bo', counter, at: 5, invoice: null, said: null },
      field: 'note',
      value: { text },
    });
    const from = (...events: MarkEvent[]) => [{ number: customer.number, events }];
    expect(await marks.addAll('test', from(event(1, 'a'), event(2, 'b')))).toEqual({
      ...{ added: 2, known: 0, forgotten: 0, farAhead: 0, numberedTwice: 0 },
    });
    // A number that was given to other words is told: neither is lost.
    expect(await marks.addAll('test', from(event(2, 'b'), event(2, 'changed'), event(3, 'c')))).toMatchObject(
      {
        ...{ added: 2, known: 1, numberedTwice: 1 },
      },
    );
    expect(await marks.addAll('test', from(event(2_000_000, 'z')))).toMatchObject({ added: 0, farAhead: 1 });
    expect((await home.store.lists.marksOf(customer, null))[0]?.mark.value).toEqual({ text: 'c' });
    await home.store.lists.forget(customer);
    expect(await marks.addAll('test', from(event(1, 'a')))).toMatchObject({ added: 0, forgotten: 1 });
    await marks.opened(customer);
    expect(await marks.addAll('test', from(event(1, 'a')))).toMatchObject({ added: 1, forgotten: 0 });
  });

  it('name the reasons of disputes, the last one first', async () => {
    await filled(customer);
    const [id = 0, second = 0] = await idsOf(customer);
    const dispute = (reason: string): Mark => ({ field: 'dispute', value: { reason, text: '' } });
    for (const reason of ['price', 'goods', '', 'price']) {
      await home.store.marking.rows('test', [reason === 'goods' ? second : id], dispute(reason), writer);
    }
    expect(await home.store.marks.reasons('test')).toEqual(['price', 'goods']);
    expect(await home.store.marks.reasons('elsewhere')).toEqual([]);
  });
});
