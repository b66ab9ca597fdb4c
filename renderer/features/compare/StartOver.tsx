import { RotateCcw } from 'lucide-react';
import { useBridge } from '../../base/bridgeContext.tsx';
import { showFailure } from '../../base/failureToast.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Button } from '../../ui/Button.tsx';
import { startOver, useCompareStore } from './compareStore.ts';

/** What was opened and compared is held no longer. */
export function StartOver() {
  const t = useTexts('compare');
  const bridge = useBridge();
  return (
    <Button
      icon={<RotateCcw size={14} aria-hidden />}
      onPress={() => {
        const ledgerId = useCompareStore.getState().ledger?.ledgerId;
        startOver();
        if (ledgerId !== undefined) void showFailure(bridge.compare.close({ ledgerId }));
      }}
    >
      {t('startOver')}
    </Button>
  );
}
