import { LEDGER_BOUNDS } from '../../../shared/domain/ledgerBounds.ts';
import type { LedgerFile } from '../../../shared/ipc/compare.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { useGivenFile } from '../../base/useGivenFile.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { focusSoon } from '../../ui/focus/focusSoon.ts';
import { type ReadLedger, takeLedger, useCompareStore } from './compareStore.ts';
import { useLedgerGone } from './useLedgerGone.ts';

/** What takes the keyboard once a ledger is read. */
export const COLUMNS_ID = 'compare-columns';

type Refused = Extract<LedgerFile, { readonly kind: 'refused' }>;

/** The ways to a ledger: a file that is chosen or given, pasted rows, another sheet; and why one was not taken. */
export function useLedger() {
  const bridge = useBridge();
  const refusedText = useRefusedText();
  const gone = useLedgerGone();
  const { refused, again, ...file } = useGivenFile<ReadLedger, Refused['reason']>({
    most: LEDGER_BOUNDS.file,
    upload: bridge.compare.upload,
    open: bridge.compare.open,
    pasted: () => useCompareStore.getState().pasted,
    onRead: (ledger) => {
      takeLedger(ledger);
      focusSoon(COLUMNS_ID);
    },
  });
  return {
    ...file,
    refusal: refused && refusedText(refused),
    turnTo: (sheet: number) => {
      const ledgerId = useCompareStore.getState().ledger?.ledgerId;
      if (ledgerId !== undefined) again(bridge.compare.open({ kind: 'sheet', ledgerId, sheet }), gone);
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
      case 'markup':
        return exports('import_markup', { file });
      case 'empty':
        return t('empty', { file });
    }
  };
}
