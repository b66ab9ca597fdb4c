import { useTexts } from '../../i18n/useTexts.ts';
import { showToast } from '../../ui/toastStore.ts';
import { startOver } from './compareStore.ts';

/** Other windows have taken the ledger's place: says so, and asks for it again. */
export function useLedgerGone(): () => void {
  const t = useTexts('compare');
  return () => {
    startOver();
    showToast({ text: t('ledgerGone') });
  };
}
