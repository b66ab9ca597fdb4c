import type { ComparedRow } from '../../../shared/ipc/compare.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { takeOrGiveBack } from '../../base/taking.ts';
import { said } from '../../i18n/said.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { focusSoon } from '../../ui/focus/focusSoon.ts';
import { showToast } from '../../ui/toastStore.ts';
import { showTaken } from './compareStore.ts';
import { SHOWN_KIND_ID } from './useComparing.ts';

/** Takes the suggestion of a row, or gives back what was taken. The last of a kind leaves the keyboard at another one. */
export function useTakingPair(id: number, row: ComparedRow | null): () => void {
  const bridge = useBridge();
  const formats = useFormats();
  return () => {
    if (row === null) return;
    const { pair = null, line = null, invoiceNo = null } = row.suggestion ?? {};
    if (pair === null) return void showToast({ text: said('compare', 'noSuggestion') });
    takeOrGiveBack({
      isTaken: row.pass === 'suggested',
      put: (isTaken) => bridge.compare.take({ id, pair, isTaken }),
      what: said('compare', 'tookOne', {
        line: formats.count(line ?? row.firstLine ?? 0),
        number: invoiceNo ?? row.invoiceNo,
      }),
      show: ({ figures }) => {
        if (!showTaken(id, figures)) focusSoon(SHOWN_KIND_ID);
      },
      gone: () => showToast({ text: said('compare', 'gone'), tone: 'failure' }),
    });
  };
}
