import { useState } from 'react';
import type { ComparedKind } from '../../../shared/domain/compareNames.ts';
import { MOST_EXPLANATIONS } from '../../../shared/domain/explanations.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { showUndoable } from '../../base/undo.ts';
import { whileActing } from '../../base/undoStore.ts';
import { said } from '../../i18n/said.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { showToast } from '../../ui/toastStore.ts';

/** Explains rows of a comparison by their places, and says what that has come to; false where it could not be done. */
export function useSetExplanation(id: number, kind: Exclude<ComparedKind, 'equal'>) {
  const bridge = useBridge();
  const formats = useFormats();
  const [isSaving, setSaving] = useState(false);
  const act = async (places: readonly number[], text: string): Promise<boolean> => {
    setSaving(true);
    const answer = await bridge.explanations.set({ id, kind, places: [...places], text });
    setSaving(false);
    if (!answer.ok) {
      showToast({ failure: answer.failure });
      return false;
    }
    if (answer.value === null) {
      showToast({ text: said('compare', 'gone'), tone: 'failure' });
      return true;
    }
    const { actionId, dropped } = answer.value;
    const what = said('explanations', text === '' ? 'removed' : 'explained', formats.counted(places.length));
    const most = formats.count(MOST_EXPLANATIONS);
    const full = said('explanations', 'dropped', { ...formats.counted(dropped), most });
    showUndoable({
      what,
      text: dropped === 0 ? what : (locale) => `${what(locale)}. ${full(locale)}`,
      tone: 'positive',
      undo: async () => {
        const undone = await bridge.explanations.undo({ actionId });
        if (!undone.ok) return undone.failure;
        const { later } = undone.value;
        return later === 0 ? null : said('explanations', 'later', formats.counted(later));
      },
    });
    return true;
  };
  return {
    isSaving,
    set: (places: readonly number[], text: string) => whileActing(act(places, text)),
  };
}
