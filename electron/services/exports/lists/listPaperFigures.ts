import { INK, type StatementSheet } from '../statement/statementSheet.ts';
import type { ListPaper, PaperFigures } from './listPaper.ts';
import { type PaperLayout, paperLayout, paperText } from './listPaperLayout.ts';
import { PaperTable } from './listPaperTable.ts';

/** A small table of a section that is not cut: it is on one page. */
export interface DrawnFigures {
  readonly height: number;
  readonly draw: (y: number) => void;
}

export function drawnFigures(
  sheet: StatementSheet,
  paper: ListPaper,
  { landscape, left, right }: PaperLayout,
  { columns, rows }: PaperFigures,
): DrawnFigures {
  const orientation = landscape ? 'landscape' : 'portrait';
  const own = { ...paper, columns, orientation } as const;
  const layout = paperLayout(
    own,
    rows.map(({ row }) => row),
    (text, size, bold) => sheet.widthOf(text, size, bold),
  );
  const table = new PaperTable(sheet, layout);
  const drawn = rows.map(({ row, isBold }) => ({
    isBold,
    row: table.row(({ column }) => paperText(own, column, row), isBold),
  }));
  return {
    height: drawn.reduce((sum, { row }) => sum + row.height, table.headHeight),
    draw: (start) => {
      const { tags } = sheet;
      tags.beginTable(rows.length);
      tags.row(() => table.drawHead(start));
      let y = start + table.headHeight;
      for (const { row, isBold } of drawn) {
        const at = y;
        tags.row(() => table.draw(row, at, { bold: isBold }));
        sheet.rule(at + row.height - 3.3, INK.tint, 0.4, left, right);
        y += row.height;
      }
      tags.endTable();
    },
  };
}
