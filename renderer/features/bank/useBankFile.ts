import { useState } from 'react';
import type { Answer, Failure } from '../../../shared/ipc/answer.ts';
import type { BankOpened } from '../../../shared/ipc/bank.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { untilHere } from '../../ui/arrival/onItsWay.tsx';
import { focusSoon } from '../../ui/focus/focusSoon.ts';
import { takeBank, useBankStore } from './bankStore.ts';
import { giveBank } from './giveBank.ts';
import { useBankGone } from './useMatching.ts';
import { useRefusedText } from './useRefusedText.ts';

/** What takes the keyboard once a table is read. */
export const BANK_COLUMNS_ID = 'bank-columns';

/**
 * The ways to a bank's file: one that is chosen or given, pasted rows, another sheet; and why one was not taken. A file
 * that says by itself how it is read is matched at once.
 */
export function useBankFile(match: () => void) {
  const bridge = useBridge();
  const refusedText = useRefusedText();
  const gone = useBankGone();
  const [isReading, setReading] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const take = async (coming: Promise<Answer<BankOpened | null>>, isNone = () => {}) => {
    setReading(true);
    setRefusal(null);
    setFailure(null);
    const answer = await coming;
    setReading(false);
    if (!answer.ok) {
      if (answer.failure.code !== 'cancelled') setFailure(answer.failure);
    } else if (answer.value?.kind === 'refused')
      setRefusal(refusedText(answer.value.fileName, answer.value.reason));
    else if (answer.value === null) isNone();
    else {
      takeBank(answer.value);
      if (answer.value.table === null) match();
      else focusSoon(BANK_COLUMNS_ID);
    }
  };
  return {
    ...{ isReading, refusal, failure },
    // Keys do not wait for a window of the system, in which they are typed meanwhile.
    choose: () => void take(bridge.bank.open({ kind: 'choose' })),
    give: (file: File) => void take(untilHere(giveBank(bridge, file))),
    paste: () => {
      const text = useBankStore.getState().pasted;
      if (text.trim() !== '') void take(untilHere(bridge.bank.open({ kind: 'pasted', text })));
    },
    turnTo: (sheet: number) => {
      const bankId = useBankStore.getState().bank?.bankId;
      if (bankId === undefined) return;
      void take(untilHere(bridge.bank.open({ kind: 'sheet', bankId, sheet })), gone);
    },
  };
}

export type BankWays = ReturnType<typeof useBankFile>;
