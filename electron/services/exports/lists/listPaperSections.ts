import { INK, LEADING, type StatementSheet } from '../statement/statementSheet.ts';
import type { PaperFigures, PaperSection } from './listPaper.ts';
import type { DrawnFigures } from './listPaperFigures.ts';
import type { PaperLayout } from './listPaperLayout.ts';

const HEADING = 11;
const SIZE = 9;
const LINE = SIZE * LEADING;
/** Above a heading, below it, and below each line. */
const GAPS = { above: 14, below: 6, line: 3 } as const;
/** Of the width, for what a line is called. */
const LABELS = 0.3;
const BETWEEN = 10;

/**
 * Draws sections from `y` on, on as many pages as they need, and answers where the last of them ends. `turn` begins a page
 * and answers where on it there is room. A heading is never the last thing of a page. `figuresOf` makes the table of a section.
 */
export function drawSections(
  sheet: StatementSheet,
  { left, right, bottom }: Pick<PaperLayout, 'left' | 'right' | 'bottom'>,
  sections: readonly (PaperSection | PaperFigures)[],
  start: number,
  turn: () => number,
  figuresOf: (figures: PaperFigures) => DrawnFigures,
): number {
  const labels = (right - left) * LABELS;
  const [from, width] = [left + labels + BETWEEN, right - left - labels - BETWEEN];
  let y = start;
  for (const section of sections) {
    const { heading } = section;
    const figures = 'columns' in section ? figuresOf(section) : null;
    y += GAPS.above;
    if (y + HEADING * LEADING + GAPS.below + (figures?.height ?? 2 * LINE) > bottom) y = turn();
    sheet.tags.block('H2', () =>
      sheet.put(heading, left, y, { size: HEADING, bold: true, width: right - left }),
    );
    y += HEADING * LEADING + GAPS.below;
    figures?.draw(y);
    y += figures?.height ?? 0;
    for (const { label, text } of 'lines' in section ? section.lines : []) {
      const called = linesOf(sheet, label, labels);
      const said = linesOf(sheet, text ?? '', width);
      for (let done = 0; done < Math.max(called.length, said.length); ) {
        let fits = Math.floor((bottom - y) / LINE);
        if (fits < 1) {
          y = turn();
          fits = Math.floor((bottom - y) / LINE);
        }
        const [first, second] = [called, said].map((all) => all.slice(done, done + fits)) as [
          string[],
          string[],
        ];
        const top = y;
        sheet.tags.block('P', () => {
          if (first.length > 0)
            sheet.putLines(first, left, top, { size: SIZE, width: labels, colour: INK.soft });
          if (second.length > 0) sheet.putLines(second, from, top, { size: SIZE, width });
        });
        const drawn = Math.max(first.length, second.length);
        done += drawn;
        y += drawn * LINE;
      }
      y += GAPS.line;
    }
  }
  return y + GAPS.above;
}

/** What a clerk has written in several lines is so on paper. */
function linesOf(sheet: StatementSheet, text: string, width: number): string[] {
  return text === '' ? [] : text.split(/\r?\n/).flatMap((line) => sheet.linesOf(line, width, SIZE, false));
}
