const NEWLINE = 0x0a;
const RETURN = 0x0d;
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
  const rows = rowsIn([plain], separatorOf(plain));
  const isFilled = (row: readonly string[]) => row.some((one) => one.trim() !== '');
  return (blank === 'kept' ? rows : rows.filter(isFilled)).toArray();
}

/**
 * The same of a text in pieces, blank rows too: a row at a time, so that no more than that need be held. A cell that has
 * grown over several pieces to more characters than `most` says is the last that is read, and so is a row of more cells.
 */
export function* rowsIn(
  pieces: Iterable<string>,
  separator: string,
  most: { readonly cell: number; readonly cellsOfRow: number } | null = null,
): Generator<string[]> {
  const reader = new RowReader(separator);
  for (const piece of pieces) {
    yield* reader.rows(piece);
    if (most !== null && (reader.begun > most.cell || reader.cells > most.cellsOfRow)) break;
  }
  yield reader.takeRow();
}

/** Reads rows from pieces of a text, from mark to mark: quotes, separators and ends of lines. */
class RowReader {
  readonly #marks: RegExp;
  readonly #separator: string;
  #row: string[] = [];
  #cell = '';
  #isQuoted = false;
  /** The quote that has ended or the line's end just before, which the next mark may belong to. */
  #before = '';

  constructor(separator: string) {
    this.#separator = separator;
    this.#marks = new RegExp(`["\\r\\n${separator}]`, 'g');
  }

  /** Characters of the cell that has not ended. */
  get begun(): number {
    return this.#cell.length;
  }

  /** Of the row that has not ended. */
  get cells(): number {
    return this.#row.length;
  }

  /** Those that end in the piece. */
  *rows(piece: string): Generator<string[]> {
    let from = 0;
    for (let at = this.#next(piece, from); at >= 0; at = this.#next(piece, from)) {
      this.#add(piece.slice(from, at));
      from = at + 1;
      if (this.#endsRow(piece[at] ?? '')) yield this.takeRow();
    }
    this.#add(piece.slice(from));
  }

  takeRow(): string[] {
    const row = this.#row;
    row.push(this.#cell);
    this.#row = [];
    this.#cell = '';
    return row;
  }

  #next(piece: string, from: number): number {
    if (this.#isQuoted) return piece.indexOf('"', from);
    // Of blank lines a text may have more than of anything else.
    const code = piece.charCodeAt(from);
    if (code === NEWLINE || code === RETURN) return from;
    this.#marks.lastIndex = from;
    return this.#marks.exec(piece)?.index ?? -1;
  }

  #add(text: string): void {
    if (text === '') return;
    this.#cell += text;
    this.#before = '';
  }

  #endsRow(mark: string): boolean {
    const before = this.#before;
    this.#before = '';
    if (mark === '"') this.#quote(before);
    else if (mark === this.#separator) {
      this.#row.push(this.#cell);
      this.#cell = '';
    } else {
      this.#before = mark;
      return mark === '\r' || before !== '\r';
    }
    return false;
  }

  /** A quote begins or ends what is quoted, or is one of its text; elsewhere it is a letter. */
  #quote(before: string): void {
    if (this.#isQuoted) {
      this.#isQuoted = false;
      this.#before = '"';
    } else if (before === '"') {
      this.#cell += '"';
      this.#isQuoted = true;
    } else if (this.#cell === '') this.#isQuoted = true;
    else this.#cell += '"';
  }
}

/** The mark between two cells: of those that may be one, the first lines have most of it. */
export function separatorOf(text: string): string {
  const lines = text.split(/[\r\n]+/, 10).join('\n');
  const counts = SEPARATORS.map((mark) => ({ mark, count: lines.split(mark).length - 1 }));
  return counts.reduce((most, one) => (one.count > most.count ? one : most)).mark;
}
