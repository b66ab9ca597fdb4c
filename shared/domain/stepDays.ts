import { type AgeingPart, isAgeingBucket, rangeOf } from './ageingBuckets.ts';

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
