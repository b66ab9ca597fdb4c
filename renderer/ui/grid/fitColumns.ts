/** Pixels of the column that holds the marks of selected rows. */
export const CHECK_WIDTH = 34;
/** Pixels up to which a column has room beside those that always stay: an amount of twenty digits. */
const WIDEST_BESIDE = 240;
/** Pixels in the heading row for the buttons that lead to more columns. */
const MORE_WIDTH = 72;

/** What a column asks for, in pixels. */
export interface ColumnNeed {
  /** With less something in it would be cut. */
  readonly least: number;
  readonly width: number;
  /** The clerk has set the width: other columns make room for it. */
  readonly isSet: boolean;
  /** It is in view together with any other: always, or where there is room for both. */
  readonly stays: 'always' | 'ifRoom' | 'no';
}

export interface FittedColumns {
  /** By place; null for a column that is not in view. */
  readonly boxes: readonly ({ readonly left: number; readonly width: number } | null)[];
  /** Places of the columns that are not in view, at either side of those that are. */
  readonly before: readonly number[];
  readonly after: readonly number[];
  /** Pixels from the left edge to the end of the last column. */
  readonly end: number;
}

/**
 * The columns that a room shows, each of them whole, in their order: all, or those that stay and as many others as fit,
 * from a place on. Where there is no room for the first of them, the ones that stay make room.
 */
export function fitColumns(wishes: readonly ColumnNeed[], room: number, from: number): FittedColumns {
  const places = wishes.map((_, place) => place);
  const free = room - CHECK_WIDTH;
  const rest = free - MORE_WIDTH;
  const needs = withSetWidths(wishes, rest);
  if (sumOf(needs, places) <= free) return placed(needs, free, places, places);
  const staying = stayingPlaces(needs, rest);
  const moving = () => places.filter((place) => !staying.includes(place));
  const start = moving().find((place) => place >= from) ?? moving().at(-1) ?? 0;
  while (staying.length > 0 && sumOf(needs, [...staying, start]) > rest) staying.pop();
  const roomForOthers = rest - sumOf(needs, staying);
  const others = moving();
  // No room stays empty for columns before the first where all that follow are in view.
  const first = others.findIndex(
    (place, at) => place === start || (place < start && sumOf(needs, others.slice(at)) <= roomForOthers),
  );
  let last = first;
  while (last + 1 < others.length && sumOf(needs, others.slice(first, last + 2)) <= roomForOthers) last += 1;
  const visible = [...staying, ...others.slice(first, last + 1)].sort((one, other) => one - other);
  return {
    ...placed(needs, rest, visible, places),
    before: others.slice(0, first),
    after: others.slice(last + 1),
  };
}

/** Pixels with which any column, but for very wide ones, can be brought into view beside those that always stay. */
export function leastRoom(needs: readonly ColumnNeed[]): number {
  const fixed = always(needs);
  const others = needs.flatMap(({ least }, place) => (fixed.includes(place) ? [] : [least]));
  return CHECK_WIDTH + sumOf(needs, fixed) + Math.min(Math.max(0, ...others), WIDEST_BESIDE) + MORE_WIDTH;
}

/** Those that the clerk has set have their width, as far as there is room for it beside what always stays. */
function withSetWidths(needs: readonly ColumnNeed[], room: number): readonly ColumnNeed[] {
  if (!needs.some(({ isSet }) => isSet)) return needs;
  const beside = room - sumOf(needs, always(needs));
  return needs.map((need) =>
    need.isSet && need.stays !== 'always'
      ? { ...need, least: Math.max(need.least, Math.min(need.width, beside)) }
      : need,
  );
}

function always(needs: readonly ColumnNeed[]): number[] {
  return needs.flatMap(({ stays }, place) => (stays === 'always' ? [place] : []));
}

/** Places of columns that stay; the last of them makes room first. */
function stayingPlaces(needs: readonly ColumnNeed[], room: number): number[] {
  const staying = always(needs);
  for (const [place, { stays, least }] of needs.entries()) {
    if (stays !== 'ifRoom') continue;
    const others = needs.filter((_, other) => other !== place && !staying.includes(other));
    const widest = Math.max(0, ...others.map((other) => other.least));
    if (sumOf(needs, staying) + least + widest <= room) staying.push(place);
  }
  return staying;
}

/** Each as wide as it asks for while those behind it have what they need. */
function placed(
  needs: readonly ColumnNeed[],
  room: number,
  visible: readonly number[],
  places: readonly number[],
): FittedColumns {
  let spare = room - sumOf(needs, visible);
  let left = CHECK_WIDTH;
  const boxes = places.map((place) => {
    const need = needs[place];
    if (need === undefined || !visible.includes(place)) return null;
    const more = Math.min(need.width - need.least, Math.max(spare, 0));
    // One that is wider than all the room there is has what there is.
    const width = visible.length === 1 ? Math.min(need.least + more, room) : need.least + more;
    spare -= more;
    const box = { left, width };
    left += width;
    return box;
  });
  return { boxes, before: [], after: [], end: left };
}

function sumOf(needs: readonly ColumnNeed[], places: readonly number[]): number {
  return places.reduce((sum, place) => sum + (needs[place]?.least ?? 0), 0);
}
