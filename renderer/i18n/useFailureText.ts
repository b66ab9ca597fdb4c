import { useCallback } from 'react';
import type { Failure } from '../../shared/ipc/entry.ts';
import { useLocale } from './Localized.tsx';
import { saidFailure } from './useTexts.ts';

/** Failures in the clerk's words. */
export function useFailureText(): (failure: Failure) => string {
  const locale = useLocale();
  return useCallback((failure) => saidFailure(failure)(locale), [locale]);
}
