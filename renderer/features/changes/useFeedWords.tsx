import { useTexts } from '../../i18n/useTexts.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';

/** What is said instead of changes. */
export function useFeedWords() {
  const t = useTexts('changes');
  return {
    failed: t('failed'),
    none: <EmptyState title={t('noneTitle')}>{t('noneText')}</EmptyState>,
  };
}
