import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { type CipherDatabase, openDatabase } from '../../../electron/database/database.ts';
import { FILES } from '../../../electron/store/threadSetup.ts';
import {
  type ConnectionMarks,
  MarksRepository,
  type NewEvent,
} from '../../../electron/store/userData/marksRepository.ts';
import { NO_FILTER } from '../../../shared/domain/invoiceFilter.ts';
import type { InvoiceSort } from '../../../shared/domain/invoiceQuery.ts';
import type { Mark, MarkEvent } from '../../../shared/domain/markEvent.ts';
import { type LocalDate, startOfDay } from '../../../shared/domain/wallClock.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import { SAMPLE_RECORD } from '../../fakes/sampleRecord.ts';
import { soundRecord } from '../../unit/store/mutatedRecords.ts';
import { saidBy } from './marksModel.ts';
import { coreForEach, storeEmptiedForEach } from './storeHome.ts';
import { allRows, customerRef, ingestBody, KEY, openTestStore, TODAY } from './testStore.ts';

const home = storeEmptiedForEach('test');

describe('marks', () => {
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

describe('lists with marks', () => {
  const customer = customerRef('1');
  const ALL = { connectionId: 'test', number: null };
  const BY_PRICE: InvoiceSort = [{ column: 'price', direction: 'descending' }];
  const at = (day: string) => startOfDay(day as LocalDate);
  const RECORDS = ['1', '2', '3'].map((no) => ({
    ...SAMPLE_RECORD,
    ...{ invoice_no: no, entry_no: `E${no}`, amount_outstanding: 10 },
  }));

  let counter = 0;
  beforeEach(async () => {
    await home.ingest(customer, RECORDS, at('2026-03-01'));
    await home.ingest(customerRef('2'), RECORDS, at('2026-03-01'));
  });

  async function note(place: number, mark: Mark): Promise<void> {
    const row = (await allRows(home.store, customer))[place];
    if (!row) throw new Error('no such row');
    const { invoiceNo, entryNo } = row;
    counter += 1;
    const event = {
      ...mark,
      said: saidBy(row),
      invoice: { invoiceNo, entryNo },
      author: 'a',
      by: 'A',
      counter,
    };
    const events = [{ ...event, at: at('2026-03-02') } as MarkEvent];
    await home.store.marks.addAll('test', [{ number: customer.number, events }]);
  }

  async function versions() {
    const [own, all] = [
      await home.store.lists.cached(customer, TODAY),
      await home.store.lists.kept('test', TODAY),
    ];
    return { own: own?.marks ?? 0, all: all.marks };
  }

  it('are of another version after each mark', async () => {
    const before = await versions();
    await note(0, { field: 'reviewed', value: true });
    const after = await versions();
    expect(after.own).toBeGreaterThan(before.own);
    expect(after.all).toBeGreaterThan(before.all);
    await note(0, { field: 'reviewed', value: null });
    expect((await versions()).own).toBeGreaterThan(after.own);
  });

  it('are asked again after a fetch that changes nothing but judges a promise', async () => {
    const promise = { day: '2026-03-05' as LocalDate, amount: null };
    await note(1, { field: 'promise', value: promise });
    const before = await versions();
    const filter = { ...NO_FILTER, marks: ['broken' as const] };
    for (const list of [customer, ALL]) expect(await allRows(home.store, list, { filter })).toEqual([]);
    await home.ingest(customer, RECORDS, at('2026-03-06'));
    expect((await versions()).own).not.toBe(before.own);
    for (const list of [customer, ALL]) {
      const [row, ...others] = await allRows(home.store, list, { filter });
      expect(others).toEqual([]);
      expect(row?.marks?.promise).toEqual({ day: '2026-03-05', state: 'broken' });
    }
  });

  it('show them wherever their rows are read: of one customer, of all, sorted, and of a selection', async () => {
    await note(2, { field: 'ask', value: { text: 'which' } });
    const ids = async (list: typeof customer | typeof ALL, sort: InvoiceSort) =>
      (await allRows(home.store, list, { sort })).flatMap(({ id, marks }) => (marks?.ask ? [id] : []));
    const [asked] = await ids(customer, []);
    for (const list of [customer, ALL]) {
      for (const sort of [[], BY_PRICE]) expect(await ids(list, sort)).toEqual([asked]);
      const question = { customer: list, sort: BY_PRICE, today: TODAY };
      const filter = { ...NO_FILTER, marks: ['ask' as const] };
      const selection = { kind: 'allMatching' as const, filter, except: [] };
      const first = await home.store.lists.firstRows({ ...question, selection, limit: 5 });
      expect(first?.rows.map(({ id }) => id)).toEqual([asked]);
      expect((await home.store.lists.totals(list, selection, TODAY))?.outstanding).toBe('10');
    }
  });

  it('count what is reviewed, of one customer and of all', async () => {
    await note(0, { field: 'reviewed', value: true });
    const done = { reviewed: 1, reviewedOutstanding: '10' };
    const progress = (list: typeof customer | typeof ALL) =>
      home.store.lists.progress(list, NO_FILTER, TODAY);
    expect(await progress(customer)).toEqual({ invoices: 3, outstanding: '30', ...done });
    expect(await progress(ALL)).toEqual({ invoices: 6, outstanding: '60', ...done });
    expect(await home.store.lists.progress(customerRef('3'), NO_FILTER, TODAY)).toBeNull();
  });

  it('of a customer that is not kept are parked, and its steps are in the worklist', async () => {
    const number = customerRef('3').number;
    const invoice = { invoiceNo: '1', entryNo: 'E1' };
    const said = saidBy((await allRows(home.store, customer))[0] as never);
    const of = { author: 'a', by: 'A', at: 0, invoice, said };
    const step = { day: '2026-03-01' as LocalDate, word: 'ring', ifNothing: true };
    const events: MarkEvent[] = [{ ...of, counter: 1, field: 'step', value: step }];
    await home.store.marks.addAll('test', [{ number, events }]);
    expect(await home.store.lists.parked(customerRef('3'))).toMatchObject([{ reason: 'notCached', invoice }]);
    const asked = { connectionId: 'test', kind: null, offset: 0, limit: 10, today: TODAY };
    const list = await home.store.lists.worklist(asked);
    expect(list).toMatchObject({
      matching: 1,
      parked: 1,
      items: [{ kind: 'stepDue', invoice: { id: null } }],
    });
    expect(list.items[0]?.mark).toEqual({ field: 'step', value: step });
    await home.ingest(customerRef('3'), RECORDS, at('2026-03-10'));
    const after = await home.store.lists.worklist(asked);
    expect(after).toMatchObject({ matching: 1, parked: 0, items: [{ invoice: { outstanding: '10' } }] });
    // Nothing is owed any more: the step is for the case that nothing comes.
    await home.ingest(
      customerRef('3'),
      RECORDS.map((record) => ({ ...record, amount_outstanding: 0 })),
      at('2026-03-11'),
    );
    expect((await home.store.lists.worklist(asked)).matching).toBe(0);
  });
});

describe('the marks as another reader of the file has them', () => {
  const core = coreForEach();
  const WRITER = { by: 'A', at: 5 };

  const note = (number: string, text: string) => {
    const events: NewEvent[] = [{ invoice: null, said: null, field: 'note', value: { text } }];
    core.queryWorker.marks.note('test', [{ number: customerRef(number).number, events }], WRITER);
  };

  let file: CipherDatabase;
  let read: () => ConnectionMarks['customers'];
  beforeEach(() => {
    file = openDatabase({ ...core.opened.facts, key: KEY }, { readonly: true });
    const other = new MarksRepository(file);
    read = () => {
      other.invalidate();
      return other.of('test').customers;
    };
    return () => file.close();
  });

  it('are read again only of customers that have others, and gone of those that were forgotten', () => {
    for (const number of ['1', '2', '3']) note(number, 'first');
    const before = read();
    expect(read()).toBe(before);
    note('2', 'second');
    note('4', 'first');
    core.queryWorker.marks.forget(customerRef('3'));
    const after = read();
    expect([...after.keys()].sort()).toEqual(['1', '2', '4']);
    expect(after.get('1')).toBe(before.get('1'));
    expect(after).toEqual(core.queryWorker.marks.of('test').customers);
    expect(after.get('2')?.get('')?.note?.shown.value).toEqual({ text: 'second' });
    core.queryWorker.marks.forgetConnection('test');
    expect([...read().keys()]).toEqual([]);
  });

  it('are others where a connection has come again and was marked as often as before it went', () => {
    note('1', 'before');
    read();
    core.queryWorker.marks.forgetConnection('test');
    note('1', 'after');
    expect(read().get('1')?.get('')?.note?.shown.value).toEqual({ text: 'after' });
  });
});
