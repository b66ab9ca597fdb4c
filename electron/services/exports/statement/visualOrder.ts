/** One letter as it is written, and whatever goes with it. */
interface Letter {
  readonly text: string;
}

export interface PlacedLetter<Item extends Letter> {
  readonly letter: Item;
  /** Odd from right to left. */
  readonly level: number;
}

const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}]/u;
const NUMBER = /\p{Nd}/u;
const LETTER = /\p{L}/u;

/** Whether a text has letters that are written from right to left. */
export function hasRightToLeft(text: string): boolean {
  return RIGHT_TO_LEFT.test(text);
}

/**
 * Letters from the left to the right of a line, as Unicode's algorithm (UAX #9) places those of names: letters, numbers
 * and what is between them. Signs that set directions by themselves never come here; they are printed as their codes.
 */
export function visualOrder<Item extends Letter>(letters: readonly Item[]): readonly PlacedLetter<Item>[] {
  const placed = levelsOf(letters).map((level, place) => ({ letter: letters[place] as Item, level }));
  let line: PlacedLetter<Item>[] = placed;
  for (let level = 2; level >= 1; level -= 1) line = reversedFrom(line, level);
  return line;
}

type Side = 'left' | 'right';

function levelsOf(letters: readonly Letter[]): readonly number[] {
  const strong = letters.map(({ text }): Side | null =>
    RIGHT_TO_LEFT.test(text) ? 'right' : LETTER.test(text) ? 'left' : null,
  );
  const base = strong.find((side) => side !== null) ?? 'left';
  let before: Side = base;
  const isNumber = letters.map(({ text }) => NUMBER.test(text));
  const sides = strong.map((side, place): Side | null => {
    if (side !== null) before = side;
    return side ?? (isNumber[place] ? before : null);
  });
  return sides.map((side, place) => {
    const found = side ?? between(sides, place, base);
    if (found === 'right') return isNumber[place] ? 2 : 1;
    return base === 'right' ? 2 : 0;
  });
}

/** What has no side of its own goes with its neighbours if they agree, and with the line if not. */
function between(sides: readonly (Side | null)[], place: number, base: Side): Side {
  const before = sides.slice(0, place).findLast((side) => side !== null) ?? base;
  const after = sides.slice(place + 1).find((side) => side !== null) ?? base;
  return before === after ? before : base;
}

/** Turns each row of neighbours around that are of this level or above it. */
function reversedFrom<Item extends Letter>(
  line: readonly PlacedLetter<Item>[],
  level: number,
): PlacedLetter<Item>[] {
  const turned: PlacedLetter<Item>[] = [];
  let run: PlacedLetter<Item>[] = [];
  for (const one of line) {
    if (one.level >= level) run.push(one);
    else {
      turned.push(...run.reverse(), one);
      run = [];
    }
  }
  return [...turned, ...run.reverse()];
}
