import filenamify from 'filenamify';

/** Device names of Windows, with or without an ending; `COM¹` counts as `COM1`. */
const DEVICE = /^(con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³]|conin\$|conout\$|clock\$) *(\.|$)/i;

/** Control, format, surrogate, private and unassigned characters, and separators of lines. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]+/gu;

/** File systems hold 255 bytes or 255 UTF-16 units; this leaves room for a number and an ending. */
export const LONGEST_STEM = { units: 120, bytes: 234 } as const;

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * A file name without its ending that Windows, macOS and Linux all take as it is: composed (NFC), no
 * separators, streams, device names, control or direction characters, no dot or space at either end, and at
 * most 120 UTF-16 units or 234 bytes, cut between letters as people see them. Nothing left over gives
 * `fallback`, which must be safe itself (docs/promises.md P36).
 */
export function safeFileStem(text: string, fallback: string): string {
  const seen = text.toWellFormed().normalize('NFC').replace(UNSEEN, '-').replace(/\s+/gu, ' ');
  const named = filenamify(trimmed(cut(trimmed(seen))) || fallback, {
    replacement: '-',
    maxLength: Number.MAX_SAFE_INTEGER,
  });
  const stem = trimmed(named) || fallback;
  return DEVICE.test(stem) ? `_${stem}` : stem;
}

function trimmed(text: string): string {
  return text.replace(/^[. ]+|[. ]+$/g, '');
}

/** A single letter with thousands of marks on it is cut within, since nothing else is left of it. */
function cut(text: string): string {
  if (fits(text)) return text;
  const shown = longestFitting(
    Array.from(letters.segment(text.slice(0, 2 * LONGEST_STEM.units)), (one) => one.segment),
  );
  return shown || longestFitting(Array.from(text.slice(0, LONGEST_STEM.units).toWellFormed()));
}

function longestFitting(parts: readonly string[]): string {
  let kept = '';
  for (const part of parts) {
    if (!fits(kept + part)) break;
    kept += part;
  }
  return kept;
}

function fits(text: string): boolean {
  return text.length <= LONGEST_STEM.units && utf8Length(text) <= LONGEST_STEM.bytes;
}

export function utf8Length(text: string): number {
  let bytes = 0;
  for (const letter of text) {
    const code = letter.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes;
}
