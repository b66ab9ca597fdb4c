import { localDay } from '../../../shared/domain/wallClock.ts';
import { bridgeOf } from '../../../shared/ipc/compareBridge.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { showFailure } from '../../base/failureToast.ts';
import { useLocale } from '../../i18n/Localized.tsx';
import { useNow } from '../../i18n/useNow.ts';
import { focusSoon } from '../../ui/focus/focusSoon.ts';
import { useOnItsWayOrStopped } from '../../ui/pendingWork.tsx';
import { orderOf } from './compareOrder.ts';
import { type CompareChoices, changeChoices, changeCompare, useCompareStore } from './compareStore.ts';
import { firstKind } from './firstKind.ts';
import { useFilterChoice } from './useFilterChoice.ts';
import { useLedgerGone } from './useLedgerGone.ts';

/** What takes the keyboard once a comparison is there: the kind of the bridge that is shown. */
export const SHOWN_KIND_ID = 'compare-shown-kind';

/** Compares the ledger as its columns and the choices are now. */
export function useComparing(connectionId: string) {
  const bridge = useBridge();
  const gone = useLedgerGone();
  const { dateFormat } = useLocale().settings;
  const state = useCompareStore();
  const { isComparing, failure } = state;
  useOnItsWayOrStopped(isComparing);
  const { filter } = useFilterChoice(connectionId);
  const days = { dateFormat, today: localDay(useNow()) };
  const orderWith = (change: Partial<CompareChoices>) =>
    orderOf({ ...state, choices: { ...state.choices, ...change } }, connectionId, filter, days);
  const compare = async (change: Partial<CompareChoices>) => {
    const order = orderWith(change);
    if (isComparing || order === null || typeof order === 'string') return;
    changeCompare({ isComparing: true, failure: null });
    const answer = await bridge.compare.begin(order);
    // She has started over, or turned to another sheet.
    if (useCompareStore.getState().ledger !== state.ledger) return;
    changeCompare({ isComparing: false });
    if (!answer.ok) {
      if (answer.failure.code !== 'cancelled') changeCompare({ failure: answer.failure });
      return;
    }
    if (answer.value === null) return gone();
    const compared = { connectionId, order, version: 0, ...answer.value };
    changeChoices(change);
    changeCompare({ compared, kind: firstKind(bridgeOf(compared.figures)), isChoosing: false });
    focusSoon(SHOWN_KIND_ID);
  };
  const ledgerId = state.ledger?.ledgerId;
  const now = orderWith({});
  return {
    isComparing,
    /** What was being compared is given up, and all is as it was before. */
    stop: () => {
      if (ledgerId !== undefined) void showFailure(bridge.compare.stop({ ledgerId }));
    },
    failure,
    lack: typeof now === 'string' ? now : null,
    compare: () => void compare({}),
    /** The same with the balances at the end of the ledger's last day. */
    compareAsOf: () => void compare({ isAsOf: true }),
  };
}

export type Comparing = ReturnType<typeof useComparing>;
