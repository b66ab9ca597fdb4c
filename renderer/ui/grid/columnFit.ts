import type { ColumnNeed } from './fitColumns.ts';
import type { ColumnLayout, GridColumn } from './gridColumns.ts';
import type { SortKey } from './gridSort.ts';

/** Pixels around the text of a cell, of an icon before it, and of the frame of a pill. */
const PADDING = 14;
const ICON = 18;
const PILL = 16;
/** Pixels that a column takes at most without being asked to. */
export const WIDEST_FIT = 420;

/** Pixels to which a column of words is shortened before it is no longer shown. */
const SHORTENED = 140;
/** The type of headings against that of rows, and pixels of the arrow of a sorted one and of its rank. */
const HEADING = 0.95;
const ARROW = 16;
const RANK = 8;

/** A longer text is wider than any column. */
const MOST_CHARACTERS = 120;

/** Pixels of a text in the type of a row, rounded up; asking the page for them would lay it out with each row. */
function textWidth(text: string): number {
  let width = 0;
  const end = Math.min(text.length, MOST_CHARACTERS);
  for (let at = 0; at < end; at += 1) {
    const code = text.charCodeAt(at);
    width += PLAIN[code] ?? widthOfCharacter(text.charAt(at));
  }
  return Math.ceil(width);
}

function widthOfCharacter(character: string): number {
  if (/[\d−+]/.test(character)) return 8.3;
  if (/[\s.,:;'’|!ijlI]/.test(character)) return 4.2;
  if (/[\p{Lu}mwMW@%]/u.test(character)) return 10.5;
  return character.charCodeAt(0) > 0x2e80 ? 14 : 7.9;
}

/** By character code: most texts of rows are figures. */
const PLAIN = Array.from({ length: 256 }, (_, code) => widthOfCharacter(String.fromCharCode(code)));

/** The width in which a column shows a text as far as it grows for it. */
export function fittingWidth<Row>(column: GridColumn<Row>, text: string): number {
  if (column.icon !== undefined && !column.iconWithText) return 0;
  const around = PADDING + (column.icon === undefined ? 0 : ICON) + (column.pill ? PILL : 0);
  return Math.min(text === '' ? 0 : textWidth(text) + around, column.words ? column.width : WIDEST_FIT);
}

/** Pixels of a heading and its padding: its type is smaller than that of a row, and heavier. */
function headingWidth(
  { id, title }: GridColumn<never>,
  sort: readonly { readonly column: string }[],
): number {
  const isSorted = sort.some(({ column }) => column === id);
  const arrow = isSorted ? ARROW + (sort.length > 1 ? RANK : 0) : 0;
  return Math.ceil(textWidth(title) * HEADING) + PADDING + arrow;
}

/** What the clerk has arranged of the columns, and what is below them. */
export interface ColumnSetup {
  readonly columns: readonly GridColumn<never>[];
  readonly layout: ColumnLayout;
  readonly sort: readonly SortKey<string>[];
  /** Of each column with a sum the texts of its sums, by id. */
  readonly sums: ReadonlyMap<string, readonly string[]>;
}

/**
 * What each column asks for: the width that the clerk has set or its first one, and never less than its heading, its
 * widest texts so far and the sums below it. One of words asks for no more than these take: empty, it takes no room.
 */
export function columnNeeds(
  { columns, layout, sort, sums }: ColumnSetup,
  widestOf: (column: GridColumn<never>) => number | undefined,
): ColumnNeed[] {
  return columns.map((column): ColumnNeed => {
    const ofSums = (sums.get(column.id) ?? []).map((text) => fittingWidth(column, text));
    const ofTexts = widestOf(column);
    const heading = headingWidth(column, sort);
    const whole = column.words ? heading : Math.max(heading, ofTexts ?? 0, ...ofSums);
    const wished = layout.widths[column.id] ?? (column.words && ofTexts) ?? column.width;
    return {
      least: Math.max(whole, Math.min(wished, column.words ? SHORTENED : column.width)),
      width: Math.max(whole, wished),
      isSet: column.id in layout.widths,
      stays: column.sticky ?? (column.pinned ? 'ifRoom' : 'no'),
    };
  });
}
