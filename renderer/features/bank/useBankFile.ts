import { BANK_BOUNDS, type BankRefusal } from '../../../shared/domain/bankEntries.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { useGivenFile } from '../../base/useGivenFile.ts';
import { focusSoon } from '../../ui/focus/focusSoon.ts';
import { type ReadBank, takeBank, useBankStore } from './bankStore.ts';
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
  const { refused, again, ...file } = useGivenFile<ReadBank, BankRefusal>({
    most: BANK_BOUNDS.file,
    upload: bridge.bank.upload,
    open: bridge.bank.open,
    pasted: () => useBankStore.getState().pasted,
    onRead: (bank) => {
      takeBank(bank);
      if (bank.table === null) match();
      else focusSoon(BANK_COLUMNS_ID);
    },
  });
  return {
    ...file,
    refusal: refused && refusedText(refused.fileName, refused.reason),
    turnTo: (sheet: number) => {
      const bankId = useBankStore.getState().bank?.bankId;
      if (bankId !== undefined) again(bridge.bank.open({ kind: 'sheet', bankId, sheet }), gone);
    },
  };
}

export type BankWays = ReturnType<typeof useBankFile>;
