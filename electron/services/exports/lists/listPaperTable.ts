import { headLines } from '../statement/columnHeads.ts';
import { INK, LEADING, type StatementSheet } from '../statement/statementSheet.ts';
import type { PdfColumn, PdfLayout } from './listReportLayout.ts';

/** Lines of one text; a number has as many as it needs. */
const MOST_LINES = 3;
/** From one line of a row to the next, as a part of their size. */
const PITCH = 1.2;
/** What is below the headings: a rule, and space around it. */
const BELOW_HEADS = 9;

/** No text of a list is smaller, in points. */
const SMALLEST = 6;

interface Cell {
  readonly place: PdfColumn;
  readonly lines: readonly string[];
  readonly size: number;
}

export interface PdfRow {
  readonly cells: readonly Cell[];
  /** The first line of each band. */
  readonly tops: readonly number[];
  readonly height: number;
}

/** Headings and rows of a list, in as many lines as their columns and texts need. */
export class PdfTable {
  readonly #sheet: StatementSheet;
  readonly #layout: PdfLayout;
  readonly #heads: PdfRow;

  constructor(sheet: StatementSheet, layout: PdfLayout) {
    this.#sheet = sheet;
    this.#layout = layout;
    const { size } = layout;
    const heads = layout.columns.map((place): Cell => {
      const width = (text: string) => sheet.widthOf(text, size, true);
      return { place, size, lines: headLines(place.column.header, place.width, width) };
    });
    this.#heads = this.#arranged(heads);
  }

  get headHeight(): number {
    return this.#heads.height - this.#layout.rowHeight + this.#layout.size * LEADING + BELOW_HEADS;
  }

  /** A row of these texts, by column; a column that has none is empty. */
  row(textOf: (place: PdfColumn) => string, bold = false): PdfRow {
    const cells = this.#layout.columns.flatMap((place): Cell[] => {
      const text = textOf(place);
      return text === '' ? [] : [this.#cell(text, place, bold)];
    });
    return this.#arranged(cells);
  }

  drawHead(y: number): void {
    const { left, right } = this.#layout;
    this.draw(this.#heads, y, { bold: true, isHead: true });
    this.#sheet.rule(y + this.headHeight - 4.6, INK.text, 0.8, left, right);
  }

  draw({ cells, tops }: PdfRow, y: number, style: { bold?: boolean; isHead?: boolean } = {}): void {
    const { bold = false, isHead = false } = style;
    const { tags } = this.#sheet;
    const drawn = new Map(cells.map((cell) => [cell.place, cell]));
    for (const [at, place] of this.#layout.columns.entries()) {
      const cell = drawn.get(place);
      const scope = isHead ? 'Column' : at === 0 ? 'Row' : null;
      const role = scope === null ? 'TD' : 'TH';
      if (cell === undefined) tags.cell(role, scope);
      else tags.cell(role, scope, () => this.#drawCell(cell, y + (tops[place.band] ?? 0), bold));
    }
  }

  #drawCell({ place, lines, size }: Cell, y: number, bold: boolean): void {
    const { x, width, align } = place;
    this.#sheet.putLines(lines, x, y + this.#layout.size - size, { width, align, size, bold });
  }

  /** A text that is longer than its lines is cut; a number never is, and set smaller before it takes a second line. */
  #cell(text: string, place: PdfColumn, bold: boolean): Cell {
    const { column, width } = place;
    const fits = (size: number) => this.#sheet.widthOf(text, size, bold) <= width;
    let { size } = this.#layout;
    if (column.kind === 'amount' || column.kind === 'count')
      while (size > SMALLEST && !fits(size)) size -= 0.5;
    const lines = fits(size) ? [text] : this.#sheet.linesOf(text, width, size, bold);
    const isText = column.kind === 'text' || column.kind === 'words';
    if (!isText || lines.length <= MOST_LINES) return { place, lines, size };
    const rest = lines.slice(MOST_LINES - 1).join('');
    const last = this.#sheet.cut(rest, width, size, bold);
    return { place, lines: [...lines.slice(0, MOST_LINES - 1), last], size };
  }

  #arranged(cells: readonly Cell[]): PdfRow {
    const { bands, size, rowHeight } = this.#layout;
    const tops: number[] = [];
    let lines = 0;
    for (let band = 0; band < bands; band += 1) {
      tops.push(lines * size * PITCH);
      const own = cells.filter(({ place }) => place.band === band).map((cell) => cell.lines.length);
      // Even an empty first line is one.
      lines += Math.max(band === 0 ? 1 : 0, ...own);
    }
    return { cells, tops, height: rowHeight + (lines - 1) * size * PITCH };
  }
}
