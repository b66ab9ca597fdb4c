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
export interface AgeRange {
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
