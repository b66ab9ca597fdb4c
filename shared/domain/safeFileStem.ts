import filenamify from 'filenamify';

/** Device names of Windows, with or without an ending; `COM¹` counts as `COM1`. */
const DEVICE = /^(con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³]|conin\$|conout\$|clock\$) *(\.|$)/i;

/** Control, format, surrogate, private and unassigned characters, and separators of lines. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]+/gu;

/**
 * A file name without its ending that Windows, macOS and Linux all take as it is: composed (NFC), no
 * separators, streams, device names, control or direction characters, no dot or space at either end, and at
 * most `longest` UTF-16 units. Nothing left over gives `fallback`, which must be safe itself (PROMISES P36).
 */
export function safeFileStem(text: string, longest: number, fallback: string): string {
  const seen = text.toWellFormed().normalize('NFC').replace(UNSEEN, '-').replace(/\s+/gu, ' ');
  const named = filenamify(trimmed(seen) || fallback, { replacement: '-', maxLength: longest });
  const stem = trimmed(named.toWellFormed().replace(/\ufffd/g, '-')) || fallback;
  return DEVICE.test(stem) ? `_${stem}` : stem;
}

function trimmed(text: string): string {
  return text.replace(/^[. ]+|[. ]+$/g, '');
}
