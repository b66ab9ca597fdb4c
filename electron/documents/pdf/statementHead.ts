import {
  type AgeingBucket,
  agedIn,
  bucketsIn,
  overDays,
  rangeOf,
  stepDays,
} from '../../../shared/domain/ageing.ts';
import { formatAmount } from '../../../shared/domain/amountFormat.ts';
import { formatDay, formatMinute } from '../../../shared/domain/dayFormat.ts';
import { shownBankgiro, shownIban } from '../../../shared/domain/paymentReference.ts';
import type { EnvelopeWindow } from '../../../shared/domain/settingChoices.ts';
import { filled } from '../../../shared/i18n/translator.ts';
import { INK, LEADING, PAGE, type PdfPage } from './page.ts';
import type { EndOfDay, Statement } from './statement.ts';

const MM = 72 / 25.4;

/**
 * A sheet that is folded once for C5 or twice for DL lies on the bottom of its envelope and may move by 19 mm to its
 * side: of each line, 66 mm are in the window wherever it lies. Six lines are in both windows.
 */
const ADDRESS = { width: 66 * MM, height: 26.8 * MM } as const;

/**
 * The address of a letter on the left by DIN 5008, form A. On the right as the windows that are called H2 have it: SS 62
 * 81 01 itself is sold and was not read, its window is an assumption, and the setting says so. The measures of both windows
 * are in docs/decisions/007-printing.md.
 */
const HEAD_PLACES: Readonly<Record<EnvelopeWindow, HeadPlaces>> = {
  left: {
    address: { x: 25 * MM, y: 44.7 * MM, ...ADDRESS },
    facts: { x: 322, y: 122, width: 216.6 },
  },
  right: {
    address: { x: 116 * MM, y: 31.5 * MM, ...ADDRESS },
    facts: { x: 56.7, y: 122, width: 198 },
  },
};

const SIZE = 9;
const LINE = 14.5;
const GAP = 8;

const SIZES = [10.5, 10, 9.5, 9, 8.5, 8, 7.5, 7] as const;
/** A long address may go on below the window; a longer one is cut there. */
const MOST_LINES = 13;

/** Beside the sender, above both windows. */
const TITLE = { x: 322, y: 44 } as const;
/** Below the heading of a reminder. */
const SUBTITLE = { y: 69, size: 11 } as const;
/** What an amount and the space below it take. */
const LOWEST_AMOUNT = 17;

/** Highest top of the table on the first page, and its top on those that follow. */
export const TABLE_TOP = { first: 420, following: 92 } as const;

/** Sender, address, facts, sums, ageing and payment: all above the table of the first page. Answers with its top. */
export function drawHead(sheet: PdfPage, statement: Statement): number {
  const { address, facts } = HEAD_PLACES[statement.envelopeWindow];
  const { heading, texts } = statement;
  sheet.tags.block('H1', () => {
    sheet.put(heading ?? texts.title, TITLE.x, TITLE.y, { size: 20, bold: true });
  });
  if (heading !== null)
    sheet.put(texts.title, TITLE.x, SUBTITLE.y, { size: SUBTITLE.size, colour: INK.soft });
  drawSender(sheet, statement);
  drawAddress(sheet, statement, address);
  drawFacts(sheet, factsOf(statement), facts);
  drawSums(sheet, statement);
  const ageingEnd = drawAgeing(sheet, statement);
  const daysEnd = drawTwoDays(sheet, statement, ageingEnd + 6);
  const paymentEnd = drawPayment(sheet, statement, daysEnd + 6);
  return Math.max(drawOpening(sheet, statement, paymentEnd + 6) + 2, TABLE_TOP.first);
}

/** Of every page but the first: whose statement it is, in two lines where the name is long. */
export function drawShortHead(sheet: PdfPage, { texts, customer, heading }: Statement): void {
  sheet.put(heading ?? texts.title, PAGE.left, 48, { size: 11, bold: true, width: 200 });
  const line = [`${texts.customer} ${customer.number}`, customer.givenName].filter(Boolean).join('  ·  ');
  const width = sheet.right - PAGE.left - 200;
  sheet.putWhole(line, PAGE.left + 200, 50, {
    width,
    height: 22,
    smallest: 7,
    colour: INK.soft,
    align: 'right',
  });
}

function factsOf(statement: Statement): readonly (readonly [string, string])[] {
  const { texts, customer, scope, currency, dateFormat } = statement;
  return [
    [texts.customer, customer.number],
    [texts.asOf, formatMinute(statement.asOf, dateFormat)],
    [texts.printed, formatDay(statement.printedOn, dateFormat)],
    [texts.lateOn, formatDay(statement.lateOn, dateFormat)],
    [texts.scope, scope === 'open' ? texts.scopeOpen : texts.scopeAll],
    [texts.period, periodText(statement)],
    ...(currency === '' ? [] : ([[texts.currency, currency]] as const)),
  ];
}

function drawSums(sheet: PdfPage, statement: Statement): void {
  const { texts, totals, numberFormat, currency } = statement;
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
  drawNotIncluded(sheet, statement, top + 63);
}

/** Of one line, or of each of several, which have the same room. */
const NOTE_SIZES = [9, 7.5, 7];

/** What the sums lack. */
function drawNotIncluded(sheet: PdfPage, { leftOut, disputed, seenInBank }: Statement, top: number): void {
  const notes = [
    { text: leftOut, colour: INK.late },
    { text: disputed, colour: INK.text },
    { text: seenInBank, colour: INK.text },
  ].filter((note): note is { text: string; colour: typeof note.colour } => note.text !== null);
  const size = NOTE_SIZES[notes.length - 1] ?? 9;
  for (const [place, { text, colour }] of notes.entries()) {
    sheet.put(text, PAGE.left, top + place * size * 1.2 - (notes.length - 1) * 2, {
      size,
      bold: true,
      colour,
    });
  }
}

/** Answers with the y of the rule below it. More steps than have room beside each other take a second line. */
function drawAgeing(sheet: PdfPage, { texts, totals, numberFormat }: Statement): number {
  const top = 322;
  const { ageing } = totals;
  const names = bucketsIn(ageing);
  const cells: Cell[] = [
    ...names.map((step) => ({ label: bucketLabel(step, texts), amount: agedIn(ageing, step).outstanding })),
    { label: texts.credits, amount: ageing.credits.outstanding },
    { label: texts.total, amount: totals.outstanding },
  ];
  sheet.put(isByInvoice(names) ? texts.ageingByInvoice : texts.ageing, PAGE.left, top, { bold: true });
  let line = top + 18;
  const inLine = Math.ceil(cells.length / Math.ceil(cells.length / MOST_BESIDE));
  for (let at = 0; at < cells.length; at += inLine) {
    sheet.rule(line);
    line = drawCells(
      sheet,
      cells.slice(at, at + inLine),
      { top: line, inLine, isLast: at + inLine >= cells.length },
      numberFormat,
    );
  }
  sheet.rule(line);
  return line;
}

/** Sums of the ageing that have room in one line. */
const MOST_BESIDE = 7;

interface Cell {
  readonly label: string;
  readonly amount: string;
}

function bucketLabel(step: AgeingBucket, texts: Statement['texts']): string {
  const over = overDays(step);
  if (over !== null) return filled(texts.over, { days: over });
  return stepDays(step) ?? texts.notDue;
}

function isByInvoice([first]: readonly AgeingBucket[]): boolean {
  return first !== undefined && rangeOf(first).by === 'invoice';
}

/** Answers with the y below them. */
function drawCells(
  sheet: PdfPage,
  cells: readonly Cell[],
  { top, inLine, isLast }: { readonly top: number; readonly inLine: number; readonly isLast: boolean },
  numberFormat: Statement['numberFormat'],
): number {
  const width = (PAGE.right - PAGE.left) / inLine;
  let lowest = LOWEST_AMOUNT;
  for (const [index, { label, amount }] of cells.entries()) {
    const x = PAGE.left + index * width;
    const isSum = isLast && index === cells.length - 1;
    const room = { width: width - (index === inLine - 1 ? 0 : 6), align: 'right' } as const;
    sheet.put(label, x, top + 7, { ...room, size: 8, colour: INK.soft });
    const style = { ...room, bold: isSum, size: 8.5, height: 42 };
    const taken = sheet.putAmount(formatAmount(amount, numberFormat), x, top + 21, style);
    lowest = Math.max(lowest, taken);
  }
  return top + 21 + lowest;
}

function periodText({ period: { from, to }, texts, dateFormat }: Statement): string {
  const shown = { from: formatDay(from ?? '', dateFormat), to: formatDay(to ?? '', dateFormat) };
  if (from !== null && to !== null) return filled(texts.periodBoth, shown);
  if (from !== null) return filled(texts.periodFrom, shown);
  return to !== null ? filled(texts.periodTo, shown) : texts.periodAll;
}

interface AddressLine {
  readonly text: string;
  readonly bold: boolean;
}

/** The recipient in the window of an envelope: a long line goes on in the next one, and all are as large as they fit. */
function drawAddress(
  sheet: PdfPage,
  { customer }: Statement,
  { x, y, width, height }: HeadPlaces['address'],
): void {
  const written = [customer.givenName, ...customer.addressLines].filter((line) => line !== null).slice(0, 6);
  const texts = written.length === 0 ? [customer.number] : written;
  // The name stands out, or the number if there is nothing else; an address does not.
  const isFirstBold = customer.givenName !== null || written.length === 0;
  const set = (size: number): AddressLine[] =>
    texts.flatMap((text, place) => {
      const bold = place === 0 && isFirstBold;
      return sheet.linesOf(text, width, size, bold).map((line) => ({ text: line, bold }));
    });
  const size = SIZES.find((one) => set(one).length * one * LEADING <= height) ?? 7;
  const lines = set(size);
  const pitch = Math.min(size * 1.24, Math.max(height / lines.length, size * LEADING));
  for (const [place, { text, bold }] of lines.slice(0, MOST_LINES).entries()) {
    sheet.put(text, x, y + place * pitch, { size, bold, width: width + 1 });
  }
}

/** Labels and values in two columns: labels are whole in every language, and a long value goes on in the next line. */
function drawFacts(
  sheet: PdfPage,
  facts: readonly (readonly [label: string, value: string])[],
  { x, y, width }: HeadPlaces['facts'],
): void {
  const labels = Math.max(...facts.map(([label]) => sheet.widthOf(label, SIZE, false)));
  const room = width - labels - GAP;
  let top = y;
  for (const [index, [label, value]] of facts.entries()) {
    const bold = index === 0;
    const lines = sheet.linesOf(value, room, SIZE, bold);
    sheet.put(label, x, top, { colour: INK.soft, width: labels + 1 });
    sheet.putLines(lines, x + labels + GAP, top, { size: SIZE, bold, width: room + 1 });
    top += LINE + (lines.length - 1) * SIZE * LEADING;
  }
}

interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** Where the parts of the head of the first page are, in points. */
interface HeadPlaces {
  readonly address: Place & { readonly height: number };
  readonly facts: Place;
}

/** Above the window of an envelope, beside the title. */
const ROOM = { x: PAGE.left, y: 34, width: 250, bottom: 118 } as const;
/** It has what the texts leave of its height, and is left out where that is too little to be seen. */
const LOGO = { width: 180, height: 34, least: 12, gap: 5 } as const;
const SENDER_LINE = { size: 8, colour: INK.soft } as const;
const NAME_SIZES = [10, 9.5, 9, 8.5, 8] as const;
const LINE_SIZES = [8, 7.5, 7, 6.5, 6] as const;
/** Of a line, so that lines that fill the room are in it. */
const ROUNDED = 0.01;
const PITCH = SENDER_LINE.size * LEADING;
/** The band of payment: a label above its value, and the space around them. */
const BAND = { height: 36, label: 7, value: 16, inset: 12 } as const;

/**
 * From whom the statement is, at the head of its first page: every text is whole, unless all are as long as can be entered.
 */
function drawSender(sheet: PdfPage, { sender, texts }: Statement): void {
  const { x, y, bottom } = ROOM;
  const number = sender.organisationNumber;
  const numbered = number === '' ? '' : `${texts.organisationNumber} ${number}`;
  const name = fitted(sheet, [sender.name], NAME_SIZES, NAME_SIZES[0] * LEADING, true);
  const others = [sender.postalLines.join(', '), numbered, sender.contact];
  const lines = fitted(sheet, others, LINE_SIZES, bottom - y - name.height - 1, false);
  let top: number = y;
  const room = Math.min(LOGO.height, bottom - y - name.height - 1 - lines.height - LOGO.gap);
  if (sender.logo !== null && room >= LOGO.least) {
    const png = Buffer.from(sender.logo, 'base64');
    top += sheet.picture(png, x, top, { width: LOGO.width, height: room }) + LOGO.gap;
  }
  top = put(sheet, name, top, {});
  put(sheet, lines, name.height === 0 ? top : top + 1, SENDER_LINE);
}

interface Fitted {
  /** The lines of each text. */
  readonly texts: readonly (readonly string[])[];
  readonly size: number;
  readonly bold: boolean;
  readonly height: number;
}

/** Texts, without empty ones, at the largest size at which all their lines fit; at the smallest where none does. */
function fitted(
  sheet: PdfPage,
  all: readonly string[],
  sizes: readonly [number, ...number[]],
  height: number,
  bold: boolean,
): Fitted {
  const shown = all.filter((text) => text !== '');
  const ways = sizes.map((size) => {
    const texts = shown.map((text) => sheet.linesOf(text, ROOM.width, size, bold));
    return { texts, size, bold, height: texts.flat().length * size * LEADING };
  });
  return ways.find((way) => way.height <= height) ?? (ways.at(-1) as Fitted);
}

/** As many lines as stay above the window; the last of them ends with `…` where more would follow. Answers with the y below. */
function put(
  sheet: PdfPage,
  { texts, size, bold }: Fitted,
  y: number,
  style: { readonly colour?: string },
): number {
  const { x, width, bottom } = ROOM;
  let top = y;
  for (const lines of texts) {
    const most = Math.floor((bottom - top) / (size * LEADING) + ROUNDED);
    if (most < 1) return top;
    const rest = lines.slice(most - 1).join(' ');
    const shown =
      lines.length <= most ? lines : [...lines.slice(0, most - 1), sheet.cut(rest, width, size, bold)];
    sheet.putLines(shown, x, top, { ...style, size, bold, width });
    top += shown.length * size * LEADING;
  }
  return top;
}

/** Where it is paid and by which reference, and the clerk's own lines. Answers with the y below them. */
function drawPayment(sheet: PdfPage, statement: Statement, y: number): number {
  const { sender, texts, reference } = statement;
  const accounts = [
    [texts.bankgiro, sender.bankgiro === '' ? '' : shownBankgiro(sender.bankgiro)],
    [texts.iban, shownIban(sender.iban)],
    [texts.bic, sender.bic],
    [texts.reference, reference ?? ''],
  ].filter((pair): pair is [string, string] => pair[1] !== '');
  let top = y;
  if (accounts.length > 0) {
    drawBand(sheet, accounts, top);
    top += BAND.height + 6;
  }
  for (const line of sender.textLines) {
    top +=
      sheet.putWhole(line, PAGE.left, top, { size: 8.5, width: PAGE.right - PAGE.left, height: 2 * PITCH }) +
      1;
  }
  return top;
}

/** Each is as wide as what it says; an IBAN is longer than the others. */
function drawBand(sheet: PdfPage, pairs: readonly (readonly [string, string])[], y: number): void {
  sheet.box(PAGE.left, y, PAGE.right - PAGE.left, BAND.height, INK.tint);
  const widths = pairs.map(([label, value]) =>
    Math.max(sheet.widthOf(label, SENDER_LINE.size, false), sheet.widthOf(value, 9.5, true)),
  );
  const room = PAGE.right - PAGE.left - 2 * BAND.inset;
  const taken = widths.reduce((sum, width) => sum + width, 0);
  const gap = Math.min(28, Math.max(10, (room - taken) / Math.max(pairs.length - 1, 1)));
  const scale = Math.min(1, (room - gap * (pairs.length - 1)) / taken);
  let x = PAGE.left + BAND.inset;
  for (const [place, [label, value]] of pairs.entries()) {
    const width = (widths[place] ?? 0) * scale + 1;
    sheet.put(label, x, y + BAND.label, { ...SENDER_LINE, width });
    sheet.putWhole(value, x, y + BAND.value, { size: 9.5, bold: true, width, height: 16 });
    x += width + gap;
  }
}

const PERIOD_LINE = { size: 8, colour: INK.soft } as const;
/** In two lines at most; below it some space. */
const BALANCE = { size: 8.5, height: 20, gap: 4 } as const;

/** Beside the sums of a period: what is owed in all. `y` is the top of the line, which is as wide as the box of sums. */
function drawOwedInAll(sheet: PdfPage, statement: Statement, y: number): void {
  const { owedInAll, texts, numberFormat, currency } = statement;
  if (owedInAll === null) return;
  const amount = formatAmount(owedInAll, numberFormat, currency);
  const width = PAGE.right - PAGE.left - 24;
  sheet.putAmount(filled(texts.ofPeriod, { amount }), PAGE.left + 12, y, { ...PERIOD_LINE, width });
}

/** Above the rows: what was owed before them. Answers with the y below. */
function drawOpening(sheet: PdfPage, statement: Statement, y: number): number {
  const { balances, texts } = statement;
  return drawBalance(sheet, statement, { text: texts.balanceBefore, of: balances.opening, y });
}

/** Below the sum of the rows: what was owed at the end of the period. Answers with the y below. */
export function drawClosing(sheet: PdfPage, statement: Statement, y: number): number {
  const { balances, texts } = statement;
  return drawBalance(sheet, statement, { text: texts.balanceAfter, of: balances.closing, y });
}

/** What the closing balance takes at most. */
export function closingBalanceHeight({ balances }: Statement): number {
  return balances.closing === null ? 0 : BALANCE.height + BALANCE.gap;
}

function drawBalance(
  sheet: PdfPage,
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
function drawTwoDays(sheet: PdfPage, statement: Statement, y: number): number {
  const { asOf, lateOn, texts, dateFormat } = statement;
  if (asOf.slice(0, 10) === lateOn) return y;
  const days = { asOf: formatMinute(asOf, dateFormat), lateOn: formatDay(lateOn, dateFormat) };
  const width = PAGE.right - PAGE.left;
  return y + sheet.putWhole(filled(texts.twoDays, days), PAGE.left, y, { ...PERIOD_LINE, width, height: 20 });
}
