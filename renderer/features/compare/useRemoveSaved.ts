import { useBridge } from '../../base/bridgeContext.tsx';
import { showUndoable } from '../../base/undo.ts';
import { serializeAction } from '../../base/undoStore.ts';
import { said } from '../../i18n/useTexts.ts';
import { focusSoon } from '../../ui/focus/focusSoon.ts';
import { showToast, UNDO_SHOWN_FOR } from '../../ui/toastStore.ts';

/** Removes a saved comparison, which can be undone. */
export function useRemoveSaved(): (id: string) => void {
  const bridge = useBridge();
  const remove = async (id: string) => {
    const answer = await bridge.savedComparisons.remove({ id });
    if (!answer.ok) return void showToast({ failure: answer.failure });
    // Its own button is gone.
    focusSoon('compare-title');
    showUndoable({
      what: said('savedComparisons', 'removed'),
      shownFor: UNDO_SHOWN_FOR,
      undo: async () => {
        const restored = await bridge.savedComparisons.restore({ id });
        return restored.ok ? null : restored.failure;
      },
    });
  };
  return (id) => void serializeAction(remove(id));
}
