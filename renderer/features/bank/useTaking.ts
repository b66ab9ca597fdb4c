import type { BankRow } from '../../../shared/ipc/bank.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { takeOrGiveBack } from '../../base/taking.ts';
import { said } from '../../i18n/said.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { focusSoon } from '../../ui/focus/focusSoon.ts';
import { showTaken, useBankStore } from './bankStore.ts';
import { SHOWN_BANK_KIND_ID, useBankGone } from './useMatching.ts';

/** Takes the suggestion of a row, or gives back what was taken. The last of a kind leaves the keyboard at its kind. */
export function useTaking(id: number, row: BankRow | null): () => void {
  const bridge = useBridge();
  const formats = useFormats();
  const gone = useBankGone();
  return () => {
    if (row === null) return;
    const { place, kind, choice, amount, invoiceNo } = row;
    takeOrGiveBack({
      isTaken: kind === 'taken',
      put: (isTaken) => bridge.bank.take({ id, place, choice: isTaken ? choice : null }),
      what: said('bank', 'tookOne', { amount: formats.amount(amount), number: invoiceNo }),
      show: ({ figures }) => {
        showTaken(id, figures);
        const { kind: shown } = useBankStore.getState();
        const left = figures.kinds.find((one) => one.kind === shown)?.count ?? 0;
        if (left === 0) focusSoon(SHOWN_BANK_KIND_ID);
      },
      gone,
    });
  };
}
