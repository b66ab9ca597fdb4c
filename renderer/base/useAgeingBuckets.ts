import { useMemo } from 'react';
import { type AgeingBucket, FIRST_AGEING, readAgeing, stepsOf } from '../../shared/domain/ageing.ts';
import { useApp } from './useApp.ts';

/** The ageing buckets that the clerk has chosen. Sums say themselves by which they are. */
export function useAgeingBuckets(): readonly AgeingBucket[] {
  const text = useApp(({ settings }) => settings.ageing);
  return useMemo(() => stepsOf(readAgeing(text) ?? FIRST_AGEING), [text]);
}
