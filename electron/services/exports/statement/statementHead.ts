import { formatAmount } from '../../../../shared/domain/formatAmount.ts';
import { formatDay, formatMinute } from '../../../../shared/domain/formatDay.ts';
import { filled } from '../../../../shared/i18n/filledText.ts';
import type { Statement } from './statement.ts';
import { drawOwedInAll, drawTwoDays } from './statementPeriod.ts';
import { INK, PAGE, type StatementSheet } from './statementSheet.ts';

const FACTS = { label: 322, value: 408 } as const;
const LINE = 15;

/** Top of the table on the first page and on those that follow. */
export const TABLE_TOP = { first: 420, following: 92 } as const;

/** Address, facts, sums and ageing: all above the table of the first page. */
export function drawHead(sheet: StatementSheet, statement: Statement): void {
  sheet.put(statement.texts.title, FACTS.label, 44, { size: 20, bold: true });
  drawAddress(sheet, statement);
  drawFacts(sheet, statement);
  drawSums(sheet, statement);
  drawAgeing(sheet, statement);
  drawTwoDays(sheet, statement, 384);
}

/** Of every page but the first. */
export function drawShortHead(sheet: StatementSheet, { texts, customer }: Statement): void {
  sheet.put(texts.title, PAGE.left, 48, { size: 11, bold: true, width: 200 });
  const line = [customer.givenName, `${texts.customer} ${customer.number}`].filter(Boolean).join('  ·  ');
  sheet.put(line, PAGE.left + 200, 50, { colour: INK.soft, align: 'right' });
}

function drawAddress(sheet: StatementSheet, { customer }: Statement): void {
  const lines = [...(customer.givenName === null ? [] : [customer.givenName]), ...customer.addressLines];
  const shown = lines.length === 0 ? [customer.number] : lines.slice(0, 6);
  for (const [index, line] of shown.entries()) {
    // The name is set larger, or the number if there is nothing else; an address is not.
    const bold = index === 0 && (customer.givenName !== null || lines.length === 0);
    const style = { size: 10.5, bold, width: 250, height: LINE - 2 };
    sheet.putWhole(line, PAGE.left, 122 + index * LINE, style);
  }
}

function drawFacts(sheet: StatementSheet, statement: Statement): void {
  const { texts, customer, scope, currency, dateFormat } = statement;
  const facts: [string, string][] = [
    [texts.customer, customer.number],
    [texts.asOf, formatMinute(statement.asOf, dateFormat)],
    [texts.printed, formatDay(statement.printedOn, dateFormat)],
    [texts.lateOn, formatDay(statement.lateOn, dateFormat)],
    [texts.scope, scope === 'open' ? texts.scopeOpen : texts.scopeAll],
    [texts.period, periodText(statement)],
    ...(currency === '' ? [] : ([[texts.currency, currency]] as [string, string][])),
  ];
  for (const [index, [label, value]] of facts.entries()) {
    const y = 122 + index * LINE;
    sheet.put(label, FACTS.label, y, { colour: INK.soft, width: FACTS.value - FACTS.label - 6 });
    sheet.put(value, FACTS.value, y, { bold: index === 0 });
  }
}

function drawSums(sheet: StatementSheet, statement: Statement): void {
  const { texts, totals, numberFormat, currency, leftOut } = statement;
  const top = 240;
  sheet.box(PAGE.left, top, PAGE.right - PAGE.left, 58, INK.tint);
  const sums: [string, string, string][] = [
    [texts.outstanding, totals.outstanding, INK.text],
    [texts.overdue, totals.overdue.outstanding, totals.overdue.count > 0 ? INK.late : INK.text],
    [texts.credits, totals.ageing.credits.outstanding, INK.text],
  ];
  const width = (PAGE.right - PAGE.left) / sums.length;
  for (const [index, [label, amount, colour]] of sums.entries()) {
    const x = PAGE.left + 12 + index * width;
    sheet.put(label, x, top + 11, { colour: INK.soft, width: width - 24 });
    const size = index === 0 ? 17 : 13;
    const shown = formatAmount(amount, numberFormat, index === 0 ? currency : '');
    sheet.putAmount(shown, x, top + (index === 0 ? 26 : 29), { size, bold: true, colour, width: width - 16 });
  }
  drawOwedInAll(sheet, statement, top + 47);
  if (leftOut !== null) sheet.put(leftOut, PAGE.left, top + 63, { bold: true, colour: INK.late });
}

function drawAgeing(sheet: StatementSheet, { texts, totals, numberFormat }: Statement): void {
  const top = 322;
  const { ageing } = totals;
  const steps: [string, string][] = [
    [texts.notDue, ageing.notDue.outstanding],
    [texts.days1to30, ageing.d1to30.outstanding],
    [texts.days31to60, ageing.d31to60.outstanding],
    [texts.days61to90, ageing.d61to90.outstanding],
    [texts.days91plus, ageing.d91plus.outstanding],
    [texts.credits, ageing.credits.outstanding],
    [texts.total, totals.outstanding],
  ];
  sheet.put(texts.ageing, PAGE.left, top, { bold: true });
  sheet.rule(top + 18);
  const width = (PAGE.right - PAGE.left) / steps.length;
  for (const [index, [label, amount]] of steps.entries()) {
    const x = PAGE.left + index * width;
    const last = index === steps.length - 1;
    const room = { width: width - (last ? 0 : 6), align: 'right' } as const;
    sheet.put(label, x, top + 25, { ...room, size: 8, colour: INK.soft });
    sheet.putAmount(formatAmount(amount, numberFormat), x, top + 39, { ...room, bold: last, size: 8.5 });
  }
  sheet.rule(top + 56);
}

function periodText({ period: { from, to }, texts, dateFormat }: Statement): string {
  const shown = { from: formatDay(from ?? '', dateFormat), to: formatDay(to ?? '', dateFormat) };
  if (from !== null && to !== null) return filled(texts.periodBoth, shown);
  if (from !== null) return filled(texts.periodFrom, shown);
  return to !== null ? filled(texts.periodTo, shown) : texts.periodAll;
}
