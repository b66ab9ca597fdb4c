import { useCallback } from 'react';
import { KIND_NAMES } from '../../../shared/i18n/comparedNames.ts';
import type { RowExplanation } from '../../../shared/ipc/compare.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTexts } from '../../i18n/useTexts.ts';

/** What was said of another difference of the same invoice, and which that was. */
export type BeforeText = (before: NonNullable<RowExplanation['before']>) => string;

export function useBeforeText(): BeforeText {
  const t = useTexts('explanations');
  const kinds = useTexts('compare');
  const formats = useFormats();
  return useCallback(
    ({ text, kind, difference }) => {
      // What is written in an unreadable line, and the two days, are no amounts.
      const isAmount = kind !== 'unreadable' && kind !== 'date';
      const was = isAmount ? formats.amount(difference) : difference;
      return t('before', { text, kind: kinds(KIND_NAMES[kind]), difference: was });
    },
    [t, kinds, formats],
  );
}
