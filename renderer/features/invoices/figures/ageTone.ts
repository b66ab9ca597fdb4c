import type { AgeingBucket, AgeingPart } from '../../../../shared/domain/ageing.ts';

/** Of the tones `--age-0` to `--age-4`. */
const DARKEST = 4;

/** The tone of a step, the later the darker; undefined for the credits, which have their own. */
export function ageTone(steps: readonly AgeingBucket[], part: AgeingPart): number | undefined {
  const place = part === 'credits' ? -1 : steps.indexOf(part);
  return place < 0 ? undefined : Math.round((place * DARKEST) / Math.max(1, steps.length - 1));
}
