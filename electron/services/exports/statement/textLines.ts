/** Whether a text is as wide as its room, or narrower. */
type Fits = (text: string) => boolean;

const MOST_LINES = 60;
/** Between words, and after the groups of an amount. */
const PIECES = /[^ \u00a0]+[ \u00a0]*|[ \u00a0]+/gu;
const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * A text as the lines of its room: cut between words, and within one only if it is longer than a line. A line that ends
 * with a word keeps the space behind it, which is not seen and is read aloud.
 */
export function textLines(text: string, fits: Fits): string[] {
  if (fits(text)) return [text];
  const lines: string[] = [];
  let line = '';
  for (const piece of text.match(PIECES) ?? []) {
    if (fits(`${line}${piece}`.trimEnd())) {
      line += piece;
      continue;
    }
    if (line !== '') lines.push(line);
    line = piece;
    while (!fits(line.trimEnd()) && lines.length < MOST_LINES) {
      const start = longestStart(line, fits);
      lines.push(start);
      line = line.slice(start.length);
    }
  }
  if (line.trimEnd() !== '' || lines.length === 0) lines.push(line.trimEnd());
  return lines;
}

/** As many letters as fit, one at least. */
export function longestStart(word: string, fits: Fits): string {
  const ends = [...letters.segment(word)].map(({ index, segment }) => index + segment.length);
  let [fit, tooMany] = [0, ends.length];
  while (tooMany - fit > 1) {
    const middle = (fit + tooMany) >> 1;
    if (fits(word.slice(0, ends[middle]))) fit = middle;
    else tooMany = middle;
  }
  return word.slice(0, ends[fit] ?? 1);
}
