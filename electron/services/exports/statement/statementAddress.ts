import type { HeadPlaces } from './envelopeWindow.ts';
import type { Statement } from './statement.ts';
import { LEADING, type StatementSheet } from './statementSheet.ts';

const SIZES = [10.5, 10, 9.5, 9, 8.5, 8, 7.5, 7] as const;
/** A long address may go on below the window; a longer one is cut there. */
const MOST_LINES = 13;

interface AddressLine {
  readonly text: string;
  readonly bold: boolean;
}

/** The recipient in the window of an envelope: a long line goes on in the next one, and all are as large as they fit. */
export function drawAddress(
  sheet: StatementSheet,
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
