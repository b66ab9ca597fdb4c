import type { Decimal } from './money.ts';
import { dayNumber } from './wallClock.ts';

/** The day from which an invoice ages. */
export const AGED_BY = ['due', 'invoice'] as const;
export type AgedBy = (typeof AGED_BY)[number];

/** The clerk's own steps: by which day, and with which day each of them ends but the last. */
export interface Ageing {
  readonly by: AgedBy;
  /** Whole days, ascending. By due date, what is not due is a step of its own before them. */
  readonly bounds: readonly number[];
}

/** Days late (`d31to60`, `d91plus`), or days since the invoice date (`i0to30`): a step says of itself what it holds. */
export type AgeingBucket = 'notDue' | `${'d' | 'i'}${number}to${number}` | `${'d' | 'i'}${number}plus`;

/** A step and, beside them, credits: outstanding below zero. */
export type AgeingPart = AgeingBucket | 'credits';

/** Whole days from an invoice's day to today, first and last included; null stands for no bound. */
interface AgeRange {
  readonly by: AgedBy;
  readonly from: number | null;
  readonly to: number | null;
}

export const FEWEST_STEPS = 2;
export const MOST_STEPS = 8;
export const LATEST_BOUND = 3_650;

export const FIRST_AGEING: Ageing = { by: 'due', bounds: [30, 60, 90] };

/** As the settings keep it: `due 30 60 90`. */
export function ageingText({ by, bounds }: Ageing): string {
  return [by, ...bounds].join(' ');
}

/** Null for a text that is none. */
export function readAgeing(text: string): Ageing | null {
  const [by, ...typed] = text.split(' ');
  const ageing = { by: by as AgedBy, bounds: typed.map(Number) };
  return AGED_BY.includes(ageing.by) && ageingText(ageing) === text && isValid(ageing) ? ageing : null;
}

export function isAgeing(text: string): boolean {
  return readAgeing(text) !== null;
}

function isValid(ageing: Ageing): boolean {
  const { bounds } = ageing;
  const steps = stepCount(ageing);
  return (
    steps >= FEWEST_STEPS &&
    steps <= MOST_STEPS &&
    bounds.every((bound, at) => Number.isInteger(bound) && bound > (bounds[at - 1] ?? 0)) &&
    (bounds.at(-1) ?? 0) <= LATEST_BOUND
  );
}

/** How many steps these bounds make. */
export function stepCount({ by, bounds }: Ageing): number {
  return bounds.length + (by === 'due' ? 2 : 1);
}

/** In their order; each invoice that is owed is in one of them, on any day. */
export function stepsOf({ by, bounds }: Ageing): AgeingBucket[] {
  const letter = by === 'due' ? 'd' : 'i';
  const steps: AgeingBucket[] = by === 'due' ? ['notDue'] : [];
  let from = by === 'due' ? 1 : 0;
  for (const to of bounds) {
    steps.push(`${letter}${from}to${to}`);
    from = to + 1;
  }
  return [...steps, `${letter}${from}plus`];
}

/** The one step of an invoice that is owed, by the whole days from its day to today; below zero for one to come. */
export function stepAt(ageing: Ageing, days: number): AgeingBucket {
  const at = ageing.bounds.findIndex((bound) => days <= bound);
  const place = at < 0 ? ageing.bounds.length : at;
  const steps = stepsOf(ageing);
  const isNotDue = ageing.by === 'due' && days < 1;
  return steps[ageing.by === 'invoice' ? place : isNotDue ? 0 : place + 1] as AgeingBucket;
}

const STEP = /^([di])(0|[1-9]\d{0,3})(?:to([1-9]\d{0,3})|plus)$/;

/** The days of a step. What is dated ahead is in the first one by invoice date. */
export function rangeOf(step: AgeingBucket): AgeRange {
  return readStep(step) ?? NOT_DUE;
}

const NOT_DUE: AgeRange = { by: 'due', from: null, to: 0 };

function readStep(text: string): AgeRange | null {
  if (text === 'notDue') return NOT_DUE;
  const [, letter, first, last] = STEP.exec(text) ?? [];
  if (letter === undefined) return null;
  const [from, to] = [Number(first), last === undefined ? null : Number(last)];
  const isInBounds = from <= LATEST_BOUND + 1 && (to === null || (to >= from && to <= LATEST_BOUND));
  if (!isInBounds || (letter === 'd' && from === 0)) return null;
  return { by: letter === 'd' ? 'due' : 'invoice', from: from === 0 ? null : from, to };
}

export function isAgeingBucket(text: string): text is AgeingBucket {
  return readStep(text) !== null;
}

export function isAgeingPart(text: string): text is AgeingPart {
  return text === 'credits' || isAgeingBucket(text);
}

/**
 * Figures of what is owed, which is outstanding above zero, by whole days late. They hold whatever the ageing buckets
 * are (`ageingBuckets.ts`). What is shown, summed, sorted or filtered by its age is derived from these two, SQL included.
 */
export const OWED_PARTS = {
  overdue: { by: 'due', from: 1, to: null },
  late60: { by: 'due', from: 61, to: null },
} as const satisfies Readonly<Record<string, AgeRange>>;

export type OwedPart = keyof typeof OWED_PARTS;

export const OWED_PART_NAMES = Object.keys(OWED_PARTS) as OwedPart[];

/** Whole days from a date to today; below zero for one that is to come. */
export function daysSince(date: string, today: string): number {
  return dayNumber(today) - dayNumber(date);
}

/**
 * Whole days late of what is overdue; null for what is not. Overdue is Kontor's own word, apart from the service's status.
 */
export function daysLate(dueDate: string, today: string, outstanding: number | bigint): number | null {
  const days = daysSince(dueDate, today);
  return outstanding > 0 && days >= OWED_PARTS.overdue.from ? days : null;
}

/** What is outstanding of some invoices, and how many they are. */
export interface Aged {
  readonly count: number;
  readonly outstanding: Decimal;
}

/**
 * What is outstanding, by the steps that the clerk had chosen when it was added up, in their order, and the credits. Their
 * names say what they hold: sums by other steps are never mixed with them.
 */
export type AgeingSums = { readonly credits: Aged } & { readonly [step in AgeingBucket]?: Aged };

/** The steps of some sums, in their order. */
export function bucketsIn(sums: AgeingSums): AgeingBucket[] {
  return Object.keys(sums).filter((part) => isAgeingBucket(part));
}

/** The steps and, last, the credits. */
export function partsIn(sums: AgeingSums): AgeingPart[] {
  return [...bucketsIn(sums), 'credits'];
}

/** What is in a step, or the credits, of some sums; nothing where they have no such step. */
export function agedIn(sums: AgeingSums, part: AgeingPart): Aged {
  return sums[part] ?? NOTHING;
}

/** What is in each of the steps and, last, in the credits: together it is all that is outstanding. */
export function allAged(sums: AgeingSums): Aged[] {
  return partsIn(sums).map((part) => agedIn(sums, part));
}

const NOTHING: Aged = { count: 0, outstanding: '0' as Decimal };

/** The days of a step in figures, `31–60` or `91+`, which all languages write alike; null for what is named by a word. */
export function stepDays(part: AgeingPart): string | null {
  if (part === 'notDue' || !isAgeingBucket(part)) return null;
  const { from, to } = rangeOf(part);
  return to === null ? `${from ?? 0}+` : `${from ?? 0}–${to}`;
}

/** The days that the last step is over, as in “over 90 days”; null for a step that has an end, or begins with the first day. */
export function overDays(part: AgeingPart): number | null {
  if (part === 'notDue' || !isAgeingBucket(part)) return null;
  const { from, to } = rangeOf(part);
  return to === null && from !== null && from > 1 ? from - 1 : null;
}
