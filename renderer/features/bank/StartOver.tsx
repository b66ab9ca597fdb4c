import { RotateCcw } from 'lucide-react';
import { useBridge } from '../../base/bridgeContext.tsx';
import { showFailure } from '../../base/failureToast.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Button } from '../../ui/Button.tsx';
import { leaveBank, useBankStore } from './bankStore.ts';

/** What was opened and matched is held no longer. */
export function StartOver() {
  const t = useTexts('compare');
  const bridge = useBridge();
  return (
    <Button
      icon={<RotateCcw size={14} aria-hidden />}
      onPress={() => {
        const bankId = useBankStore.getState().bank?.bankId;
        leaveBank();
        if (bankId !== undefined) void showFailure(bridge.bank.close({ bankId }));
      }}
    >
      {t('startOver')}
    </Button>
  );
}
