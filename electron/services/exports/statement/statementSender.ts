import { shownBankgiro, shownIban } from '../../../../shared/domain/accountNumbers.ts';
import type { Statement } from './statement.ts';
import { INK, LEADING, PAGE, type StatementSheet } from './statementSheet.ts';

/** Above the window of an envelope, beside the title. */
const ROOM = { x: PAGE.left, y: 34, width: 250, bottom: 118 } as const;
const LOGO = { width: 180, height: 34 } as const;
const LINE = { size: 8, colour: INK.soft } as const;
const PITCH = LINE.size * LEADING;
/** The band of payment: a label above its value, and the space around them. */
const BAND = { height: 36, label: 7, value: 16, inset: 12 } as const;

/** From whom the statement is, at the head of its first page. */
export function drawSender(sheet: StatementSheet, { sender, texts }: Statement): void {
  const { x, y, width, bottom } = ROOM;
  let top = y;
  if (sender.logo !== null) top += sheet.picture(Buffer.from(sender.logo, 'base64'), x, top, LOGO) + 5;
  if (sender.name !== '') {
    top += sheet.putWhole(sender.name, x, top, { size: 10, bold: true, width, height: 12 }) + 1;
  }
  const number = sender.organisationNumber;
  const numbered = number === '' ? '' : `${texts.organisationNumber} ${number}`;
  const lines = [sender.postalLines.join(', '), numbered, sender.contact];
  for (const line of lines.filter((one) => one !== '')) {
    if (top + PITCH > bottom) return;
    top += sheet.putWhole(line, x, top, { ...LINE, width, height: Math.min(2 * PITCH, bottom - top) });
  }
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
