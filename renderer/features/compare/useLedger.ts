import { useState } from 'react';
import { LEDGER_BOUNDS } from '../../../shared/domain/ledgerBounds.ts';
import type { Answer, Failure } from '../../../shared/ipc/answer.ts';
import type { LedgerFile } from '../../../shared/ipc/compare.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { untilHere } from '../../ui/arrival/onItsWay.tsx';
import { focusSoon } from '../../ui/focus/focusSoon.ts';
import { takeLedger, useCompareStore } from './compareStore.ts';
import { giveLedger } from './giveLedger.ts';
import { useLedgerGone } from './useLedgerGone.ts';

/** What takes the keyboard once a ledger is read. */
export const COLUMNS_ID = 'compare-columns';

type Refused = Extract<LedgerFile, { readonly kind: 'refused' }>;

/** The ways to a ledger: a file that is chosen or given, pasted rows, another sheet; and why one was not taken. */
export function useLedger() {
  const bridge = useBridge();
  const refusedText = useRefusedText();
  const gone = useLedgerGone();
  const [isReading, setReading] = useState(false);
  const [refused, setRefused] = useState<Refused | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const take = async (coming: Promise<Answer<LedgerFile | null>>, isNone = () => {}) => {
    setReading(true);
    setRefused(null);
    setFailure(null);
    const answer = await coming;
    setReading(false);
    if (!answer.ok) {
      if (answer.failure.code !== 'cancelled') setFailure(answer.failure);
    } else if (answer.value?.kind === 'refused') setRefused(answer.value);
    else if (answer.value === null) isNone();
    else {
      takeLedger(answer.value);
      focusSoon(COLUMNS_ID);
    }
  };
  return {
    isReading,
    refusal: refused && refusedText(refused),
    failure,
    // Keys do not wait for a window of the system, in which they are typed meanwhile.
    choose: () => void take(bridge.compare.open({ kind: 'choose' })),
    give: (file: File) => void take(untilHere(giveLedger(bridge, file))),
    paste: () => {
      const text = useCompareStore.getState().pasted;
      if (text.trim() !== '') void take(untilHere(bridge.compare.open({ kind: 'pasted', text })));
    },
    turnTo: (sheet: number) => {
      const ledgerId = useCompareStore.getState().ledger?.ledgerId;
      if (ledgerId === undefined) return;
      void take(untilHere(bridge.compare.open({ kind: 'sheet', ledgerId, sheet })), gone);
    },
  };
}

export type LedgerWays = ReturnType<typeof useLedger>;

function useRefusedText(): (refused: Refused) => string {
  const t = useTexts('compare');
  const exports = useTexts('exports');
  const formats = useFormats();
  return ({ fileName, reason }) => {
    const file = fileName ?? t('pastedName');
    switch (reason) {
      case 'tooLarge':
        return t('tooLarge', {
          file,
          limit: formats.count(LEDGER_BOUNDS.file / 1_000_000),
          workbook: formats.count(LEDGER_BOUNDS.workbook / 1_000_000),
          lines: formats.count(LEDGER_BOUNDS.lines),
        });
      case 'packed':
        return exports('import_packed', { file });
      case 'locked':
        return exports('import_locked', { file });
      case 'notText':
        return exports('import_notText', { file });
      case 'empty':
        return t('empty', { file });
    }
  };
}
