import { formatAmount } from '../../../../shared/domain/formatAmount.ts';
import type { NumberFormat } from '../../../../shared/domain/settingChoices.ts';
import { isSpreadsheetNumber } from '../../../../shared/domain/spreadsheetValues.ts';
import { styledText, xlsxCell } from './xlsxCell.ts';
import { XLSX_STYLE } from './xlsxParts.ts';
import { columnLetters, MAIN, XML_HEAD, xlsxText } from './xlsxText.ts';

/** A cell of the first sheet; null for none. An amount with a formula keeps the exact value beside it. */
export type FrontCell =
  | { readonly kind: 'head'; readonly text: string; readonly isFigure: boolean }
  | { readonly kind: 'text'; readonly text: string; readonly isTotal: boolean }
  | { readonly kind: 'count'; readonly count: number }
  | {
      readonly kind: 'amount';
      readonly amount: string;
      readonly formula: string | null;
      readonly isTotal: boolean;
    }
  | null;

/** A small table on a sheet of its own, before that of the rows. */
export interface XlsxFront {
  /** The sheet's name. */
  readonly sheet: string;
  readonly rows: readonly (readonly FrontCell[])[];
  /** Of the columns, in characters. */
  readonly widths: readonly number[];
}

export function frontXml({ rows, widths }: XlsxFront, numberFormat: NumberFormat): string {
  const cols = widths.map(
    (width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  );
  const lines = rows.map((cells, place) => {
    const row = place + 1;
    const xml = cells.map((cell, at) => cellXml(cell, `${columnLetters(at)}${row}`, numberFormat));
    return `<row r="${row}">${xml.join('')}</row>`;
  });
  return `${XML_HEAD}<worksheet xmlns="${MAIN}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView workbookViewId="0" tabSelected="1"/></sheetViews><cols>${cols.join('')}</cols><sheetData>${lines.join('')}</sheetData><pageSetup paperSize="9" fitToHeight="0"/></worksheet>`;
}

function cellXml(cell: FrontCell, at: string, numberFormat: NumberFormat): string {
  switch (cell?.kind) {
    case undefined:
      return '';
    case 'head':
      return styledText(at, cell.text, cell.isFigure ? XLSX_STYLE.headerRight : XLSX_STYLE.header);
    case 'text':
      return cell.isTotal
        ? styledText(at, cell.text, XLSX_STYLE.totalText)
        : xlsxCell(at, cell.text, 'text', numberFormat);
    case 'count':
      return xlsxCell(at, String(cell.count), 'count', numberFormat);
    case 'amount':
      return amountXml(cell, at, numberFormat);
  }
}

function amountXml(
  { amount, formula, isTotal }: Extract<FrontCell, { readonly kind: 'amount' }>,
  at: string,
  numberFormat: NumberFormat,
): string {
  if (!isSpreadsheetNumber(amount))
    return styledText(at, formatAmount(amount, numberFormat), XLSX_STYLE.exactText);
  const style = isTotal ? XLSX_STYLE.totalAmount : XLSX_STYLE.amount;
  const calculated = formula === null ? '' : `<f>${xlsxText(formula)}</f>`;
  return `<c r="${at}" s="${style}">${calculated}<v>${amount}</v></c>`;
}
