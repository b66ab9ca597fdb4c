import { useMemo } from 'react';
import { type AgeingStep, FIRST_AGEING, readAgeing, stepsOf } from '../../shared/domain/ageingSteps.ts';
import { useApp } from './useApp.ts';

/** The steps of the ageing that the clerk has chosen. Sums say themselves by which they are. */
export function useSteps(): readonly AgeingStep[] {
  const text = useApp(({ settings }) => settings.ageing);
  return useMemo(() => stepsOf(readAgeing(text) ?? FIRST_AGEING), [text]);
}
