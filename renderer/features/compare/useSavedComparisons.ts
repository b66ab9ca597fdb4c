import { useCallback, useMemo } from 'react';
import { useBridge } from '../../base/bridgeContext.tsx';
import { type Follow, useChanges } from '../../base/changes.ts';
import { showUndoable } from '../../base/undo.ts';
import { serializeAction } from '../../base/undoStore.ts';
import { isLoading, useQuery } from '../../base/useQuery.ts';
import { said } from '../../i18n/useTexts.ts';
import { focusSoon } from '../../ui/focus/focusRegions.ts';
import { useOnItsWay } from '../../ui/pendingWork.tsx';
import { showToast, UNDO_SHOWN_FOR } from '../../ui/toastStore.ts';

const PACE = { first: 0 } as const;

/** Grows when a comparison was saved, removed or put back, or a customer forgotten, whose lists change then, too. */
export function useSavedVersion(): number {
  const bridge = useBridge();
  const follow = useCallback<Follow>(
    (changed) => {
      const stops = [bridge.savedComparisons.changed(changed), bridge.keptLists.changed(changed)];
      return () => {
        for (const stop of stops) stop();
      };
    },
    [bridge],
  );
  return useChanges(follow, PACE);
}

/** The saved comparisons of a connection, the last one first. Keys wait for them. */
export function useSaved(connectionId: string) {
  const bridge = useBridge();
  const version = useSavedVersion();
  const ask = useMemo(() => {
    void version;
    return () => bridge.savedComparisons.list({ connectionId });
  }, [bridge, connectionId, version]);
  const answer = useQuery(ask, connectionId);
  useOnItsWay(isLoading(answer));
  return answer;
}

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

/** Of what opens a saved comparison in their list. */
export const savedRowId = (id: string) => `compare-saved-${id}`;
