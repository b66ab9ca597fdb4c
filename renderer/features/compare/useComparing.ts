import { useState } from 'react';
import type { Failure } from '../../../shared/ipc/answer.ts';
import { bridgeOf } from '../../../shared/ipc/compareBridge.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { showFailure } from '../../base/failureToast.ts';
import { useLocale } from '../../i18n/Localized.tsx';
import { untilHereOrStopped } from '../../ui/arrival/onItsWay.tsx';
import { focusSoon } from '../../ui/focus/focusSoon.ts';
import { orderOf } from './compareOrder.ts';
import { changeCompare, useCompareStore } from './compareStore.ts';
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
  const [isComparing, setComparing] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const { filter } = useFilterChoice(connectionId);
  const order = orderOf(state, connectionId, filter, dateFormat);
  const compare = async () => {
    if (isComparing || order === null || typeof order === 'string') return;
    setComparing(true);
    setFailure(null);
    const answer = await untilHereOrStopped(bridge.compare.begin(order));
    setComparing(false);
    if (!answer.ok) {
      if (answer.failure.code !== 'cancelled') setFailure(answer.failure);
      return;
    }
    if (answer.value === null) return gone();
    const compared = { connectionId, order, version: 0, ...answer.value };
    changeCompare({ compared, kind: firstKind(bridgeOf(compared.figures)), isChoosing: false });
    focusSoon(SHOWN_KIND_ID);
  };
  const ledgerId = state.ledger?.ledgerId;
  return {
    isComparing,
    /** What was being compared is given up, and all is as it was before. */
    stop: () => {
      if (ledgerId !== undefined) void showFailure(bridge.compare.stop({ ledgerId }));
    },
    failure,
    lack: typeof order === 'string' ? order : null,
    compare: () => void compare(),
  };
}

export type Comparing = ReturnType<typeof useComparing>;
