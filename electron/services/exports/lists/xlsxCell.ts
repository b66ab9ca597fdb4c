import { formatAmount } from '../../../../shared/domain/formatAmount.ts';
import { guardFormula } from '../../../../shared/domain/formulaGuard.ts';
import type { CellKind } from '../../../../shared/domain/listFormat.ts';
import type { NumberFormat } from '../../../../shared/domain/settingChoices.ts';
import { isSpreadsheetNumber, spreadsheetDay } from '../../../../shared/domain/spreadsheetValues.ts';
import { XLSX_STYLE } from './xlsxParts.ts';
import { xlsxText } from './xlsxText.ts';

/**
 * One cell. Text is inline and so never a formula; an amount's decimal text is in the file digit by digit. One that a
 * spreadsheet would round is text as the clerk reads amounts, and where amounts are.
 */
export function xlsxCell(at: string, text: string, kind: CellKind, numberFormat: NumberFormat): string {
  switch (kind) {
    case 'amount':
      return isSpreadsheetNumber(text)
        ? `<c r="${at}" s="${XLSX_STYLE.amount}"><v>${text}</v></c>`
        : styledText(at, formatAmount(text, numberFormat), XLSX_STYLE.amountText);
    case 'count':
      return isSpreadsheetNumber(text)
        ? `<c r="${at}" s="${XLSX_STYLE.count}"><v>${text}</v></c>`
        : textCell(at, text);
    case 'dateTime':
      return dateCell(at, text) ?? textCell(at, text);
    case 'flag':
      return text === 'true' || text === 'false'
        ? `<c r="${at}" s="${XLSX_STYLE.flag}" t="b"><v>${text === 'true' ? 1 : 0}</v></c>`
        : textCell(at, text);
    case 'text':
    case 'words':
    case 'identifier':
      return textCell(at, text);
  }
}

export function styledText(at: string, text: string, style: number): string {
  return `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${xlsxText(text)}</t></is></c>`;
}

function textCell(at: string, text: string): string {
  const inert = guardFormula(text) !== text;
  return styledText(at, text, inert ? XLSX_STYLE.inertText : XLSX_STYLE.text);
}

/** Invoices share their days: a few thousand are kept, so that few are computed twice. */
const known = new Map<string, number | null>();
const KNOWN = 4096;

function dateCell(at: string, text: string): string | null {
  let serial = known.get(text);
  if (serial === undefined) {
    serial = spreadsheetDay(text);
    if (known.size >= KNOWN) known.clear();
    known.set(text, serial);
  }
  if (serial === null) return null;
  const style = Number.isInteger(serial) ? XLSX_STYLE.day : XLSX_STYLE.dayAndTime;
  return `<c r="${at}" s="${style}"><v>${serial}</v></c>`;
}
