import { expect, it } from 'vitest';
import { Comparison, type KeptItem } from '../../../electron/store/reconciliation/ledger/comparison.ts';
import {
  comparedFigures,
  type HeldComparison,
} from '../../../electron/store/reconciliation/ledger/comparisonQueries.ts';
import {
  differenceOf,
  differencesAt,
  ExplainedRows,
  rowsOfKind,
} from '../../../electron/store/reconciliation/ledger/explainedQueries.ts';
import type {
  LedgerLine,
  UnreadableLine,
} from '../../../electron/store/reconciliation/ledger/ledgerLines.ts';
import { Suggestions } from '../../../electron/store/reconciliation/ledger/suggestions.ts';
import type { Explanation } from '../../../electron/store/userData/explanationsRepository.ts';
import { COMPARED_KINDS } from '../../../shared/domain/comparison.ts';
import { type Decimal, sumOfDecimals } from '../../../shared/domain/money.ts';
import type { LocalDate } from '../../../shared/domain/wallClock.ts';
import { fc } from '../../fastCheck.ts';
import { casesOf } from '../../promiseCounts.ts';

const customers = fc.constantFrom<string[]>('10001', '10002', 'K 10001', '00010001', '777', '');
const numbers = fc.constantFrom<string[]>('1', '2', '3', 'F-2', '');
const amounts = fc.constantFrom<Decimal[]>(...(['5', '7.5', '-5', '0.1'] as Decimal[]));
const days = fc.record({
  due: fc.constantFrom<LocalDate[]>(...(['2026-10-31', '2026-11-30'] as LocalDate[])),
  invoiced: fc.constant('2026-10-01' as LocalDate),
});
const ledger = fc.record({
  lines: fc.array(fc.record({ customer: customers, invoice: numbers, amount: amounts, days }), {
    maxLength: 12,
  }),
  unreadable: fc.array(
    fc.record({ customer: customers, invoice: numbers, text: fc.constantFrom('', 'see note', '1,250') }),
    { maxLength: 4 },
  ),
  items: fc.array(
    fc.record({
      customer: fc.constantFrom('10001', '10002'),
      invoice: fc.constantFrom('1', '2', '3'),
      amount: amounts,
      isAfter: fc.boolean(),
      isLeftOut: fc.boolean(),
      days,
    }),
    { maxLength: 8 },
  ),
});

function compared({ lines, unreadable, items }: typeof ledger extends fc.Arbitrary<infer Of> ? Of : never) {
  const rows = lines.map((line, row): LedgerLine => ({ ...line, row, reference: '' }));
  const comparison = new Comparison(rows, true, {
    tolerance: '0.1' as Decimal,
    place: (customer) => (customer === '777' ? 'neverFetched' : 'inside'),
    reference: null,
  });
  for (const [id, item] of items.entries()) comparison.add({ ...item, id: id + 1 } satisfies KeptItem);
  comparison.join();
  const suggestions = new Suggestions(comparison.keys(), '0.1' as Decimal);
  const { byKind } = suggestions;
  const held: HeldComparison = {
    ...{ connectionId: 'test', version: 1, forgotten: 0, amount: 'outstanding', past: new Map() },
    ...{ suggestions, byKind },
    unreadable: unreadable.map((line, row): UnreadableLine => ({ ...line, row, problem: 'noAmount' })),
    figures: comparedFigures([], byKind, {
      ...{ unreadable: unreadable.length, unreadDays: 0, suggestions: suggestions.figures, asOf: null },
    }),
  };
  return held;
}

const places = (held: HeldComparison) =>
  COMPARED_KINDS.filter((kind) => kind !== 'equal').flatMap((kind) =>
    rowsOfKind(held, kind).map((row, place) => ({ kind, place, row })),
  );

/** Explains the rows that `isMeant` says, each by words of its own. */
function explanationsOf(held: HeldComparison, isMeant: (at: number) => boolean): Explanation[] {
  return places(held).flatMap(({ kind, place }, at) =>
    isMeant(at)
      ? (differencesAt(held, kind, [place]) ?? []).map((one) => ({ ...one, text: `no. ${at}`, at }))
      : [],
  );
}

it('each explained difference has its own words in the same comparison, and no other has any', () => {
  fc.assert(
    fc.property(ledger, fc.array(fc.boolean(), { minLength: 40, maxLength: 40 }), (file, meant) => {
      const held = compared(file);
      const all = explanationsOf(held, (at) => meant[at] === true);
      const explained = new ExplainedRows(held, all);
      for (const [at, { kind, place }] of places(held).entries())
        expect(explained.at(kind, place).explanation).toBe(meant[at] === true ? `no. ${at}` : null);
      for (const { kind, count, difference } of explained.sums()) {
        const own = places(held).filter((one, at) => one.kind === kind && meant[at] === true);
        expect(count).toBe(own.length);
        const sums = own.flatMap(({ row }) => ('problem' in row ? [] : [differenceOf(row)]));
        expect(difference).toBe(sumOfDecimals(sums));
      }
    }),
    { numRuns: casesOf(5_000, 300) },
  );
});

it('in the next comparison a difference is explained only where it is the same to the last digit', () => {
  fc.assert(
    fc.property(ledger, ledger, (before, now) => {
      const first = compared(before);
      const second = compared({ ...now, lines: [...before.lines.slice(0, 5), ...now.lines.slice(0, 5)] });
      const all = explanationsOf(first, () => true);
      const explained = new ExplainedRows(second, all);
      for (const { kind, place } of places(second)) {
        const [own] = differencesAt(second, kind, [place]) ?? [];
        if (own === undefined) throw new Error('a row is a difference');
        const isSame = ({ text: _text, at: _at, ...one }: Explanation) =>
          JSON.stringify(Object.entries({ ...one, plain: '' }).sort()) ===
          JSON.stringify(Object.entries({ ...own, plain: '' }).sort());
        const { explanation, before: former } = explained.at(kind, place);
        expect(explanation).toBe(all.find(isSame)?.text ?? null);
        if (former === null) continue;
        // What is said of another difference is of the same invoice, and explains no row of this comparison.
        expect(explanation).toBeNull();
        const found = all.find(({ text }) => text === former.text);
        expect(found).toMatchObject({ number: own.number, invoiceNo: own.invoiceNo });
        expect(own.invoiceNo).not.toBe('');
        const inForce = places(second).map((one) => explained.at(one.kind, one.place).explanation);
        expect(inForce).not.toContain(former.text);
      }
    }),
    { numRuns: casesOf(5_000, 300) },
  );
});

it('another amount that was compared has explanations of its own', () => {
  const days = { due: '2026-10-31' as LocalDate, invoiced: '2026-10-01' as LocalDate };
  const line = { customer: '10001', invoice: '9', amount: '5' as Decimal, days };
  const held = compared({ lines: [line], unreadable: [], items: [] });
  const all = explanationsOf(held, () => true);
  const other = { ...held, amount: 'priceVat' } as const;
  expect(new ExplainedRows(held, all).sums()).toEqual([{ kind: 'unknown', count: 1, difference: '-5' }]);
  expect(new ExplainedRows(other, all).sums()).toEqual([]);
  expect(differencesAt(held, 'unknown', [1])).toBeNull();
});
