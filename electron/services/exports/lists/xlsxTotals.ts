import { DecimalSum } from '../../../../shared/domain/decimalSum.ts';
import { formatAmount } from '../../../../shared/domain/formatAmount.ts';
import type { ListColumn } from '../../../../shared/domain/listFormat.ts';
import type { NumberFormat } from '../../../../shared/domain/settingChoices.ts';
import { isRounded } from '../../../../shared/domain/spreadsheetValues.ts';
import { styledText } from './xlsxCell.ts';
import { XLSX_STYLE } from './xlsxParts.ts';

/** Digits that a spreadsheet keeps of a number. */
const MOST_DIGITS = 15;

/** Half of the last decimal that an amount's cell shows. */
const SHOWN = 0.00005;

interface ColumnSum {
  readonly column: ListColumn;
  /** What a spreadsheet adds up, by its own arithmetic. */
  numbers: number;
  /** What it does not, since it is text; null for none. */
  texts: DecimalSum | null;
}

/** What a spreadsheet will add up of the rows of a sheet, beside the exact totals that were given. */
export class XlsxTotals {
  readonly #sums: readonly ColumnSum[];
  #long = 0;

  constructor(columns: readonly ListColumn[]) {
    this.#sums = columns.map((column) => ({ column, numbers: 0, texts: null }));
  }

  /** Amounts that are texts. */
  get long(): number {
    return this.#long;
  }

  /** The amount of a row, by the place of its column. */
  add(place: number, amount: string): void {
    const sum = this.#sums[place];
    if (sum === undefined) return;
    const hasTotal = sum.column.total !== undefined;
    if (!isRounded(amount)) {
      if (hasTotal) sum.numbers += Number(amount);
      return;
    }
    this.#long += 1;
    if (!hasTotal) return;
    sum.texts ??= new DecimalSum();
    sum.texts.add(amount);
  }

  /**
   * The rows of totals below `last`: formulas that follow a filter, with the exact sum as the value that is kept; and
   * below them, where the arithmetic of a spreadsheet does not come to it, the exact sum as text.
   */
  rows(last: number, words: TotalWords): readonly (readonly string[])[] {
    if (this.#sums.every(({ column }) => column.total === undefined)) return [];
    const formulas = this.#sums.map((sum, place) => this.#formula(sum, place, last, words));
    if (this.#sums.every(isWithinReach)) return [formulas];
    return [formulas, this.#sums.map((sum, place) => exactCell(sum, place, last + 2, words))];
  }

  #formula({ column, texts }: ColumnSum, place: number, last: number, words: TotalWords): string {
    const { total, kind } = column;
    const letters = words.letters[place] ?? '';
    const at = `${letters}${last + 1}`;
    if (total === undefined) return styledText(at, place === 0 ? words.totalText : '', XLSX_STYLE.totalText);
    const style = kind === 'count' ? XLSX_STYLE.totalCount : XLSX_STYLE.totalAmount;
    const sum = texts === null ? total : new DecimalSum().add(total).subtract(texts.decimal()).decimal();
    // As many digits as a spreadsheet would keep of it.
    const value = isRounded(sum) ? Number(sum).toPrecision(MOST_DIGITS) : sum;
    // A range from the first row to the header would run into itself.
    const formula = last === 1 ? '' : `<f>SUBTOTAL(109,${letters}2:${letters}${last})</f>`;
    return `<c r="${at}" s="${style}">${formula}<v>${value}</v></c>`;
  }
}

interface TotalWords {
  readonly letters: readonly string[];
  readonly totalText: string;
  readonly exactText: string;
  readonly numberFormat: NumberFormat;
}

function isWithinReach({ column: { total }, numbers, texts }: ColumnSum): boolean {
  if (total === undefined) return true;
  return texts === null && !isRounded(total) && Math.abs(numbers - Number(total)) < SHOWN;
}

function exactCell(sum: ColumnSum, place: number, row: number, words: TotalWords): string {
  const at = `${words.letters[place]}${row}`;
  const { total } = sum.column;
  if (total !== undefined && !isWithinReach(sum)) {
    return styledText(at, formatAmount(total, words.numberFormat), XLSX_STYLE.exactText);
  }
  return place === 0 ? styledText(at, words.exactText, XLSX_STYLE.exactLabel) : '';
}
