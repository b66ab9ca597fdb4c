import { FileUp } from 'lucide-react';
import { FileTrigger } from 'react-aria-components';
import { IMPORTED_ENDINGS } from '../../../shared/domain/exportBounds.ts';
import { LEDGER_BOUNDS } from '../../../shared/domain/ledgerBounds.ts';
import { useApp } from '../../base/useApp.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorPanel } from '../../ui/ErrorPanel.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from './CompareView.module.css';
import { changeCompare, type ReadLedger, useCompareStore } from './compareStore.ts';
import type { LedgerWays } from './useLedger.ts';

interface LedgerPartProps {
  /** Null until one is read. */
  readonly ledger: ReadLedger | null;
  readonly ways: LedgerWays;
}

/** A file, or pasted rows; and what was read. The main process asks for the file; in a browser its own file field does. */
export function LedgerPart({ ledger, ways }: LedgerPartProps) {
  const t = useTexts('compare');
  const formats = useFormats();
  const { refusal, failure } = ways;
  return (
    <section className={styles['part']} aria-labelledby="compare-ledger">
      <h2 id="compare-ledger" className={styles['partTitle']}>
        {t('ledger')}
      </h2>
      {ledger === null ? (
        <Ways {...ways} />
      ) : (
        <p role="status">
          {t('fileRows', { file: ledger.fileName ?? t('pastedName'), ...formats.counted(ledger.rows) })}
        </p>
      )}
      {refusal !== null && (
        <p role="alert" className={styles['refused']}>
          {refusal}
        </p>
      )}
      {failure !== null && <ErrorPanel title={t('readFailed')} failure={failure} />}
    </section>
  );
}

function Ways({ isReading, choose, give, paste }: LedgerWays) {
  const t = useTexts('compare');
  const host = useApp((app) => app.host);
  const pasted = useCompareStore((state) => state.pasted);
  const icon = <FileUp size={14} aria-hidden />;
  const giveFirst = (files: FileList | null) => {
    const file = files?.[0];
    if (file !== undefined) give(file);
  };
  return (
    <div className={styles['ways']}>
      <div className="wrapped">
        {host === 'browser' ? (
          <FileTrigger
            acceptedFileTypes={IMPORTED_ENDINGS.map((ending) => `.${ending}`)}
            onSelect={giveFirst}
          >
            <Button icon={icon} isPending={isReading}>
              {t('choose')}
            </Button>
          </FileTrigger>
        ) : (
          <Button icon={icon} isPending={isReading} onPress={choose}>
            {t('choose')}
          </Button>
        )}
        <span className="hint">{t('chooseHint')}</span>
      </div>
      <TextField
        label={t('pasted')}
        description={t('pastedHint')}
        rows={6}
        code
        maxLength={LEDGER_BOUNDS.pasted}
        value={pasted}
        onChange={(text) => changeCompare({ pasted: text })}
      />
      <div>
        <Button
          isDisabled={pasted.trim() === ''}
          isPending={isReading}
          onPress={paste}
          aria-keyshortcuts="Control+Enter"
        >
          {t('readPasted')}
        </Button>
      </div>
    </div>
  );
}
