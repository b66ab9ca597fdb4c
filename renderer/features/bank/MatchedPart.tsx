import { RotateCw, SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '../../i18n/useTexts.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorPanel } from '../../ui/ErrorPanel.tsx';
import styles from './BankView.module.css';
import { changeBank, type Matched, useBankStore } from './bankStore.ts';
import { FileTable } from './FileTable.tsx';
import { KindsTable } from './KindsTable.tsx';
import { type HeldFile, MatchedGrid } from './MatchedGrid.tsx';
import { MatchedNotes } from './MatchedNotes.tsx';
import { NoteSeen } from './NoteSeen.tsx';
import { StartOver } from './StartOver.tsx';
import { useMatching } from './useMatching.ts';

/** What came of a bank's file: its credits by what has become of them, and the rows of one kind. */
export function MatchedPart({ matched }: { readonly matched: Matched }) {
  const t = useTexts('bank');
  const compare = useTexts('compare');
  const kind = useBankStore((state) => state.kind);
  const isTable = useBankStore((state) => state.bank?.table != null);
  const [held, setHeld] = useState<HeldFile | null>(null);
  const { id, figures, connectionId } = matched;
  const { isMatching, failure, refusal, match } = useMatching(connectionId);
  const state = held?.id === id ? held.is : 'current';
  return (
    <>
      <header className="screenHead" data-area="head">
        <h1 id="bank-title" tabIndex={-1}>
          {t('title')}
        </h1>
        {isTable && (
          <Button
            icon={<SlidersHorizontal size={14} aria-hidden />}
            onPress={() => changeBank({ isChoosing: true })}
          >
            {compare('columns')}
          </Button>
        )}
        <NoteSeen matched={matched} isOld={state !== 'current'} />
        <StartOver />
      </header>
      <MatchedNotes figures={figures} />
      {state !== 'current' && (
        <div className={styles['old']} role="status">
          <span>{state === 'old' ? compare('notCurrent') : t('gone')}</span>
          <Button icon={<RotateCw size={14} aria-hidden />} isPending={isMatching} onPress={match}>
            {t('again')}
          </Button>
        </div>
      )}
      {refusal !== null && (
        <p role="alert" className={styles['refused']}>
          {refusal}
        </p>
      )}
      {failure !== null && <ErrorPanel title={t('failed')} failure={failure} onRetry={match} />}
      <div className={styles['figures']} data-area="figures">
        <KindsTable figures={figures} kind={kind} onKind={(chosen) => changeBank({ kind: chosen })} />
        <FileTable figures={figures} />
      </div>
      <MatchedGrid key={`${id} ${kind}`} matched={matched} kind={kind} onHeld={setHeld} />
    </>
  );
}
