import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { SavedDifference } from '../../../electron/cache/facts/comparisons/savedShapes.ts';
import { besideRows } from '../../../electron/cache/lists/compare/besideRows.ts';
import { casesOf } from '../../promiseCounts.ts';

type Planted = Pick<SavedDifference, 'kind' | 'number'> & {
  readonly invoiceNo: string;
  readonly difference: string;
};

/** Where a row has what a difference of its kind is measured by. */
const measure = (kind: Planted['kind'], difference: string) => {
  if (kind === 'unreadable') return { text: difference };
  return kind === 'date'
    ? { otherDay: { of: 'due', there: '2026-11-01', here: difference } }
    : { difference };
};

const saved = ({ kind, number, invoiceNo, difference }: Planted): SavedDifference => ({
  ...{ kind, number, plain: '' },
  row: JSON.stringify({
    ...{ customer: number, invoiceNo, explanation: null },
    ...{ text: '', difference: '0', otherDay: null, ...measure(kind, difference) },
  }),
});

const planted = fc.record({
  kind: fc.constantFrom('amount', 'unknown', 'noNumber', 'date', 'unreadable'),
  number: fc.constantFrom('10001', '10002', ''),
  invoiceNo: fc.constantFrom('1', '2', '3', ''),
  difference: fc.constantFrom('5', '-5', '0.1'),
}) as fc.Arbitrary<Planted>;
const sides = fc.array(planted, { maxLength: 20 });
const named = ({ number, invoiceNo }: Planted) => `${number} ${invoiceNo}`;
const whole = (one: Planted) => `${named(one)} ${one.kind} ${one.difference}`;

it('each difference of both comparisons is in one row, or the same in both', () => {
  fc.assert(
    fc.property(sides, sides, (before, now) => {
      const { rows, counts } = besideRows(before.map(saved), now.map(saved));
      const of = (change: string) => rows.filter((row) => row.change === change).length;
      expect([of('new'), of('gone'), of('changed')]).toEqual([counts.new, counts.gone, counts.changed]);
      expect(counts.same + counts.gone + counts.changed).toBe(before.length);
      expect(counts.same + counts.new + counts.changed).toBe(now.length);
      for (const { before: was, now: is, invoiceNo } of rows) {
        expect(was === null && is === null).toBe(false);
        if (was === null || is === null) continue;
        expect(invoiceNo).not.toBe('');
        expect(`${was.kind} ${was.difference}`).not.toBe(`${is.kind} ${is.difference}`);
      }
    }),
    { numRuns: casesOf(5_000, 300) },
  );
});

it('a comparison beside itself has no other difference, and one beside none has all of them', () => {
  fc.assert(
    fc.property(sides, (side) => {
      const all = side.map(saved);
      expect(besideRows(all, all)).toEqual({
        rows: [],
        counts: { new: 0, gone: 0, changed: 0, same: all.length },
      });
      expect(besideRows([], all).counts.new).toBe(all.length);
      expect(besideRows(all, []).counts.gone).toBe(all.length);
    }),
    { numRuns: casesOf(1_000, 100) },
  );
});

it('keys of one line each are new, gone, changed and the same, just as they were planted', () => {
  const distinct = fc.uniqueArray(planted, {
    selector: named,
    comparator: 'IsStrictlyEqual',
    maxLength: 12,
  });
  fc.assert(
    fc.property(distinct, distinct, (before, now) => {
      const were = new Map(before.map((one) => [named(one), one]));
      const expected = { new: 0, gone: 0, changed: 0, same: 0 };
      for (const one of now) {
        const was = were.get(named(one));
        if (was !== undefined && whole(was) === whole(one)) expected.same += 1;
        else if (was === undefined) expected.new += 1;
        else if (one.invoiceNo === '') {
          expected.new += 1;
          expected.gone += 1;
        } else expected.changed += 1;
        were.delete(named(one));
      }
      expected.gone += were.size;
      expect(besideRows(before.map(saved), now.map(saved)).counts).toEqual(expected);
    }),
    { numRuns: casesOf(5_000, 300) },
  );
});
