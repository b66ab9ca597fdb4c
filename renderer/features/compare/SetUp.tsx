import { useRef } from 'react';
import { useFileTarget } from '../../base/fileTargets.ts';
import { useMainKey } from '../../base/useMainKey.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorPanel } from '../../ui/ErrorPanel.tsx';
import { Kbd } from '../../ui/Kbd.tsx';
import { ChoiceFields } from './ChoiceFields.tsx';
import { ColumnsPart } from './ColumnsPart.tsx';
import styles from './CompareView.module.css';
import { changeCompare, useCompareStore } from './compareStore.ts';
import { LedgerPart } from './LedgerPart.tsx';
import { SavedList } from './SavedList.tsx';
import { StartOver } from './StartOver.tsx';
import { StopComparing } from './StopComparing.tsx';
import { type Comparing, useComparing } from './useComparing.ts';
import { useLedger } from './useLedger.ts';

interface SetUpProps {
  readonly connectionId: string;
  /** There is a comparison to go back to. */
  readonly canReturn: boolean;
}

/** The ledger, how its columns are read, and what it is compared with. A file that is dropped on the window lands here. */
export function SetUp({ connectionId, canReturn }: SetUpProps) {
  const t = useTexts('compare');
  const ledger = useCompareStore((state) => state.ledger);
  const ways = useLedger();
  const comparing = useComparing(connectionId);
  const within = useRef<HTMLDivElement>(null);
  useFileTarget({ words: t('dropHere'), take: ways.give });
  useMainKey(
    within,
    ledger === null ? 'compare:readPasted' : 'compare:commandBegin',
    ledger === null ? ways.paste : comparing.compare,
  );
  return (
    <div ref={within} className={styles['setUp']}>
      <header className="screenHead" data-area="head">
        <h1 id="compare-title" tabIndex={-1}>
          {t('title')}
        </h1>
        {canReturn && <Button onPress={() => changeCompare({ isChoosing: false })}>{t('back')}</Button>}
        {ledger !== null && <StartOver />}
      </header>
      <p className="soft">
        {t('lead')} {t('notKept')}
      </p>
      <div className={styles['parts']} data-area="filter">
        <LedgerPart ledger={ledger} ways={ways} />
        {ledger !== null && (
          <>
            <ColumnsPart ledger={ledger} onSheet={ways.turnTo} />
            <ChoiceFields connectionId={connectionId} />
            <Begin {...comparing} />
          </>
        )}
        <SavedList connectionId={connectionId} />
      </div>
    </div>
  );
}

function Begin({ isComparing, failure, lack, compare, stop }: Comparing) {
  const t = useTexts('compare');
  return (
    <>
      <div className="wrapped">
        <Button
          variant="primary"
          isDisabled={lack !== null}
          isPending={isComparing}
          onPress={compare}
          aria-keyshortcuts="Control+Enter"
          after={<Kbd keys="Mod+Enter" />}
        >
          {t('begin')}
        </Button>
        {isComparing && <StopComparing onStop={stop} />}
        <span className="hint" role="status">
          {lack !== null && lack !== 'field' && t(lack)}
        </span>
      </div>
      {failure !== null && <ErrorPanel title={t('failed')} failure={failure} onRetry={compare} />}
    </>
  );
}
