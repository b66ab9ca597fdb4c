import { formatAmount } from '../../../../shared/domain/formatAmount.ts';
import { headLines } from './columnHeads.ts';
import { rowTexts } from './rowTexts.ts';
import type { Statement, StatementRow } from './statement.ts';
import { HEAD_SIZE, type StatementLayout } from './statementColumns.ts';
import type { StatementColumn, Sums } from './statementMeasure.ts';
import { INK, LEADING, type StatementSheet, type TextStyle } from './statementSheet.ts';

const ROW = 17;
/** Below it are the note on codes and the page's number. */
const FOOT = 78;
/** Between the sum and the note below it. */
const NOTE = 28;

interface Cell {
  readonly column: StatementLayout['columns'][number];
  readonly lines: readonly string[];
}

export interface TableRow {
  readonly cells: readonly Cell[];
  readonly height: number;
}

/** The rows of a statement's table, each as high as its longest text. */
export class StatementTable {
  readonly #sheet: StatementSheet;
  readonly #statement: Statement;
  readonly #layout: StatementLayout;
  readonly #shared: ReadonlySet<string>;
  readonly #heads: readonly (readonly string[])[];
  /** What a sum takes that is carried to the next page. */
  readonly carriedHeight: number;

  constructor(
    sheet: StatementSheet,
    statement: Statement,
    layout: StatementLayout,
    shared: ReadonlySet<string>,
  ) {
    this.#sheet = sheet;
    this.#statement = statement;
    this.#layout = layout;
    this.#shared = shared;
    this.#heads = layout.columns.map(({ title, width }) =>
      headLines(title, width, (text) => sheet.widthOf(text, HEAD_SIZE, true)),
    );
    this.carriedHeight = this.#sumRow('', layout.widestSums).height;
  }

  /** Rows end above it. */
  get bottom(): number {
    return this.#sheet.height - FOOT;
  }

  /** What the headings and the rule below them take. */
  get headHeight(): number {
    return 15 + this.#headLines() * HEAD_SIZE * LEADING;
  }

  /** What the sum and the note below it take. */
  get closingHeight(): number {
    return this.carriedHeight + NOTE + 1;
  }

  row(row: StatementRow): TableRow {
    return this.#rowOf(rowTexts(this.#statement, row, this.#shared.has(row.invoiceNo)), false);
  }

  /** On the first page that has rows it is the table's, on the others for the eye. */
  drawHead(top: number): void {
    const most = this.#headLines();
    for (const [place, { x, width, align }] of this.#layout.columns.entries()) {
      const lines = this.#heads[place] ?? [];
      const y = top + (most - lines.length) * HEAD_SIZE * LEADING;
      this.#sheet.tags.cell('TH', 'Column', () => {
        this.#sheet.putLines(lines, x, y, { width, align, size: HEAD_SIZE, bold: true });
      });
    }
    this.#sheet.rule(top + 6 + most * HEAD_SIZE * LEADING, INK.text, 0.8);
  }

  drawRow({ cells, height }: TableRow, y: number): void {
    this.#sheet.tags.row(() => this.#drawCells(cells, y, { late: { colour: INK.late } }));
    this.#sheet.rule(y + height - 4.5, INK.tint);
  }

  /** What the rows before this one add up to, at the foot of a page or the head of the next. */
  drawCarried(text: string, sums: Sums, y: number): void {
    const { cells, height } = this.#sumRow(text, sums);
    this.#drawCells(cells, y, {}, { colour: INK.soft });
    this.#sheet.rule(y + height - 4.5, INK.rule);
  }

  /** The sums that the writer added up itself, row by row; answers with the y of what is below them. */
  drawSum(sums: Sums, y: number): number {
    const { cells, height } = this.#sumRow(this.#statement.texts.total, sums);
    this.#sheet.rule(y - 3.5, INK.text, 0.8);
    this.#sheet.tags.row(() => this.#drawCells(cells, y + 2, {}, { bold: true }));
    return y + height + NOTE - ROW;
  }

  #headLines(): number {
    return Math.max(...this.#heads.map((lines) => lines.length));
  }

  #sumRow(text: string, { priceVat, outstanding }: Sums): TableRow {
    const { numberFormat } = this.#statement;
    const amount = formatAmount(priceVat, numberFormat);
    const row = this.#rowOf({ amount, outstanding: formatAmount(outstanding, numberFormat) }, true);
    const [first, ...others] = this.#layout.columns;
    const next = others.find(({ name }) => name === 'amount');
    if (first === undefined || next === undefined) return row;
    const label = { ...first, width: next.x - first.x - 8 };
    return { ...row, cells: [{ column: label, lines: [text] }, ...row.cells] };
  }

  #rowOf(texts: Partial<Record<StatementColumn, string>>, bold: boolean): TableRow {
    const { columns, size } = this.#layout;
    const cells = columns.flatMap((column): Cell[] => {
      const text = texts[column.name] ?? '';
      return text === '' ? [] : [{ column, lines: this.#sheet.linesOf(text, column.width, size, bold) }];
    });
    const most = Math.max(1, ...cells.map(({ lines }) => lines.length));
    return { cells, height: ROW + (most - 1) * size * LEADING };
  }

  #drawCells(
    cells: readonly Cell[],
    y: number,
    styles: Partial<Record<StatementColumn, TextStyle>>,
    style: TextStyle = {},
  ): void {
    const { size, columns } = this.#layout;
    const drawn = new Map(cells.map((cell) => [cell.column.name, cell]));
    for (const [place, { name }] of columns.entries()) {
      const cell = drawn.get(name);
      const role = place === 0 ? 'TH' : 'TD';
      const scope = place === 0 ? 'Row' : null;
      if (cell === undefined) {
        this.#sheet.tags.cell(role, scope);
        continue;
      }
      const { lines, column } = cell;
      this.#sheet.tags.cell(role, scope, () => {
        const { x, width, align } = column;
        this.#sheet.putLines(lines, x, y, { ...style, ...styles[name], width, align, size });
      });
    }
  }
}
