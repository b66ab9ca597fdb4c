const SEPARATORS = [';', '\t', ',', '|'] as const;

/**
 * The rows of a CSV, quoted fields included; the separator is the one that the first lines have most of. Blank rows are
 * left out unless they are `kept`, so that a row is found again by its place.
 */
export function importedRows(
  text: string,
  blank: 'leftOut' | 'kept' = 'leftOut',
): readonly (readonly string[])[] {
  const plain = text.replace(/^\ufeff/, '');
  const separator = separatorOf(plain);
  const ends = new RegExp(`[\r\n${separator}]`, 'g');
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  const endCell = () => {
    row.push(cell);
    cell = '';
  };
  const endRow = () => {
    endCell();
    if (blank === 'kept' || row.some((one) => one.trim() !== '')) rows.push(row);
    row = [];
  };
  let at = 0;
  /** Cut out in one piece: put together letter by letter, a text takes many times its memory. */
  const take = (end: number) => {
    cell += plain.slice(at, end);
    at = end;
  };
  while (at < plain.length) {
    if (plain[at] === '"' && cell === '') {
      at += 1;
      at = takeQuoted(plain, at, (quoted) => {
        cell += quoted;
      });
      continue;
    }
    ends.lastIndex = at;
    take(ends.exec(plain)?.index ?? plain.length);
    if (at === plain.length) break;
    if (plain[at] === separator) endCell();
    else if (plain[at] === '\n' || plain[at + 1] !== '\n') endRow();
    at += 1;
  }
  endRow();
  return rows;
}

/** @returns the place behind the quote that ends it, or the end of the text */
function takeQuoted(text: string, from: number, take: (quoted: string) => void): number {
  let at = from;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote < 0) {
      take(text.slice(at));
      return text.length;
    }
    take(text.slice(at, quote));
    if (text[quote + 1] !== '"') return quote + 1;
    take('"');
    at = quote + 2;
  }
}

/** The mark between two cells: of those that may be one, the first lines have most of it. */
export function separatorOf(text: string): string {
  const lines = text.split(/[\r\n]+/, 10).join('\n');
  const counts = SEPARATORS.map((mark) => ({ mark, count: lines.split(mark).length - 1 }));
  return counts.reduce((most, one) => (one.count > most.count ? one : most)).mark;
}
