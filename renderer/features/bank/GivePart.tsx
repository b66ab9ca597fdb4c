import { FileUp } from 'lucide-react';
import { useRef } from 'react';
import { FileTrigger } from 'react-aria-components';
import { BANK_ENDINGS } from '../../../shared/domain/bankNames.ts';
import { LEDGER_BOUNDS } from '../../../shared/domain/ledgerBounds.ts';
import { useFileTarget } from '../../base/fileTargets.ts';
import { useApp } from '../../base/useApp.ts';
import { useMainKey } from '../../base/useMainKey.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorPanel } from '../../ui/ErrorPanel.tsx';
import { Kbd } from '../../ui/Kbd.tsx';
import { TextField } from '../../ui/TextField.tsx';
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
  const refusal = ways.refusal ?? matching.refusal;
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
        <section className={styles['part']} aria-labelledby="bank-file">
          <h2 id="bank-file" className={styles['partTitle']}>
            {t('file')}
          </h2>
          {bank === null ? <Ways {...ways} /> : <ReadFile />}
          {refusal !== null && (
            <p role="alert" className={styles['refused']}>
              {refusal}
            </p>
          )}
          {ways.failure !== null && <ErrorPanel title={t('readFailed')} failure={ways.failure} />}
        </section>
        {bank?.table && <BankColumns table={bank.table} onSheet={ways.turnTo} />}
        {bank !== null && <Begin {...matching} />}
      </div>
    </div>
  );
}

function ReadFile() {
  const t = useTexts('compare');
  const formats = useFormats();
  const bank = useBankStore((state) => state.bank);
  const file = bank?.fileName ?? t('pastedName');
  return (
    <p role="status">{bank?.table ? t('fileRows', { file, ...formats.counted(bank.table.rows) }) : file}</p>
  );
}

function Ways({ isReading, choose, give, paste }: BankWays) {
  const t = useTexts('bank');
  const compare = useTexts('compare');
  const host = useApp((app) => app.host);
  const pasted = useBankStore((state) => state.pasted);
  const icon = <FileUp size={14} aria-hidden />;
  const giveFirst = (files: FileList | null) => {
    const file = files?.[0];
    if (file !== undefined) give(file);
  };
  return (
    <div className={styles['ways']}>
      <div className="wrapped">
        {host === 'browser' ? (
          <FileTrigger acceptedFileTypes={BANK_ENDINGS.map((ending) => `.${ending}`)} onSelect={giveFirst}>
            <Button icon={icon} isPending={isReading}>
              {compare('choose')}
            </Button>
          </FileTrigger>
        ) : (
          <Button icon={icon} isPending={isReading} onPress={choose}>
            {compare('choose')}
          </Button>
        )}
        <span className="hint">{t('chooseHint')}</span>
      </div>
      <TextField
        label={compare('pasted')}
        description={t('pastedHint')}
        rows={6}
        code
        maxLength={LEDGER_BOUNDS.pasted}
        value={pasted}
        onChange={(text) => changeBank({ pasted: text })}
      />
      <div>
        <Button
          isDisabled={pasted.trim() === ''}
          isPending={isReading}
          onPress={paste}
          aria-keyshortcuts="Control+Enter"
        >
          {compare('readPasted')}
        </Button>
      </div>
    </div>
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
