import { IMPORTED_ENDINGS } from '../../../shared/domain/exportBounds.ts';
import { GivenFilePart } from '../../base/GivenFilePart.tsx';
import { useTexts } from '../../i18n/useTexts.ts';
import { changeCompare, type ReadLedger, useCompareStore } from './compareStore.ts';
import type { LedgerWays } from './useLedger.ts';

interface LedgerPartProps {
  /** Null until one is read. */
  readonly ledger: ReadLedger | null;
  readonly ways: LedgerWays;
}

/** The ledger: how it is given, and what was read. */
export function LedgerPart({ ledger, ways }: LedgerPartProps) {
  const t = useTexts('compare');
  const pasted = useCompareStore((state) => state.pasted);
  return (
    <GivenFilePart
      titleId="compare-ledger"
      words={{
        title: t('ledger'),
        chooseHint: t('chooseHint'),
        pastedHint: t('pastedHint'),
        failed: t('readFailed'),
      }}
      read={ledger}
      {...{ ways, pasted }}
      refusal={ways.refusal}
      endings={IMPORTED_ENDINGS}
      onPasted={(text) => changeCompare({ pasted: text })}
    />
  );
}
