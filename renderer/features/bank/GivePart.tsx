import { useRef } from 'react';
import { BANK_ENDINGS } from '../../../shared/domain/bankEntries.ts';
import { useFileTarget } from '../../base/fileTargets.ts';
import { GivenFilePart } from '../../base/GivenFilePart.tsx';
import { useMainKey } from '../../base/useMainKey.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorPanel } from '../../ui/ErrorPanel.tsx';
import { Kbd } from '../../ui/Kbd.tsx';
import { BankColumns } from './BankColumns.tsx';
import styles from './BankView.module.css';
import { changeBank, useBankStore } from './bankStore.ts';
import { StartOver } from './StartOver.tsx';
import { type BankWays, useBankFile } from './useBankFile.ts';
import { type Matching, useMatching } from './useMatching.ts';

interface GivePartProps {
  readonly connectionId: string;
  /** There is a result to go back to. */
  readonly canReturn: boolean;
}

/** The file, and how its columns are read where it has some. A file that is dropped on the window lands here. */
export function GivePart({ connectionId, canReturn }: GivePartProps) {
  const t = useTexts('bank');
  const bank = useBankStore((state) => state.bank);
  const matching = useMatching(connectionId);
  const ways = useBankFile(matching.match);
  const within = useRef<HTMLDivElement>(null);
  useFileTarget({ words: t('dropHere'), take: ways.give });
  useMainKey(
    within,
    bank === null ? 'compare:readPasted' : 'bank:match',
    bank === null ? ways.paste : matching.match,
  );
  return (
    <div ref={within} className={styles['setUp']}>
      <header className="screenHead" data-area="head">
        <h1 id="bank-title" tabIndex={-1}>
          {t('title')}
        </h1>
        {canReturn && <Button onPress={() => changeBank({ isChoosing: false })}>{t('back')}</Button>}
        {bank !== null && <StartOver />}
      </header>
      <p className="soft">
        {t('lead')} {t('notKept')}
      </p>
      <div className={styles['parts']} data-area="filter">
        <FilePart ways={ways} refusal={ways.refusal ?? matching.refusal} />
        {bank?.table && <BankColumns table={bank.table} onSheet={ways.turnTo} />}
        {bank !== null && <Begin {...matching} />}
      </div>
    </div>
  );
}

interface FilePartProps {
  readonly ways: BankWays;
  readonly refusal: string | null;
}

function FilePart({ ways, refusal }: FilePartProps) {
  const t = useTexts('bank');
  const bank = useBankStore((state) => state.bank);
  const pasted = useBankStore((state) => state.pasted);
  return (
    <GivenFilePart
      titleId="bank-file"
      words={{
        title: t('file'),
        chooseHint: t('chooseHint'),
        pastedHint: t('pastedHint'),
        failed: t('readFailed'),
      }}
      read={bank && { fileName: bank.fileName, rows: bank.table?.rows ?? null }}
      {...{ refusal, ways, pasted }}
      endings={BANK_ENDINGS}
      onPasted={(text) => changeBank({ pasted: text })}
    />
  );
}

function Begin({ isMatching, failure, lack, match }: Matching) {
  const t = useTexts('bank');
  return (
    <>
      <div className="wrapped">
        <Button
          variant="primary"
          isDisabled={lack !== null}
          isPending={isMatching}
          onPress={match}
          aria-keyshortcuts="Control+Enter"
          after={<Kbd keys="Mod+Enter" />}
        >
          {t('match')}
        </Button>
        <span className="hint" role="status">
          {lack === 'lacksAmount' && t('lacksAmount')}
        </span>
      </div>
      {failure !== null && <ErrorPanel title={t('failed')} failure={failure} onRetry={match} />}
    </>
  );
}
