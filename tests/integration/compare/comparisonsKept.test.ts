import { expect, it } from 'vitest';
import type {
  NewComparison,
  SavedDifference,
} from '../../../electron/cache/facts/comparisons/savedShapes.ts';
import type { Decimal } from '../../../shared/domain/money.ts';
import { MOST_SAVED_COMPARISONS } from '../../../shared/domain/savedComparisons.ts';
import { coreForEach } from '../cache/coreForAll.ts';
import { customerRef } from '../cache/testCache.ts';

const core = coreForEach();
const customer = customerRef('10001');
const { connectionId } = customer;

const ZERO = '0' as Decimal;
const about = (more: Partial<NewComparison> = {}): NewComparison => ({
  ...{ fileName: 'open items.csv', at: 1, number: null, amount: 'outstanding', until: null, tolerance: ZERO },
  mapping: { sheet: 0, skipped: 1, roles: ['invoice', 'amount'], decimalMark: ',', isTurned: false },
  figures: {
    ...{ kinds: [], there: ZERO, here: ZERO, customers: 2, unreadableHere: 0, unreadDays: 0 },
    ...{ oldestFetch: 1, newestFetch: 2 },
  },
  ...{ explained: [], sha256: 'ab'.repeat(32), cut: 0 },
  ...more,
});
const row = (number: string, difference: string, plain = ''): SavedDifference => ({
  ...{ kind: 'amount', number, plain },
  row: JSON.stringify({ customer: number, invoiceNo: '51002', difference, text: '', explanation: null }),
});
const put = (more: Partial<NewComparison> = {}, rows: readonly SavedDifference[] = [], before = null) =>
  core.reader.savedComparisons.put(connectionId, before, about(more), rows) ?? '';
const names = () => core.reader.savedComparisons.list(connectionId).map(({ fileName }) => fileName);

it('a saved one is listed with all that it was of, the last one first, and its rows are given by kind', () => {
  const { savedComparisons } = core.reader;
  const first = put({ fileName: 'October.csv' }, [row('10001', '1'), row('10002', '2')]);
  put({ fileName: 'November.csv', at: 2 });
  expect(names()).toEqual(['November.csv', 'October.csv']);
  expect(savedComparisons.find(first)).toEqual({
    ...about({ fileName: 'October.csv' }),
    id: first,
    forgotten: { count: 0, difference: '0' },
  });
  expect(savedComparisons.page(first, 'amount', 1, 5)).toEqual({
    rows: [row('10002', '2').row],
    matching: 2,
  });
  expect(savedComparisons.page(first, 'twice', 0, 5)).toEqual({ rows: [], matching: 0 });
  expect(savedComparisons.list('other')).toEqual([]);
});

it('is saved once more in its own place, and put back after it was removed', () => {
  const { savedComparisons } = core.reader;
  const id = put({}, [row('10001', '1')]);
  expect(savedComparisons.put(connectionId, id, about({ cut: 3 }), [])).toBe(id);
  expect(savedComparisons.find(id)?.cut).toBe(3);
  expect(savedComparisons.differences(id)).toEqual([]);
  savedComparisons.put(connectionId, id, about(), [row('10001', '7')]);
  savedComparisons.remove(id);
  expect(names()).toEqual([]);
  savedComparisons.restore(id);
  savedComparisons.restore(id);
  expect(savedComparisons.differences(id)).toEqual([row('10001', '7')]);
  expect(() => savedComparisons.restore('never')).toThrow('invalidInput');
});

it('so many are kept of a connection; one more is not saved, nor put back', () => {
  const { savedComparisons } = core.reader;
  const ids = Array.from({ length: MOST_SAVED_COMPARISONS }, (_, at) => put({ at }));
  expect(new Set(ids).size).toBe(MOST_SAVED_COMPARISONS);
  expect(savedComparisons.put(connectionId, null, about(), [])).toBeNull();
  const [first = ''] = ids;
  expect(savedComparisons.put(connectionId, first, about(), [])).toBe(first);
  expect(savedComparisons.put('other', null, about(), [])).not.toBeNull();
  savedComparisons.remove(first);
  put();
  expect(() => savedComparisons.restore(first)).toThrow('invalidInput');
});

it('a forgotten customer takes along its own and its rows in others, which say how many there were', () => {
  const { savedComparisons } = core.reader;
  const all = put({ fileName: 'K10001 2026-11.csv' }, [
    ...[row('10001', '-100'), row('10002', '7'), row('00010001', '40', '10001')],
    ...[row('00010001', '2'), row('', '9'), row('Åkerlund 10001 AB', '1'), row('Åkerlund 100012', '3')],
  ]);
  const own = put({ number: customer.number });
  const other = put({ number: customerRef('10002').number });
  savedComparisons.remove(other);
  savedComparisons.forget(customer);
  expect(savedComparisons.find(own)).toBeNull();
  expect(savedComparisons.find(all)).toMatchObject({
    fileName: 'K… 2026-11.csv',
    forgotten: { count: 3, difference: '-59' },
  });
  const left = savedComparisons.differences(all).map(({ number }) => number);
  expect(left).toEqual(['10002', '00010001', '', 'Åkerlund 100012']);
  expect(() => savedComparisons.restore(other)).toThrow('invalidInput');
  savedComparisons.forget(customerRef('10002'));
  expect(savedComparisons.find(all)?.forgotten).toEqual({ count: 4, difference: '-52' });
  savedComparisons.forgetConnection(connectionId);
  expect(names()).toEqual([]);
  expect(savedComparisons.differences(all)).toEqual([]);
});

it('of a customer that is being forgotten nothing is saved', () => {
  core.reader.facts.noteForgetting(customer);
  const id = put({}, [row('10001', '1'), row('10002', '2')]);
  expect(core.reader.savedComparisons.find(id)?.forgotten).toEqual({ count: 1, difference: '1' });
  expect(core.reader.savedComparisons.differences(id)).toEqual([row('10002', '2')]);
});
