import type { ColumnLayout, GridColumn } from './gridColumns.ts';
import type { SortKey } from './gridProps.ts';

const NOTHING: FittedColumns = { boxes: [], before: [], after: [], end: 0 };
/** Sideways pixels of a wheel that show one column more. */
const TURN = 60;

/**
 * The columns in view, which always have the keyboard's column among them. It runs outside React and places headings
 * and cells by the variables of the frame around them: a key shows its column before the cell takes the focus.
 */
export class ColumnViewport {
  private frame: HTMLElement | null = null;
  private setup: ColumnSetup | null = null;
  private needs: readonly ColumnNeed[] = [];
  /** Pixels that the texts of each column so far have taken at most, by what gives its texts. */
  private widest = new WeakMap<GridColumn<never>['text'], number>();
  private isOutgrown = false;
  private room = 0;
  private from = 0;
  private place = 0;
  private turned = 0;
  private view = NOTHING;
  private readonly variables = new Map<string, string>();
  private readonly listeners = new Set<() => void>();

  /** The place of the keyboard's column. */
  get current(): number {
    return this.place;
  }

  readonly inView = (): FittedColumns => this.view;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  open(frame: HTMLElement | null): void {
    if (frame !== this.frame) this.variables.clear();
    this.frame = frame;
  }

  update(setup: ColumnSetup): void {
    const before = this.setup;
    this.setup = setup;
    const keys = ['columns', 'layout', 'sort', 'sums'] as const;
    if (before === null || keys.some((key) => setup[key] !== before[key])) this.measure();
  }

  /** A text is about to be painted; `painted` follows once all are. */
  note(column: GridColumn<never>, text: string): void {
    const width = fittingWidth(column, text);
    if (width <= (this.widest.get(column.text) ?? -1)) return;
    this.widest.set(column.text, width);
    this.isOutgrown = true;
  }

  /** Rows of another query are about to be painted: its columns are no wider than their texts ask for. */
  forgetTexts(): void {
    this.widest = new WeakMap();
    this.isOutgrown = true;
  }

  painted(): void {
    if (this.isOutgrown) this.measure();
  }

  /** Pixels between the edges of the grid. */
  resize(room: number): void {
    if (room === this.room) return;
    this.room = room;
    this.lay();
  }

  widthAt(place: number): number {
    return this.view.boxes[place]?.width ?? this.needs[place]?.width ?? 0;
  }

  /** Makes a column the keyboard's, and brings it into view. */
  go(place: number): void {
    this.place = place;
    this.lay();
  }

  /** Shows the next columns to a side that are not in view; the first of them is the keyboard's then. */
  page(side: 1 | -1): void {
    const { before, after } = this.view;
    const next = side > 0 ? after[0] : before.at(-1);
    if (next === undefined) return;
    this.from = next;
    while (side < 0 && this.from > 0 && this.isInViewFrom(this.from - 1, next)) this.from -= 1;
    this.go(next);
  }

  /** A wheel that is turned sideways. */
  turn(pixels: number): void {
    this.turned += pixels;
    if (Math.abs(this.turned) < TURN) return;
    const next = this.turned > 0 ? this.view.after[0] : this.view.before.at(-1);
    this.turned = 0;
    if (next !== undefined) this.go(next);
  }

  private measure(): void {
    if (this.setup === null) return;
    this.isOutgrown = false;
    this.needs = columnNeeds(this.setup, ({ text }) => this.widest.get(text));
    this.set('--grid-least', `${leastRoom(this.needs)}px`);
    this.lay();
  }

  private isInViewFrom(from: number, place: number): boolean {
    return fitColumns(this.needs, this.room, from).boxes[place] !== null;
  }

  private lay(): void {
    const last = this.needs.length - 1;
    if (last < 0) return;
    this.place = Math.min(this.place, last);
    // Without a layout there is room for all.
    const room = this.room === 0 ? Number.POSITIVE_INFINITY : this.room;
    let view = fitColumns(this.needs, room, this.from);
    if (view.before.includes(this.place)) {
      this.from = this.place;
      view = fitColumns(this.needs, room, this.from);
    }
    while (view.after.includes(this.place) && this.from < this.place) {
      this.from += 1;
      view = fitColumns(this.needs, room, this.from);
    }
    if (isSame(view, this.view)) return;
    this.view = view;
    this.write();
    for (const listener of this.listeners) listener();
  }

  private write(): void {
    for (const [place, box] of this.view.boxes.entries()) {
      this.set(`--grid-d${place}`, box === null ? 'none' : '');
      if (box === null) continue;
      this.set(`--grid-x${place}`, `${box.left}px`);
      this.set(`--grid-w${place}`, `${box.width}px`);
    }
  }

  private set(name: string, value: string): void {
    if ((this.variables.get(name) ?? '') === value) return;
    this.variables.set(name, value);
    if (value === '') this.frame?.style.removeProperty(name);
    else this.frame?.style.setProperty(name, value);
  }
}

function isSame(one: FittedColumns, other: FittedColumns): boolean {
  return (
    one.boxes.length === other.boxes.length &&
    one.boxes.every((box, place) => {
      const before = other.boxes[place];
      return box?.left === before?.left && box?.width === before?.width;
    })
  );
}

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
function fittingWidth<Row>(column: GridColumn<Row>, text: string): number {
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
function columnNeeds(
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

interface FittedColumns {
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
