import type { Answer } from '../../../shared/ipc/answer.ts';
import type { BankRow } from '../../../shared/ipc/bank.ts';
import type { Bridge } from '../../../shared/ipc/bridge.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { showUndoable } from '../../base/undo.ts';
import { whileActing } from '../../base/undoStore.ts';
import { said } from '../../i18n/said.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { untilHere } from '../../ui/arrival/onItsWay.tsx';
import { focusSoon } from '../../ui/focus/focusSoon.ts';
import { showToast } from '../../ui/toastStore.ts';
import { showTaken, useBankStore } from './bankStore.ts';
import { SHOWN_BANK_KIND_ID, useBankGone } from './useMatching.ts';

type Taken = Awaited<ReturnType<Bridge['bank']['take']>>;

/** Takes the suggestion of a row, or gives back what was taken. The last of a kind leaves the keyboard at its kind. */
export function useTaking(id: number, current: () => BankRow | null): () => void {
  const bridge = useBridge();
  const formats = useFormats();
  const gone = useBankGone();
  const show = (answer: Taken): boolean => {
    if (!answer.ok) showToast({ failure: answer.failure });
    else if (answer.value === null) gone();
    else {
      showTaken(id, answer.value.figures);
      const { kind } = useBankStore.getState();
      const left = answer.value.figures.kinds.find((one) => one.kind === kind)?.count ?? 0;
      if (left === 0) focusSoon(SHOWN_BANK_KIND_ID);
      return true;
    }
    return false;
  };
  const put = (place: number, choice: number | null): Promise<Taken> =>
    untilHere(bridge.bank.take({ id, place, choice }));
  return () => {
    const row = current();
    if (row === null) return;
    const { place, kind, choice, amount, invoiceNo } = row;
    const isTaken = kind === 'taken';
    void whileActing(
      put(place, isTaken ? null : choice).then((answer) => {
        if (!show(answer) || isTaken) return;
        showUndoable({
          what: said('bank', 'tookOne', { amount: formats.amount(amount), number: invoiceNo }),
          tone: 'positive',
          undo: async () => undone(await put(place, null), show),
        });
      }),
    );
  };
}

function undone(answer: Taken, show: (answer: Taken) => boolean) {
  show(answer);
  return failureOf(answer);
}

function failureOf(answer: Answer<unknown>) {
  return answer.ok ? null : answer.failure;
}
