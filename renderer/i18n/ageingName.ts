import {
  type AgeingBucket,
  type AgeingPart,
  isAgeingBucket,
  rangeOf,
  stepDays,
} from '../../shared/domain/ageing.ts';
import type { TextKey, Texts } from './useTexts.ts';

/** A step, or the credits, in words: `31–60 days late`. */
export function ageingName(part: AgeingPart, t: Texts<'ageing'>): string {
  const unit = ageUnit(part);
  return unit === null ? shortAgeingName(part, t) : `${shortAgeingName(part, t)} ${t(unit)}`;
}

/** The same where the line above says what the days are. */
export function shortAgeingName(part: AgeingPart, t: Texts<'ageing'>): string {
  return stepDays(part) ?? t(part === 'credits' ? 'credits' : 'notDue');
}

/** What the days of a step are counted from; null for one that is named by a word. */
export function ageUnit(part: AgeingPart): TextKey<'ageing'> | null {
  if (part === 'notDue' || !isAgeingBucket(part)) return null;
  return rangeOf(part).by === 'due' ? 'days' : 'daysOld';
}

/** All steps in one line: `Not due · 1–30 · 31+ days late`. */
export function ageingNames(steps: readonly AgeingBucket[], t: Texts<'ageing'>): string {
  const unit = steps.map(ageUnit).find((one) => one !== null);
  const names = steps.map((step) => shortAgeingName(step, t)).join(' · ');
  return unit ? `${names} ${t(unit)}` : names;
}
