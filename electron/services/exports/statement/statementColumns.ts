import { narrowestHead } from './columnHeads.ts';
import type { Statement } from './statement.ts';
import type { StatementColumn, StatementMeasure, Sums } from './statementMeasure.ts';
import { A4, PAGE, type StatementSheet } from './statementSheet.ts';

export const HEAD_SIZE = 8;
const SIZES = [8.5, 8, 7.5, 7] as const;
const GAP = 7;
/**
 * How wide the texts that go on in a second line may be: as they like, then less. A reference is read off digit by digit:
 * it is cut only after all of them have been set smaller.
 */
const ROOMS = [
  { invoice: 150, type: 110, reference: 230 },
  { invoice: 96, type: 72, reference: 230 },
] as const;
const NARROW = { invoice: 96, type: 72, reference: 104 } as const;

interface Head {
  readonly name: StatementColumn;
  readonly title: string;
}

interface Column extends Head {
  readonly x: number;
  readonly width: number;
  readonly align: 'left' | 'right';
}

export interface StatementLayout {
  /** The first page is upright even so, since its address is in the window of an envelope; it has no rows then. */
  readonly landscape: boolean;
  readonly size: number;
  readonly columns: readonly Column[];
  /** No sum of some of the rows is longer. */
  readonly widestSums: Sums;
}

const NUMBERS: ReadonlySet<StatementColumn> = new Set(['late', 'amount', 'outstanding']);

/**
 * Columns as wide as what is in them. An amount is whole and of 7 points at least: first the other columns give way, then
 * all of them are set smaller, then the pages turn; what is wider even so goes on in a second line.
 */
export function statementLayout(
  sheet: StatementSheet,
  statement: Statement,
  measure: StatementMeasure,
): StatementLayout {
  const { widestSums } = measure;
  const heads = headsOf(statement);
  const natural = (size: number, most: Partial<Record<StatementColumn, number>>) =>
    heads.map(({ name, title }) => {
      const isAmount = name === 'amount' || name === 'outstanding';
      const texts = measure.longest(name).map((text) => sheet.widthOf(text, size, isAmount));
      const inside = Math.min(Math.max(0, ...texts), most[name] ?? Number.POSITIVE_INFINITY);
      return Math.max(inside, headWidth(sheet, title)) + 0.5;
    });
  const tries = [ROOMS, [NARROW]].flatMap((rooms) =>
    SIZES.flatMap((size) => rooms.map((most) => ({ size, most }))),
  );
  for (const landscape of [false, true]) {
    const room = roomOf(landscape, heads);
    for (const { size, most } of tries) {
      const widths = natural(size, most);
      if (sumOf(widths) <= room) return { landscape, size, columns: placed(heads, widths, room), widestSums };
    }
  }
  const room = roomOf(true, heads);
  const widths = natural(7, NARROW);
  const [amount = 0, outstanding = 0] = widths.slice(-2);
  const left = room - sumOf(widths.slice(0, -2));
  const share = amount < left / 2 ? amount : outstanding < left / 2 ? left - outstanding : left / 2;
  const fitted = [...widths.slice(0, -2), share, left - share];
  return { landscape: true, size: 7, columns: placed(heads, fitted, room), widestSums };
}

/** What the columns may take together, the gaps between them besides. */
function roomOf(landscape: boolean, heads: readonly Head[]): number {
  return (landscape ? A4.long : A4.short) - 2 * PAGE.left - (heads.length - 1) * GAP;
}

function placed(heads: readonly Head[], widths: readonly number[], room: number): readonly Column[] {
  const gap = GAP + (room - sumOf(widths)) / (heads.length - 1);
  let x: number = PAGE.left;
  return heads.map(({ name, title }, place) => {
    const width = widths[place] ?? 0;
    const column = { name, title, x, width, align: alignOf(name) };
    x += width + gap;
    return column;
  });
}

function alignOf(name: StatementColumn): 'left' | 'right' {
  return NUMBERS.has(name) ? 'right' : 'left';
}

/** In their order; that of references only where rows have their own. */
function headsOf({ texts, rowReferences }: Statement): readonly Head[] {
  const titles: Readonly<Record<StatementColumn, string>> = {
    invoice: texts.columnInvoice,
    reference: texts.reference,
    type: texts.columnType,
    date: texts.columnDate,
    due: texts.columnDue,
    late: texts.columnLate,
    amount: texts.columnAmount,
    outstanding: texts.columnOutstanding,
  };
  const heads = (Object.keys(titles) as StatementColumn[]).map((name) => ({ name, title: titles[name] }));
  return heads.filter(({ name }) => name !== 'reference' || rowReferences !== null);
}

function headWidth(sheet: StatementSheet, title: string): number {
  return narrowestHead(title, (text) => sheet.widthOf(text, HEAD_SIZE, true));
}

function sumOf(widths: readonly number[]): number {
  return widths.reduce((all, width) => all + width, 0);
}
