import { type AgeingBucket, type AgeingPart, isAgeingBucket } from './ageingBuckets.ts';
import type { Decimal } from './money.ts';

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
