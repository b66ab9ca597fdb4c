import { useTexts } from '../../i18n/useTexts.ts';
import { ErrorPanel } from '../../ui/ErrorPanel.tsx';
import type { useChosenList } from './listChoice.ts';

/** Why nothing can be started for the chosen list: it was deleted, has no customers, or could not be read. */
export function ListTrouble({ chosen }: { readonly chosen: ReturnType<typeof useChosenList> }) {
  const t = useTexts('keptLists');
  if (chosen.isGone) return <p role="alert">{t('listGone')}</p>;
  if (chosen.failure !== null) return <ErrorPanel failure={chosen.failure} onRetry={chosen.retry} />;
  return chosen.numbers === '' ? <p role="status">{t('noCustomersInIt')}</p> : null;
}
