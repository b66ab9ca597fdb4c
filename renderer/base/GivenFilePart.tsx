import { LEDGER_BOUNDS } from '../../shared/domain/comparison.ts';
import { useFormats } from '../i18n/useFormats.ts';
import { useTexts } from '../i18n/useTexts.ts';
import { Button } from '../ui/Button.tsx';
import { ChooseFile } from '../ui/ChooseFile.tsx';
import { ErrorPanel } from '../ui/ErrorPanel.tsx';
import { Section } from '../ui/Page.tsx';
import { TextField } from '../ui/TextField.tsx';
import styles from './GivenFilePart.module.css';
import type { GivenFile } from './giveFile.ts';
import { useApp } from './useApp.ts';

interface GivenFilePartProps {
  readonly titleId: string;
  readonly words: {
    readonly title: string;
    readonly chooseHint: string;
    readonly pastedHint: string;
    readonly failed: string;
  };
  /** What was read, null until a file is: pasted rows have no name, and some files no rows. */
  readonly read: { readonly fileName: string | null; readonly rows: number | null } | null;
  /** Why a file was not taken. */
  readonly refusal: string | null;
  readonly ways: GivenFile;
  /** Of files that can be read. */
  readonly endings: readonly string[];
  readonly pasted: string;
  readonly onPasted: (text: string) => void;
}

/** A file, or pasted rows; and what was read. */
export function GivenFilePart({ titleId, read, refusal, ...props }: GivenFilePartProps) {
  const { words, ways } = props;
  const t = useTexts('compare');
  const formats = useFormats();
  const file = read?.fileName ?? t('pastedName');
  const said = read?.rows == null ? file : t('fileRows', { file, ...formats.counted(read.rows) });
  return (
    <Section titleId={titleId} title={words.title}>
      {read === null ? <Ways {...props} /> : <p role="status">{said}</p>}
      {refusal !== null && (
        <p role="alert" className={styles['refused']}>
          {refusal}
        </p>
      )}
      {ways.failure !== null && <ErrorPanel title={words.failed} failure={ways.failure} />}
    </Section>
  );
}

type WaysProps = Omit<GivenFilePartProps, 'titleId' | 'read' | 'refusal'>;

/** The main process asks for the file; in a browser its own file field does. */
function Ways({ words, ways, endings, pasted, onPasted }: WaysProps) {
  const { isReading, choose, give, paste } = ways;
  const t = useTexts('compare');
  const host = useApp((app) => app.host);
  return (
    <div className={styles['ways']}>
      <div className="wrapped">
        <ChooseFile
          label={t('choose')}
          types={endings.map((ending) => `.${ending}`)}
          inPage={host === 'browser'}
          isPending={isReading}
          onChoose={choose}
          onFile={give}
        />
        <span className="hint">{words.chooseHint}</span>
      </div>
      <TextField
        label={t('pasted')}
        description={words.pastedHint}
        rows={6}
        code
        maxLength={LEDGER_BOUNDS.pasted}
        value={pasted}
        onChange={onPasted}
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
