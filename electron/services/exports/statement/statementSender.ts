import { shownBankgiro, shownIban } from '../../../../shared/domain/accountNumbers.ts';
import type { Statement } from './statement.ts';
import { INK, LEADING, PAGE, type StatementSheet } from './statementSheet.ts';

/** Above the window of an envelope, beside the title. */
const ROOM = { x: PAGE.left, y: 34, width: 250, bottom: 118 } as const;
/** It has what the texts leave of its height, and is left out where that is too little to be seen. */
const LOGO = { width: 180, height: 34, least: 12, gap: 5 } as const;
const LINE = { size: 8, colour: INK.soft } as const;
const NAME_SIZES = [10, 9.5, 9, 8.5, 8] as const;
const LINE_SIZES = [8, 7.5, 7, 6.5, 6] as const;
/** Of a line, so that lines that fill the room are in it. */
const ROUNDED = 0.01;
const PITCH = LINE.size * LEADING;
/** The band of payment: a label above its value, and the space around them. */
const BAND = { height: 36, label: 7, value: 16, inset: 12 } as const;

/**
 * From whom the statement is, at the head of its first page: every text is whole, unless all are as long as can be entered.
 */
export function drawSender(sheet: StatementSheet, { sender, texts }: Statement): void {
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
  put(sheet, lines, name.height === 0 ? top : top + 1, LINE);
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
  sheet: StatementSheet,
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
  sheet: StatementSheet,
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
export function drawPayment(sheet: StatementSheet, statement: Statement, y: number): number {
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
function drawBand(sheet: StatementSheet, pairs: readonly (readonly [string, string])[], y: number): void {
  sheet.box(PAGE.left, y, PAGE.right - PAGE.left, BAND.height, INK.tint);
  const widths = pairs.map(([label, value]) =>
    Math.max(sheet.widthOf(label, LINE.size, false), sheet.widthOf(value, 9.5, true)),
  );
  const room = PAGE.right - PAGE.left - 2 * BAND.inset;
  const taken = widths.reduce((sum, width) => sum + width, 0);
  const gap = Math.min(28, Math.max(10, (room - taken) / Math.max(pairs.length - 1, 1)));
  const scale = Math.min(1, (room - gap * (pairs.length - 1)) / taken);
  let x = PAGE.left + BAND.inset;
  for (const [place, [label, value]] of pairs.entries()) {
    const width = (widths[place] ?? 0) * scale + 1;
    sheet.put(label, x, y + BAND.label, { ...LINE, width });
    sheet.putWhole(value, x, y + BAND.value, { size: 9.5, bold: true, width, height: 16 });
    x += width + gap;
  }
}
