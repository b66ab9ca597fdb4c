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
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let quoted = false;
  const endCell = () => {
    row.push(cell);
    cell = '';
  };
  const endRow = () => {
    endCell();
    if (blank === 'kept' || row.some((one) => one.trim() !== '')) rows.push(row);
    row = [];
  };
  for (let at = 0; at < plain.length; at += 1) {
    const letter = plain[at] ?? '';
    if (quoted) {
      if (letter !== '"') cell += letter;
      else if (plain[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else quoted = false;
    } else if (letter === '"' && cell === '') quoted = true;
    else if (letter === separator) endCell();
    else if (letter === '\r' && plain[at + 1] === '\n') continue;
    else if (letter === '\n' || letter === '\r') endRow();
    else cell += letter;
  }
  endRow();
  return rows;
}

/** The mark between two cells: of those that may be one, the first lines have most of it. */
export function separatorOf(text: string): string {
  const lines = text.split(/[\r\n]+/, 10).join('\n');
  const counts = SEPARATORS.map((mark) => ({ mark, count: lines.split(mark).length - 1 }));
  return counts.reduce((most, one) => (one.count > most.count ? one : most)).mark;
}
