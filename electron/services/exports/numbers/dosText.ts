/**
 * The letters and signs of the bytes 80 to FF in CP437, with ø and Ø of CP865, which is the same besides: neither ¢ nor ¥ is
 * in a name. The letters of Kontor's languages have the same bytes in CP850.
 */
const HIGH = [
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø₧ƒ',
  'áíóúñÑªº¿⌐¬½¼¡«¤░▒▓│┤╡╢╖╕╣║╗╝╜╛┐',
  '└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀',
  'αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\xa0',
].join('');

/** Words that are enough to tell, and the letters of one: more are no name. */
const ENOUGH = 1_000;
const LONGEST = 50;

/** In the middle of its bytes DOS has lines and blocks. */
const LINES = /[\xb0-\xdf]+/;
/** Words of the letters of Kontor's languages, as DOS and as Windows write them: with a capital first, or of capitals alone. */
const DOS = word('A-Z\\x8e\\x8f\\x90\\x92\\x99\\x9a\\x9d', 'a-z\\x81\\x82\\x84\\x86\\x91\\x94\\x9b\\xe1');
const WINDOWS = word('A-ZÅÄÖÆØÉÜ', 'a-zåäöæøéüß');
/** Of DOS, á of Windows is ß: a word that has only that says nothing. */
const DOS_ALONE = /[\x80-\x9f]/;
/** A quotation mark of Windows before a capital, which DOS would have as ä, ô or ö. */
const QUOTED = /^[\x84\x93\x94][A-ZÅÄÖÆØÉÜ]/;

function word(upper: string, lower: string): RegExp {
  return new RegExp(`^(?:[a-z${upper}][${lower}]*|[${upper}]+)$`);
}

/** Whether a text in single bytes is of DOS rather than of Windows: more of its words are words then. */
export function isDosText(bytes: Uint8Array): boolean {
  let [dos, windows] = [0, 0];
  for (const found of wordsBeyondAscii(bytes)) {
    dos += found.split(LINES).filter((one) => DOS_ALONE.test(one) && DOS.test(one)).length;
    if (WINDOWS.test(found) || QUOTED.test(found)) windows += 1;
    if (dos + windows >= ENOUGH) break;
  }
  return dos > windows;
}

/** Each byte by its number; those beyond ASCII are few in most texts, and a file may have 50 MB. */
function* wordsBeyondAscii(bytes: Uint8Array): Generator<string> {
  for (let at = 0; at < bytes.length; at += 1) {
    if ((bytes[at] ?? 0) < 0x80) continue;
    let [from, to] = [at, at + 1];
    while (at - from < LONGEST && isLetter(bytes[from - 1])) from -= 1;
    while (to - at < LONGEST && isLetter(bytes[to])) to += 1;
    at = to;
    // Alone between digits it groups them.
    const groups = to - from === 1 && isDigit(bytes[from - 1]) && isDigit(bytes[to]);
    if (!groups) yield latin1(bytes.subarray(from, to));
  }
}

/** In either of the two. */
function isLetter(byte = 0): boolean {
  const small = byte | 0x20;
  return byte >= 0x80 || (small >= 0x61 && small <= 0x7a);
}

function isDigit(byte = 0): boolean {
  return byte >= 0x30 && byte <= 0x39;
}

export function dosText(bytes: Uint8Array): string {
  return latin1(bytes).replace(/[\x80-\xff]/g, (letter) => HIGH[letter.charCodeAt(0) - 0x80] ?? letter);
}

function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
}
