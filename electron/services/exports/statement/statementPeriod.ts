import { formatAmount } from '../../../../shared/domain/formatAmount.ts';
import { formatDay, formatMinute } from '../../../../shared/domain/formatDay.ts';
import { filled } from '../../../../shared/i18n/filledText.ts';
import type { EndOfDay, Statement } from './statement.ts';
import { INK, PAGE, type StatementSheet } from './statementSheet.ts';

const LINE = { size: 8, colour: INK.soft } as const;
/** In two lines at most; below it some space. */
const BALANCE = { size: 8.5, height: 20, gap: 4 } as const;

/** Beside the sums of a period: what is owed in all. `y` is the top of the line, which is as wide as the box of sums. */
export function drawOwedInAll(sheet: StatementSheet, statement: Statement, y: number): void {
  const { owedInAll, texts, numberFormat, currency } = statement;
  if (owedInAll === null) return;
  const amount = formatAmount(owedInAll, numberFormat, currency);
  const width = PAGE.right - PAGE.left - 24;
  sheet.putAmount(filled(texts.ofPeriod, { amount }), PAGE.left + 12, y, { ...LINE, width });
}

/** Above the rows: what was owed before them. Answers with the y below. */
export function drawOpening(sheet: StatementSheet, statement: Statement, y: number): number {
  const { balances, texts } = statement;
  return drawBalance(sheet, statement, { text: texts.balanceBefore, of: balances.opening, y });
}

/** Below the sum of the rows: what was owed at the end of the period. Answers with the y below. */
export function drawClosing(sheet: StatementSheet, statement: Statement, y: number): number {
  const { balances, texts } = statement;
  return drawBalance(sheet, statement, { text: texts.balanceAfter, of: balances.closing, y });
}

/** What the closing balance takes at most. */
export function closingBalanceHeight({ balances }: Statement): number {
  return balances.closing === null ? 0 : BALANCE.height + BALANCE.gap;
}

function drawBalance(
  sheet: StatementSheet,
  { numberFormat, dateFormat, currency }: Statement,
  { text, of, y }: { readonly text: string; readonly of: EndOfDay | null; readonly y: number },
): number {
  if (of === null) return y;
  const amount = formatAmount(of.outstanding, numberFormat, currency);
  const said = filled(text, { day: formatDay(of.day, dateFormat), amount });
  const { size, height, gap } = BALANCE;
  const width = sheet.right - PAGE.left;
  return y + sheet.putAmount(said, PAGE.left, y, { size, bold: true, width, height }) + gap;
}

/** Which day the balances are of and which day lateness is counted to, where these are two. Answers with the y below. */
export function drawTwoDays(sheet: StatementSheet, statement: Statement, y: number): number {
  const { asOf, lateOn, texts, dateFormat } = statement;
  if (asOf.slice(0, 10) === lateOn) return y;
  const days = { asOf: formatMinute(asOf, dateFormat), lateOn: formatDay(lateOn, dateFormat) };
  const width = PAGE.right - PAGE.left;
  return y + sheet.putWhole(filled(texts.twoDays, days), PAGE.left, y, { ...LINE, width, height: 20 });
}
