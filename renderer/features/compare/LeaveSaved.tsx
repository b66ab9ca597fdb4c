import { ArrowLeft } from 'lucide-react';
import { useShortcut } from '../../base/shortcuts.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Button } from '../../ui/Button.tsx';
import { focusSoon } from '../../ui/focus/focusSoon.ts';
import { showSaved } from './compareStore.ts';
import { savedRowId } from './savedRowId.ts';

const TITLE = 'compare-title';

interface LeaveSavedProps {
  /** The row of the list that it was opened from, to which the keyboard goes back; else to the title. */
  readonly of?: string;
}

/** Back to the comparison that is being made, by its button or Escape. */
export function LeaveSaved({ of }: LeaveSavedProps) {
  const t = useTexts('savedComparisons');
  const leave = () => {
    showSaved(null);
    focusSoon(of === undefined ? TITLE : savedRowId(of), TITLE);
  };
  useShortcut('Escape', 'savedComparisons:back', leave);
  return (
    <Button icon={<ArrowLeft size={14} aria-hidden />} aria-keyshortcuts="Escape" onPress={leave}>
      {t('back')}
    </Button>
  );
}
