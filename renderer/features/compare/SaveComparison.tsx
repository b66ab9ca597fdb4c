import { Save } from 'lucide-react';
import { useState } from 'react';
import { MOST_SAVED_COMPARISONS } from '../../../shared/domain/savedComparisons.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { useShortcut } from '../../base/shortcuts.ts';
import { said } from '../../i18n/said.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { untilSeen } from '../../ui/arrival/onItsWay.tsx';
import { Button } from '../../ui/Button.tsx';
import { Kbd } from '../../ui/Kbd.tsx';
import { showToast } from '../../ui/toastStore.ts';

/** One line for all that were saved. */
const ABOUT = 'savedComparison';

/** Saves the comparison that is shown, as it is explained now; once more takes the place of what was saved of it. */
export function SaveComparison({ id }: { readonly id: number }) {
  const bridge = useBridge();
  const t = useTexts('savedComparisons');
  const formats = useFormats();
  const [isSaving, setSaving] = useState(false);
  const save = async () => {
    if (isSaving) return;
    setSaving(true);
    const answer = await untilSeen(bridge.savedComparisons.save({ comparisonId: id }));
    setSaving(false);
    if (!answer.ok) return void showToast({ failure: answer.failure });
    const saved = answer.value;
    if (saved === null) return void showToast({ text: said('compare', 'gone'), tone: 'failure' });
    if (saved.kind === 'full') {
      const most = formats.count(MOST_SAVED_COMPARISONS);
      return void showToast({ text: said('savedComparisons', 'full', { most }), tone: 'failure' });
    }
    showToast({ text: t(saved.again ? 'savedAgain' : 'saved'), tone: 'positive', about: ABOUT });
  };
  useShortcut('s', 'savedComparisons:save', () => void save());
  return (
    <Button
      icon={<Save size={14} aria-hidden />}
      isPending={isSaving}
      onPress={() => void save()}
      aria-keyshortcuts="S"
      after={<Kbd keys="S" />}
    >
      {t('save')}
    </Button>
  );
}
