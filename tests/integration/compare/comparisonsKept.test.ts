import { beforeEach, expect, it } from 'vitest';
import type { SavedComparisonsStore } from '../../../electron/store/store.ts';
import {
  type NewComparison,
  SAVED_AT_ONCE,
  type SavedDifference,
} from '../../../electron/store/userData/savedComparisonsRepository.ts';
import { MOST_SAVED_COMPARISONS } from '../../../shared/domain/comparison.ts';
import { NO_FILTER } from '../../../shared/domain/invoiceFilter.ts';
import { aboutSaved as about, savedRow as row, stepwise } from '../store/savedRows.ts';
import { coreForEach } from '../store/storeHome.ts';
import { customerRef } from '../store/testStore.ts';

const core = coreForEach();
const customer = customerRef('10001');
const { connectionId } = customer;

let saved: SavedComparisonsStore;
let afterStep: (call: string) => void;

beforeEach(() => {
  afterStep = () => undefined;
  saved = stepwise(core, (call) => afterStep(call)).savedComparisons;
});

const put = async (more: Partial<NewComparison> = {}, rows: readonly SavedDifference[] = []) => {
  const kept = await saved.put(connectionId, null, about(more), rows);
  return typeof kept === 'string' ? kept : kept.id;
};
const names = () => core.queryWorker.savedComparisons.list(connectionId).map(({ fileName }) => fileName);
const many = Array.from({ length: 2 * SAVED_AT_ONCE + 7 }, (_, at) => row('10002', `${at}`));

it('a saved one is listed with all that it was of, the last one first, and its rows are given by kind', async () => {
  const first = await put({ fileName: 'October.csv' }, [row('10001', '1'), row('10002', '2')]);
  await put({ fileName: 'November.csv', at: 2 });
  expect(names()).toEqual(['November.csv', 'October.csv']);
  expect(await saved.find(first)).toEqual({
    ...about({ fileName: 'October.csv' }),
    id: first,
    forgotten: { count: 0, difference: '0' },
  });
  expect(await saved.page(first, 'amount', 1, 5)).toEqual({ rows: [row('10002', '2').row], matching: 2 });
  expect(await saved.page(first, 'twice', 0, 5)).toEqual({ rows: [], matching: 0 });
  expect(await saved.list('other')).toEqual([]);
});

it('is saved once more in the place of the first, and put back after it was removed', async () => {
  const { savedComparisons } = core.queryWorker;
  const first = await put({}, [row('10001', '1')]);
  const again = await saved.put(connectionId, first, about({ cut: 3 }), many);
  if (typeof again === 'string') throw new Error(again);
  expect(again.again).toBe(true);
  expect((await saved.list(connectionId)).map(({ id, cut }) => [id, cut])).toEqual([[again.id, 3]]);
  expect(savedComparisons.differences(first)).toEqual([]);
  expect(savedComparisons.differences(again.id)).toEqual(many);
  await saved.remove(again.id);
  expect([names(), savedComparisons.differences(again.id)]).toEqual([[], []]);
  await saved.restore(again.id);
  await saved.restore(again.id);
  expect(savedComparisons.differences(again.id)).toEqual(many);
  await expect(saved.restore('never')).rejects.toThrow('invalidInput');
});

it('is put back while the last of its rows are still being removed', async () => {
  const id = await put({}, many);
  for (const step of ['remove', 'purgeOrphansStep']) {
    const restored = Promise.withResolvers<void>();
    afterStep = (call) => {
      if (call !== step) return;
      afterStep = () => undefined;
      restored.resolve(saved.restore(id));
    };
    await Promise.all([saved.remove(id), restored.promise]);
    expect(core.queryWorker.savedComparisons.differences(id)).toEqual(many);
  }
});

it('is nowhere to be seen before the last of its rows is there', async () => {
  const seen: string[] = [];
  afterStep = (call) => seen.push(...names().map((name) => `${call} ${name}`));
  await put({ fileName: 'October.csv' }, many);
  expect(seen.filter((one) => one.startsWith('add'))).toEqual([]);
  expect(seen[0]).toBe('keep October.csv');
});

it('so many are kept of a connection; one more is not saved, nor put back', async () => {
  const ids: string[] = [];
  for (let at = 0; at < MOST_SAVED_COMPARISONS; at += 1) ids.push(await put({ at }));
  expect(new Set(ids).size).toBe(MOST_SAVED_COMPARISONS);
  expect(await saved.put(connectionId, null, about(), many)).toBe('full');
  expect(core.queryWorker.savedComparisons.purgeOrphansStep()).toBe(false);
  const [first = '', second = ''] = ids;
  expect(await saved.put(connectionId, first, about(), [])).toMatchObject({ again: true });
  expect(await saved.put('other', null, about(), [])).toMatchObject({ again: false });
  await saved.remove(second);
  await put();
  await expect(saved.restore(second)).rejects.toThrow('invalidInput');
});

it('a forgotten customer takes along its own and its rows in others, which say how many there were', async () => {
  const { savedComparisons } = core.queryWorker;
  const filter = { ...NO_FILTER, text: '10001', tags: ['10001'] };
  const all = await put({ fileName: 'K10001 2026-11.csv', filter }, [
    ...[row('10001', '-100'), row('10002', '7'), row('00010001', '40', '10001')],
    ...[row('00010001', '2'), row('', '9'), row('Åkerlund 10001 AB', '1'), row('Åkerlund 100012', '3')],
  ]);
  const own = await put({ number: customer.number }, [row('10001', '5')]);
  const other = await put({ number: customerRef('10002').number });
  await saved.remove(other);
  savedComparisons.forget(customer);
  expect(savedComparisons.find(own)).toBeNull();
  expect(savedComparisons.differences(own)).toEqual([]);
  expect(savedComparisons.find(all)).toMatchObject({
    fileName: 'K… 2026-11.csv',
    filter: { ...filter, text: '…' },
    forgotten: { count: 3, difference: '-59' },
  });
  const left = savedComparisons.differences(all).map(({ number }) => number);
  expect(left).toEqual(['10002', '00010001', '', 'Åkerlund 100012']);
  await expect(saved.restore(other)).rejects.toThrow('invalidInput');
  savedComparisons.forget(customerRef('10002'));
  expect(savedComparisons.find(all)?.forgotten).toEqual({ count: 4, difference: '-52' });
  savedComparisons.forgetConnection(connectionId);
  while (savedComparisons.purgeOrphansStep());
  expect(names()).toEqual([]);
  expect(savedComparisons.differences(all)).toEqual([]);
});

it.each(['add', 'restoreStep'])(
  'nothing is kept where a customer is forgotten after a step of %s',
  async (step) => {
    const { savedComparisons } = core.queryWorker;
    const first = await put({}, many);
    await saved.remove(first);
    afterStep = (call) => {
      if (call === step) savedComparisons.forget(customerRef('10002'));
    };
    if (step === 'add') expect(await put({}, many)).toBe('gone');
    else await expect(saved.restore(first)).rejects.toThrow('invalidInput');
    expect(names()).toEqual([]);
    expect(savedComparisons.purgeOrphansStep()).toBe(false);
  },
);

it('of a customer that is being forgotten nothing is saved', async () => {
  core.queryWorker.facts.noteForgetting(customer);
  const id = await put({}, [row('10001', '1'), row('10002', '2')]);
  expect(core.queryWorker.savedComparisons.find(id)?.forgotten).toEqual({ count: 1, difference: '1' });
  expect(core.queryWorker.savedComparisons.differences(id)).toEqual([row('10002', '2')]);
});
