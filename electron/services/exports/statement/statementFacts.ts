import type { HeadPlaces } from './envelopeWindow.ts';
import { INK, LEADING, type StatementSheet } from './statementSheet.ts';

const SIZE = 9;
const LINE = 14.5;
const GAP = 8;

/** Labels and values in two columns: labels are whole in every language, and a long value goes on in the next line. */
export function drawFacts(
  sheet: StatementSheet,
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
