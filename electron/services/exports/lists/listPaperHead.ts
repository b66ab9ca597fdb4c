import { formatCount } from '../../../../shared/domain/formatAmount.ts';
import { formatDay, formatMinute } from '../../../../shared/domain/formatDay.ts';
import { filled } from '../../../../shared/i18n/filledText.ts';
import { INK, type StatementSheet } from '../statement/statementSheet.ts';
import type { ListPaper } from './listReport.ts';
import { MARGIN, type Measure, type PdfLayout } from './listReportLayout.ts';

const LINE = 14;
const MOST_FILTER_LINES = 4;
const HEAD_GAP = 12;
/** A text that is too long for its line is set smaller before it goes on in another one. */
const SMALLEST = 6.5;

/** The y of the column heads: below the whole head on the first page, below one line on the others. */
export function tableTop(page: number, filterLines: number): number {
  return page === 1 ? MARGIN + 26 + LINE * (3 + filterLines) + HEAD_GAP : MARGIN + LINE + HEAD_GAP;
}

/** What the list lacks, then the filter's words in as many lines as they need, at most four. */
export function headLines(paper: ListPaper, layout: PdfLayout, measure: Measure): string[] {
  return [...(paper.leftOut === null ? [] : [paper.leftOut]), ...filterLines(paper, layout, measure)];
}

function filterLines({ filter, texts }: ListPaper, layout: PdfLayout, measure: Measure): string[] {
  if (filter.length === 0) return [];
  const room = layout.right - layout.left;
  const lines: string[] = [];
  let line = texts.filter;
  for (const [place, word] of filter.entries()) {
    const longer = place === 0 ? `${line} ${word}` : `${line}  ·  ${word}`;
    if (measure(longer, 9, false) <= room || place === 0) line = longer;
    else {
      lines.push(line);
      line = word;
    }
  }
  lines.push(line);
  return lines.length <= MOST_FILTER_LINES
    ? lines
    : [...lines.slice(0, MOST_FILTER_LINES - 1), filled(texts.filterMore, { count: filter.length })];
}

export function drawPdfHead(
  sheet: StatementSheet,
  paper: ListPaper,
  layout: PdfLayout,
  lines: readonly string[],
): void {
  const { texts, customer, totals, all, currency, dateFormat, numberFormat } = paper;
  const { left, right } = layout;
  const width = right - left;
  sheet.tags.block('H1', () => sheet.put(texts.title, left, MARGIN - 4, { size: 17, bold: true, width }));
  const name = [customer?.givenName, whose(paper)].filter(Boolean).join('  ·  ');
  let y = MARGIN + 24;
  sheet.putWhole(name, left, y, { size: 10.5, bold: true, width, height: LINE, smallest: SMALLEST });
  y += LINE + 2;
  const one = all === 1;
  const own = customer !== null;
  const whole = one
    ? texts[own ? 'scopeAll_one' : 'scopeKept_one']
    : texts[own ? 'scopeAll_other' : 'scopeKept_other'];
  const part = one
    ? texts[own ? 'scopeSome_one' : 'scopeSomeKept_one']
    : texts[own ? 'scopeSome_other' : 'scopeSomeKept_other'];
  const scope = filled(totals.count === all ? whole : part, {
    count: formatCount(totals.count, numberFormat),
    all: formatCount(all, numberFormat),
  });
  sheet.put(
    [scope, currency === '' ? '' : `${texts.currency} ${currency}`].filter(Boolean).join('  ·  '),
    left,
    y,
    {
      width,
    },
  );
  for (const line of lines) {
    y += LINE;
    sheet.putWhole(line, left, y, { width, height: LINE, smallest: 6 });
  }
  y += LINE;
  const printed = filled(texts.printed, { day: formatDay(paper.printedOn, dateFormat) });
  sheet.put(`${asOfText(paper)}  ·  ${printed}`, left, y, { width, colour: INK.soft });
}

/** Of every page but the first: what list this is a page of. */
export function drawPdfShortHead(sheet: StatementSheet, paper: ListPaper, layout: PdfLayout): void {
  const { texts, customer } = paper;
  const width = layout.right - layout.left;
  const name = [texts.title, customer?.number ?? texts.allCustomers, customer?.givenName].filter(Boolean);
  const room = { width: width * 0.52, height: 2 * LINE - 8, smallest: SMALLEST };
  sheet.putWhole(name.join('  ·  '), layout.left, MARGIN, { ...room, bold: true });
  sheet.putWhole(asOfText(paper), layout.left + width * 0.55, MARGIN, {
    ...room,
    width: width * 0.45,
    align: 'right',
    colour: INK.soft,
  });
}

export function drawPdfFoot(
  sheet: StatementSheet,
  paper: ListPaper,
  layout: PdfLayout,
  place: { readonly page: number; readonly expected: number },
): void {
  const y = layout.height - MARGIN - 8;
  const width = (layout.right - layout.left) / 2;
  sheet.rule(y - 5.8, INK.rule, 0.5, layout.left, layout.right);
  sheet.put(whose(paper), layout.left, y, { size: 8, colour: INK.soft, width });
  sheet.putPageNumber(paper.texts.page, place.page, place.expected, y, layout.right);
}

function whose({ texts, customer }: ListPaper): string {
  return customer === null ? texts.allCustomers : `${texts.customer} ${customer.number}`;
}

/** When the service said so, to the minute. */
function asOfText({ texts, asOf, oldest, dateFormat }: ListPaper): string {
  const moment = formatMinute(asOf, dateFormat);
  const first = formatMinute(oldest, dateFormat);
  return first === moment
    ? filled(texts.asOf, { moment })
    : filled(texts.asOfBetween, { oldest: first, newest: moment });
}
