import { MOST_ADDRESS_LINES } from '../../../shared/domain/exportBounds.ts';

const LONGEST = 80;

/** The lines that were typed, without empty ones; null where they are too many or too long. */
export function addressLines(typed: string): string[] | null {
  const lines = typed
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return lines.length > MOST_ADDRESS_LINES || lines.some((line) => line.length > LONGEST) ? null : lines;
}
