import { describe, expect, it } from 'vitest';
import type { ComparedItem } from '../../../electron/store/reconciliation/ledger/comparison.ts';
import {
  comparedFigures,
  withTaken,
} from '../../../electron/store/reconciliation/ledger/comparisonQueries.ts';
import { plainNumber } from '../../../electron/store/reconciliation/ledger/ledgerLines.ts';
import { Suggestions } from '../../../electron/store/reconciliation/ledger/suggestions.ts';
import { sumOfDecimals } from '../../../shared/domain/money.ts';
import { fc } from '../../fastCheck.ts';
import { casesOf } from '../../promiseCounts.ts';
import { cents, compared, days, expectPartition, item, line, rules } from './comparedLedger.ts';

const amount = fc.constantFrom(100, 200, -100).map(cents);
const dated = fc.record({
  due: fc.constantFrom('2026-10-31', '2026-11-30', null),
  invoiced: fc.constantFrom('2026-10-01', '2026-11-01', null),
});
const lines = fc.array(
  fc.record({
    customer: fc.constantFrom('10001', 'K10001', '10002', '99999', ''),
    invoice: fc.constantFrom('', '1', '2', 'X7', 'X8', 'X9'),
    reference: fc.constantFrom('', '77', '78'),
    amount,
    days: dated.map(({ due, invoiced }) => days(due, invoiced)),
  }),
  { maxLength: 8 },
);
const items = fc.array(
  fc.record({
    customer: fc.constantFrom('10001', '10002'),
    invoice: fc.constantFrom('1', '2', '3', '4', '5'),
    amount,
    days: dated.map(({ due, invoiced }) => days(due ?? '2026-12-31', invoiced ?? '2026-12-01')),
    isOpen: fc.boolean(),
    isLeftOut: fc.boolean(),
    isAfter: fc.boolean(),
  }),
  { maxLength: 8 },
);

const UNREADABLE = { row: 0, customer: '10001', invoice: '1', problem: 'noAmount', text: 'x' } as const;

const isFreeThere = ({ kind, there, here }: ComparedItem) =>
  there !== null && here === null && !['settled', 'twice', 'filteredOut', 'notKnownThen'].includes(kind);

/** Whether a key of the ledger and one that is kept may be one, said without any index. */
function areAlike(one: ComparedItem, other: ComparedItem, isNamed: boolean): boolean {
  if (!isFreeThere(one) || other.there !== null || one.there?.sum !== other.here?.sum) return false;
  if (isNamed && plainNumber(one.there?.customer ?? '') !== other.here?.customer) return false;
  return (['due', 'invoiced'] as const).some((of) => {
    const all = [...(one.there?.days ?? []), ...(other.here?.days ?? [])].map((each) => each[of]);
    return all[0] !== null && new Set(all).size === 1;
  });
}

/** What each key may mean, looked for among all. */
function meanings(keys: readonly ComparedItem[], isNamed: boolean) {
  const alikeTo = (key: ComparedItem) =>
    keys.filter((other) => areAlike(key, other, isNamed) || areAlike(other, key, isNamed));
  const pairOf = (key: ComparedItem) => {
    const [only, ...more] = alikeTo(key);
    return only !== undefined && more.length === 0 && alikeTo(only).length === 1 ? only : null;
  };
  return {
    pairOf,
    pairs: keys.filter((key) => key.there !== null && pairOf(key) !== null),
    several: keys.filter((key) => alikeTo(key).length > 0 && pairOf(key) === null),
  };
}

describe('suggestions by amount and date', () => {
  it('are all pairs of which neither may mean another, and no others', () => {
    const seen = { pairs: 0, several: 0 };
    const property = fc.property(lines, items, fc.boolean(), (some, others, isNamed) => {
      const keys = compared(some, others, isNamed);
      const { pairOf, pairs, several } = meanings(keys, isNamed);
      const suggestions = new Suggestions(keys, rules.tolerance);
      const expected = (key: ComparedItem) => {
        const other = pairOf(key);
        if (other === null) return several.includes(key) ? { pair: null, invoiceNo: null, line: null } : null;
        const pair = suggestions.of(other)?.pair;
        if (key.here === null) return { pair, invoiceNo: other.here?.invoice, line: null };
        return { pair, invoiceNo: null, line: (other.there?.parts[0] ?? 0) + 1 };
      };
      expect(keys.map((key) => suggestions.of(key))).toEqual(keys.map(expected));
      expect(new Set(pairs.map((key) => suggestions.of(key)?.pair)).size).toBe(pairs.length);
      expect(suggestions.figures).toMatchObject({ open: pairs.length, taken: 0, several: several.length });
      seen.pairs += pairs.length;
      seen.several += several.length;
    });
    fc.assert(property, { numRuns: casesOf(5_000, 500) });
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(0);
  });

  it('are none of a line that is there twice by another writing of its number', () => {
    const written = [line('10001', '1', 100), line('10001', '001', 100)];
    const keys = compared(written, [item('10001', '1', 100), item('10001', '2', 100)]);
    expect(keys.map(({ kind }) => kind)).toContain('twice');
    expect(new Suggestions(keys, rules.tolerance).figures).toMatchObject({ open: 0, several: 0 });
  });

  it('leave a partition whose bridge ends at what is kept, whichever are taken, and as before once given back', () => {
    const seen = { equal: 0, date: 0 };
    const taken = fc.array(fc.boolean(), { minLength: 8, maxLength: 8 });
    const property = fc.property(lines, items, fc.boolean(), taken, (some, others, isNamed, isTaken) => {
      const keys = compared(some, others, isNamed);
      const suggestions = new Suggestions(keys, rules.tolerance);
      const unreadable = [UNREADABLE, UNREADABLE];
      const { pairOf, pairs } = meanings(keys, isNamed);
      const meant = pairs.filter((_, at) => isTaken[at]);
      const reckoned = () =>
        comparedFigures([], suggestions.byKind, {
          ...{ unreadable: unreadable.length, unreadDays: 0, suggestions: suggestions.figures, asOf: null },
        });
      let figures = reckoned();
      const put = (key: ComparedItem, isTakenNow: boolean) => {
        const held = { figures, suggestions, unreadable };
        figures = withTaken(held, suggestions.of(key)?.pair ?? -1, isTakenNow).figures;
      };
      const now = () => [...suggestions.byKind.values()].flat();
      expectPartition(now(), some, others);
      for (const key of meant) put(key, true);
      expectPartition(now(), some, others);
      expect(figures).toEqual(reckoned());
      expect(now()).toHaveLength(keys.length - meant.length);
      const joined = now().filter(({ pass }) => pass === 'suggested');
      expect(new Set(joined.map(({ there, here }) => [there, here]))).toEqual(
        new Set(meant.map((key) => [key.there, pairOf(key)?.here])),
      );
      const [equal, date] = (['equal', 'date'] as const).map((of) =>
        joined.filter(({ kind }) => kind === of),
      );
      if (equal === undefined || date === undefined) throw new Error('there are two kinds');
      expect(equal.length + date.length).toBe(joined.length);
      expect(suggestions.figures).toMatchObject({
        ...{ open: pairs.length - meant.length, taken: meant.length },
        takenEqual: { count: equal.length, sum: sumOfDecimals(equal.map(({ here }) => here?.sum ?? '0')) },
      });
      // Those that were taken come first.
      expect(suggestions.byKind.get('equal')?.slice(0, equal.length) ?? []).toEqual(equal);
      for (const key of joined) put(key, false);
      expect(figures).toEqual(reckoned());
      expect(new Set(now())).toEqual(new Set(keys));
      seen.equal += equal.length;
      seen.date += date.length;
    });
    fc.assert(property, { numRuns: casesOf(5_000, 500) });
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(0);
  });

  it('need a day, and are none of instalments whose days differ', () => {
    const keysOf = (...due: (string | null)[]) => {
      const keys = compared(
        due.map((day) => line('10001', 'X7', 300 / due.length, '', days(day, null))),
        [item('10001', '55', 300)],
      );
      return new Suggestions(keys, rules.tolerance).figures.open;
    };
    expect(keysOf('2026-10-31')).toBe(1);
    expect(keysOf('2026-10-31', '2026-10-31')).toBe(1);
    expect(keysOf('2026-10-31', '2026-11-30')).toBe(0);
    expect(keysOf('2026-11-30')).toBe(0);
    expect(keysOf(null)).toBe(0);
    const without = { ...line('10001', 'X7', 300), days: null };
    const keys = compared([without], [{ ...item('10001', '55', 300), days: null }]);
    expect(new Suggestions(keys, rules.tolerance).figures.open).toBe(0);
  });
});
