import { formatAmount } from '../../../../shared/domain/formatAmount.ts';
import { formatDay, formatMinute } from '../../../../shared/domain/formatDay.ts';
import { filled } from '../../../../shared/i18n/filledText.ts';
import type { Statement } from './statement.ts';
import { INK, PAGE, type StatementSheet } from './statementSheet.ts';

const LINE = { size: 8, colour: INK.soft } as const;

/** Beside the sums of a period: what is owed in all. `y` is the top of the line, which is as wide as the box of sums. */
export function drawOwedInAll(sheet: StatementSheet, statement: Statement, y: number): void {
  const { owedInAll, texts, numberFormat, currency } = statement;
  if (owedInAll === null) return;
  const amount = formatAmount(owedInAll, numberFormat, currency);
  const width = PAGE.right - PAGE.left - 24;
  sheet.putAmount(filled(texts.ofPeriod, { amount }), PAGE.left + 12, y, { ...LINE, width });
}

/** Which day the balances are of and which day lateness is counted to, where these are two. Answers with the y below. */
export function drawTwoDays(sheet: StatementSheet, statement: Statement, y: number): number {
  const { asOf, lateOn, texts, dateFormat } = statement;
  if (asOf.slice(0, 10) === lateOn) return y;
  const days = { asOf: formatMinute(asOf, dateFormat), lateOn: formatDay(lateOn, dateFormat) };
  const width = PAGE.right - PAGE.left;
  return y + sheet.putWhole(filled(texts.twoDays, days), PAGE.left, y, { ...LINE, width, height: 20 });
}
