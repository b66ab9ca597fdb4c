import { describe, expect, it } from 'vitest';
import { columnWidths, type FrontCell } from '../../../electron/documents/tables/xlsx.ts';
import {
  ComparedRows,
  comparisonColumns,
  likelyCells,
  reconciliationSheet,
} from '../../../electron/services/reconciliation/comparisonColumns.ts';
import { COMPARED_KINDS, type ComparedKind } from '../../../shared/domain/comparison.ts';
import { type Decimal, DecimalSum, decimalFromScaled, sumOfDecimals } from '../../../shared/domain/money.ts';
import { catalogues } from '../../../shared/i18n/catalogues.ts';
import type { ComparedSums, ComparisonFigures, ExplainedRow } from '../../../shared/ipc/compare.ts';
import { NO_SUGGESTIONS } from '../../fakes/noSuggestions.ts';
import { fc } from '../../fastCheck.ts';
import { casesOf } from '../../promiseCounts.ts';

const NO_TIMES = {
  ...{ customers: 1, unreadableHere: 0, unreadDays: 0, oldestFetch: null, newestFetch: null },
  suggestions: NO_SUGGESTIONS,
  asOf: null,
};

type Side = readonly [there: Decimal, here: Decimal];

const less = (from: string, what: string) => new DecimalSum().add(from).subtract(what).decimal();

function figuresOf(sides: ReadonlyMap<ComparedKind, readonly Side[]>): ComparisonFigures {
  const kinds = COMPARED_KINDS.map((kind): ComparedSums => {
    const own = sides.get(kind) ?? [];
    const [there, here] = [0, 1].map((at) => sumOfDecimals(own.map((side) => side[at] ?? '0'))) as [
      Decimal,
      Decimal,
    ];
    return { kind, count: own.length, there, here, difference: less(here, there) };
  });
  const total = (name: 'there' | 'here') => sumOfDecimals(kinds.map((one) => one[name]));
  return { kinds, there: total('there'), here: total('here'), ...NO_TIMES };
}

const rowOf = (kind: ComparedKind, [there, here]: Side, customer: string): ExplainedRow => ({
  ...{ kind, customer, invoiceNo: '1', written: null, there, here, difference: less(here, there) },
  ...{ lines: 1, firstLine: 1, invoices: 1, ids: [1], id: 1, dueDate: null, pass: 'written', hint: null },
  ...{ problem: null, text: '', explanation: null, before: null, otherDay: null, suggestion: null },
});

const amounts = fc
  .bigInt({ min: -(10n ** 12n), max: 10n ** 12n })
  .map((scaled) => decimalFromScaled(Number(scaled)));
const kinds = fc.constantFrom(...COMPARED_KINDS.filter((kind) => kind !== 'unreadable'));
const comparisons = fc.array(fc.tuple(kinds, fc.tuple(amounts, amounts)), { maxLength: 60 }).map((rows) => {
  const sides = new Map<ComparedKind, Side[]>();
  for (const [kind, side] of rows) sides.set(kind, [...(sides.get(kind) ?? []), side]);
  return sides;
});

/** The value of a formula of the sheet by the arithmetic of a spreadsheet. */
function calculated(rows: readonly (readonly FrontCell[])[], formula: string): number {
  const [, inner = '', places = ''] = /^ROUND\((.*),(\d+)\)$/.exec(formula) ?? [];
  const valueAt = (column: string, row: number): number => {
    const cell = rows[row - 1]?.[column.charCodeAt(0) - 65];
    if (cell?.kind !== 'amount') throw new Error(`${column}${row} is no amount`);
    return cell.formula === null ? Number(cell.amount) : calculated(rows, cell.formula);
  };
  const [, left = '', leftRow, right = '', rightRow] = /^([A-E])(\d+)-([A-E])(\d+)/.exec(inner) ?? [];
  let value = valueAt(left, Number(leftRow)) - valueAt(right, Number(rightRow));
  const [, first, last] = /-SUM\(E(\d+):E(\d+)\)$/.exec(inner) ?? [];
  let sum = 0;
  for (let row = Number(first); row <= Number(last); row += 1) sum += valueAt('E', row);
  value -= sum;
  return Number(value.toFixed(Number(places)));
}

describe('the sheet of a comparison’s bridge', () => {
  it('adds up to what was compared, and leaves nothing', () => {
    const property = fc.property(comparisons, (sides) => {
      const figures = figuresOf(sides);
      const { rows } = reconciliationSheet(figures, catalogues.en);
      for (const cell of rows.flat()) {
        if (cell?.kind === 'amount' && cell.formula !== null)
          expect(Math.abs(calculated(rows, cell.formula))).toBe(Math.abs(Number(cell.amount)));
      }
      const rest = rows
        .find(([first]) => first?.kind === 'text' && first.text === catalogues.en.compare.rest)
        ?.at(-1);
      expect(rest).toMatchObject({ amount: '0', formula: expect.stringMatching(/^ROUND/) });
    });
    fc.assert(property, { numRuns: casesOf(2_000, 200) });
  });

  it('has exact figures alone where a spreadsheet would round them', () => {
    const figures = figuresOf(new Map([['amount', [['12345678901234567.25' as Decimal, '1' as Decimal]]]]));
    const cells = reconciliationSheet(figures, catalogues.en).rows.flat();
    expect(cells.flatMap((cell) => (cell?.kind === 'amount' && cell.formula !== null ? [cell] : []))).toEqual(
      [],
    );
    expect(cells).toContainEqual(expect.objectContaining({ amount: '-12345678901234566.25' }));
  });
});

it('has room for days and outcomes that come far below the first rows', () => {
  const texts = catalogues.en;
  const { kinds: written } = figuresOf(new Map([['onlyHere', [['0', '1'] as unknown as Side]]]));
  const none = '0' as Decimal;
  const columns = comparisonColumns('file', texts, { there: none, here: none, difference: none });
  const widths = columnWidths(columns, likelyCells(written, texts));
  const widthOf = (key: string) => widths[columns.findIndex((column) => column.key === key)] ?? 0;
  expect(widthOf('dueDate')).toBeGreaterThan('2026-10-31'.length);
  expect(widthOf('kind')).toBeGreaterThan(texts.compare.kindOnlyHere.length);
});

describe('the rows of a comparison, page by page', () => {
  const pagesOf = (rows: readonly ExplainedRow[]) => {
    const asked: number[] = [];
    const page = async (_id: number, kind: ComparedKind, offset: number, limit: number) => {
      asked.push(limit);
      const of = rows.filter((row) => row.kind === kind);
      return { rows: of.slice(offset, offset + limit), matching: of.length, isCurrent: true };
    };
    return { asked, page };
  };
  const all = async (read: ComparedRows, written: readonly ComparedSums[]) => {
    const rows: ExplainedRow[] = [];
    for await (const window of read.windows(written)) rows.push(...window);
    return rows;
  };

  it('are all of them, once each', async () => {
    const property = fc.asyncProperty(comparisons, async (sides) => {
      const rows = [...sides].flatMap(([kind, own]) => own.map((side) => rowOf(kind, side, '10001')));
      const read = await all(new ComparedRows(pagesOf(rows), 1), figuresOf(sides).kinds);
      const inOrder = COMPARED_KINDS.flatMap((kind) => rows.filter((row) => row.kind === kind));
      expect(read).toEqual(inOrder);
    });
    await fc.assert(property, { numRuns: casesOf(500, 50) });
  });

  it('are never held at once, however many', async () => {
    const side: Side = ['1.25' as Decimal, '0' as Decimal];
    const many = Array.from({ length: 100_000 }, (_, place) =>
      rowOf('unknown', side, String(10_000 + place)),
    );
    const pages = pagesOf(many);
    const read = new ComparedRows(pages, 1);
    let count = 0;
    for await (const window of read.windows(figuresOf(new Map([['unknown', many.map(() => side)]])).kinds))
      count += window.length;
    expect(count).toBe(many.length);
    expect(Math.max(...pages.asked)).toBe(250);
    expect(read.customers).toHaveLength(many.length);
  });

  it('are refused where they do not come to the sums of the bridge', async () => {
    const [one, other]: Side[] = [
      ['10' as Decimal, '12' as Decimal],
      ['5' as Decimal, '5' as Decimal],
    ];
    if (one === undefined || other === undefined) throw new Error('no sides');
    const figures = figuresOf(new Map([['amount', [one, other]]]));
    const missing = new ComparedRows(pagesOf([rowOf('amount', one, '1')]), 1);
    await expect(all(missing, figures.kinds)).rejects.toThrow(
      expect.objectContaining({ name: 'ListChanged' }),
    );
    const wrong = pagesOf([rowOf('amount', one, '1'), rowOf('amount', one, '1')]);
    await expect(all(new ComparedRows(wrong, 1), figures.kinds)).rejects.toThrow(
      expect.objectContaining({ name: 'ListChanged' }),
    );
  });
});
