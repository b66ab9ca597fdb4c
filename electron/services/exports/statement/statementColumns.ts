import { DecimalSum } from '../../../../shared/domain/decimalSum.ts';
import { formatAmount } from '../../../../shared/domain/formatAmount.ts';
import { formatDay } from '../../../../shared/domain/formatDay.ts';
import { narrowestHead } from './columnHeads.ts';
import { rowTexts } from './rowTexts.ts';
import type { Statement, StatementRow } from './statement.ts';
import { A4, PAGE, type StatementSheet } from './statementSheet.ts';

export const HEAD_SIZE = 8;
const SIZES = [8.5, 8, 7.5, 7] as const;
const GAP = 7;
/** How wide the texts that go on in a second line may be: as they like, then less. */
const ROOMS = [
  { invoice: 150, type: 110 },
  { invoice: 96, type: 72 },
] as const;
/** Texts that are measured of a column: its longest ones. */
const MEASURED = 12;

export type StatementColumn = keyof ReturnType<typeof rowTexts>;

interface Column {
  readonly name: StatementColumn;
  readonly title: string;
  readonly x: number;
  readonly width: number;
  readonly align: 'left' | 'right';
}

export interface StatementLayout {
  /** The first page is upright even so, since its address is in the window of an envelope; it has no rows then. */
  readonly landscape: boolean;
  readonly size: number;
  readonly columns: readonly Column[];
  /** No sum of some of the rows is longer: exact decimal texts. */
  readonly widestSums: { readonly priceVat: string; readonly outstanding: string };
}

const NUMBERS: ReadonlySet<StatementColumn> = new Set(['late', 'amount', 'outstanding']);

/**
 * Columns as wide as what is in them. An amount is whole and of 7 points at least: first the other columns give way, then
 * all of them are set smaller, then the pages turn; what is wider even so goes on in a second line.
 */
export function statementLayout(
  sheet: StatementSheet,
  statement: Statement,
  rows: readonly StatementRow[],
  shared: ReadonlySet<string>,
): StatementLayout {
  const widestSums = { priceVat: widestSum(rows, 'priceVat'), outstanding: widestSum(rows, 'outstanding') };
  const widest = widestTexts(statement, rows, shared, widestSums);
  const titles = titlesOf(statement);
  const names = Object.keys(titles) as StatementColumn[];
  const natural = (size: number, most: Partial<Record<StatementColumn, number>>) =>
    names.map((name) => {
      const isAmount = name === 'amount' || name === 'outstanding';
      const texts = widest[name].map((text) => sheet.widthOf(text, size, isAmount));
      const inside = Math.min(Math.max(0, ...texts), most[name] ?? Number.POSITIVE_INFINITY);
      return Math.max(inside, headWidth(sheet, titles[name])) + 0.5;
    });
  for (const landscape of [false, true]) {
    const room = roomOf(landscape);
    for (const size of SIZES) {
      for (const most of ROOMS) {
        const widths = natural(size, most);
        if (sumOf(widths) <= room)
          return { landscape, size, columns: placed(names, titles, widths, room), widestSums };
      }
    }
  }
  const room = roomOf(true);
  const widths = natural(7, ROOMS[1]);
  const [amount = 0, outstanding = 0] = widths.slice(-2);
  const left = room - sumOf(widths.slice(0, -2));
  const share = amount < left / 2 ? amount : outstanding < left / 2 ? left - outstanding : left / 2;
  const fitted = [...widths.slice(0, -2), share, left - share];
  return { landscape: true, size: 7, columns: placed(names, titles, fitted, room), widestSums };
}

/** What the columns may take together, the gaps between them besides. */
function roomOf(landscape: boolean): number {
  return (landscape ? A4.long : A4.short) - 2 * PAGE.left - 6 * GAP;
}

function placed(
  names: readonly StatementColumn[],
  titles: Readonly<Record<StatementColumn, string>>,
  widths: readonly number[],
  room: number,
): readonly Column[] {
  const gap = GAP + (room - sumOf(widths)) / (names.length - 1);
  let x: number = PAGE.left;
  return names.map((name, place) => {
    const width = widths[place] ?? 0;
    const column = { name, title: titles[name], x, width, align: alignOf(name) };
    x += width + gap;
    return column;
  });
}

function alignOf(name: StatementColumn): 'left' | 'right' {
  return NUMBERS.has(name) ? 'right' : 'left';
}

function titlesOf({ texts }: Statement): Readonly<Record<StatementColumn, string>> {
  return {
    invoice: texts.columnInvoice,
    type: texts.columnType,
    date: texts.columnDate,
    due: texts.columnDue,
    late: texts.columnLate,
    amount: texts.columnAmount,
    outstanding: texts.columnOutstanding,
  };
}

function headWidth(sheet: StatementSheet, title: string): number {
  return narrowestHead(title, (text) => sheet.widthOf(text, HEAD_SIZE, true));
}

/** The longest texts of each column. */
function widestTexts(
  statement: Statement,
  rows: readonly StatementRow[],
  shared: ReadonlySet<string>,
  sums: StatementLayout['widestSums'],
): Readonly<Record<StatementColumn, readonly string[]>> {
  const { printedOn, dateFormat, numberFormat } = statement;
  const day = formatDay(printedOn, dateFormat);
  const longest = {
    invoice: new LongestTexts(),
    type: new LongestTexts(),
    date: new LongestTexts(day),
    due: new LongestTexts(day),
    late: new LongestTexts(),
    amount: new LongestTexts(formatAmount(sums.priceVat, numberFormat)),
    outstanding: new LongestTexts(formatAmount(sums.outstanding, numberFormat)),
  };
  for (const row of rows) {
    const texts = rowTexts(statement, row, shared);
    for (const name of Object.keys(longest) as StatementColumn[]) longest[name].add(texts[name]);
  }
  return {
    invoice: longest.invoice.texts,
    type: longest.type.texts,
    date: longest.date.texts,
    due: longest.due.texts,
    late: longest.late.texts,
    amount: longest.amount.texts,
    outstanding: longest.outstanding.texts,
  };
}

/** As if no credit were taken from an amount, and as negative as it can be. */
function widestSum(rows: readonly StatementRow[], key: 'priceVat' | 'outstanding'): string {
  const sum = new DecimalSum();
  for (const row of rows) sum.add(row[key].replace('-', ''));
  return `-${sum.decimal()}`;
}

/** A few texts of many: no other one has more letters. */
class LongestTexts {
  #texts: string[] = [];
  #shortest = 0;

  constructor(...texts: readonly string[]) {
    for (const text of texts) this.add(text);
  }

  add(text: string): void {
    if (this.#texts.length === MEASURED && text.length <= this.#shortest) return;
    if (this.#texts.includes(text)) return;
    this.#texts = [...this.#texts, text].sort((one, other) => other.length - one.length).slice(0, MEASURED);
    this.#shortest = this.#texts.at(-1)?.length ?? 0;
  }

  get texts(): readonly string[] {
    return this.#texts;
  }
}

function sumOf(widths: readonly number[]): number {
  return widths.reduce((all, width) => all + width, 0);
}
