import { useShortcut } from '../../base/shortcuts.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Button } from '../../ui/Button.tsx';
import { focusSoon } from '../../ui/focus/focusSoon.ts';
import { showSaved } from './compareStore.ts';

/** Back to the comparison that is being made, by its button or Escape. */
export function LeaveSaved() {
  const t = useTexts('savedComparisons');
  const leave = () => {
    showSaved(null);
    focusSoon('compare-title');
  };
  useShortcut('Escape', 'savedComparisons:back', leave);
  return <Button onPress={leave}>{t('back')}</Button>;
}
