import { RotateCcw, Square } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { useBridge } from '../../base/bridgeContext.tsx';
import { showFailure } from '../../base/failureToast.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Button } from '../../ui/Button.tsx';
import { Kbd } from '../../ui/Kbd.tsx';
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

/** Gives up what is being compared, as Escape does from anywhere on the screen. */
export function StopComparing({ onStop }: { readonly onStop: () => void }) {
  const t = useTexts('compare');
  const stop = useEffectEvent(onStop);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      event.preventDefault();
      stop();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
  return (
    <Button
      icon={<Square size={12} aria-hidden />}
      onPress={onStop}
      aria-keyshortcuts="Escape"
      after={<Kbd keys="Esc" />}
    >
      {t('stop')}
    </Button>
  );
}
