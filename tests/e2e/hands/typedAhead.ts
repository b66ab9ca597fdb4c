import { expect } from 'vitest';
import type { HandsDesk } from '../harness/handsDesk.ts';
import { type ScreenNow, screenNow } from './screenNow.ts';
import { SEQUENCES, type Sequence } from './sequences.ts';

/** How it is typed: milliseconds from key to key, how slow the processor is, after how many milliseconds the service answers. */
export interface Pace {
  readonly gap: number;
  readonly slowed: number;
  readonly answers: number;
}

export interface Case extends Sequence {
  readonly pace: Pace;
}

const GAPS = [0, 40, 150] as const;
const SLOWED = [1, 4, 8] as const;
const ANSWERS = [0, 800] as const;

/** Each sequence at each gap, each speed and each answer of the service, and each two of these together. */
export function pairs(): Case[] {
  return SEQUENCES.flatMap((sequence, place) =>
    GAPS.map((gap, turn) => ({
      ...sequence,
      pace: {
        gap,
        slowed: SLOWED[(turn + place) % SLOWED.length] ?? 1,
        answers: ANSWERS[(turn + Math.floor(place / SLOWED.length)) % ANSWERS.length] ?? 0,
      },
    })),
  );
}

/** All of these with one another. */
export function product(): Case[] {
  return GAPS.flatMap((gap) =>
    SLOWED.flatMap((slowed) =>
      ANSWERS.flatMap((answers) => SEQUENCES.map((one) => ({ ...one, pace: { gap, slowed, answers } }))),
    ),
  );
}

/**
 * The first twelve: without a gap, every other one with a slow service, and one of each on a slow processor, which spends on
 * waiting what it is slowed by.
 */
export function twelve(): Case[] {
  return SEQUENCES.slice(0, 12).map((sequence, place) => ({
    ...sequence,
    pace: { gap: 0, slowed: place === 0 || place === 3 ? 4 : 1, answers: place % 2 === 1 ? 800 : 0 },
  }));
}

/** Those that look for no command, without a gap. */
export function withoutWords(): Case[] {
  const own = SEQUENCES.filter(({ keys }) => !/Ctrl\+k "[a-z]/.test(keys));
  return own.map((sequence) => ({ ...sequence, pace: { gap: 0, slowed: 1, answers: 0 } }));
}

export function nameOf({ keys, pace: { gap, slowed, answers } }: Case): string {
  return `${keys}, ${gap} ms apart, processor ${slowed} times slowed, service after ${answers} ms`;
}

const NOTHING: Omit<ScreenNow, 'at' | 'focus'> = {
  open: [],
  typed: [],
  chips: [],
  selected: 0,
  pane: '',
  dropped: false,
  began: false,
};

/** Types a sequence at the Overview; its end is what `seen` says of the screen. */
export async function typeAhead(
  desk: HandsDesk,
  { keys, pace, end, afterwards }: Case,
  seen: (screen: ScreenNow) => unknown = (screen) => screen,
): Promise<void> {
  const { page, hands } = desk;
  await desk.slowService(0);
  await desk.begin();
  await desk.slowService(pace.answers);
  await hands.slow(pace.slowed);
  const onTheWay: string[] = [];
  try {
    await hands.type(
      keys.replaceAll('N', () => desk.nextCustomer()),
      pace.gap,
    );
    const ends = [end, ...(afterwards && pace.gap > 0 ? [afterwards] : [])];
    const expected = ends.map((one): ScreenNow => ({ ...NOTHING, ...one }));
    const typedAt = performance.now();
    const now = async () => {
      const screen = await screenNow(page);
      const text = JSON.stringify(screen);
      if (onTheWay.at(-1)?.endsWith(text) !== true)
        onTheWay.push(`${Math.round(performance.now() - typedAt)} ms ${text}`);
      const isSome = end.selected === 'some' && screen.selected !== 0;
      return seen(isSome ? { ...screen, selected: 'some' } : screen);
    };
    await expect.poll(now).toBeOneOf(expected.map(seen));
  } catch (cause) {
    // A notice goes by itself: what was on screen before says why the end is another one.
    throw new Error(`another end, after ${onTheWay.join(', then ')}`, { cause });
  } finally {
    await hands.slow(1);
  }
}
