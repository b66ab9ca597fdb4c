import { FileUp } from 'lucide-react';
import { useState } from 'react';
import { FileTrigger } from 'react-aria-components';
import { IMPORTED_ENDINGS, LONGEST_NUMBERS } from '../../../shared/domain/exportBounds.ts';
import type { NumbersImport } from '../../../shared/ipc/exports.ts';
import { base64Of } from '../../base/base64Of.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { useApp } from '../../base/useApp.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import type { Texts } from '../../i18n/useTexts.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './ExportSheet.module.css';

/** Bytes that the browser hands over at most; the main process reads up to 2 MB by its own dialog. */
const LARGEST = 660_000;

interface ImportNumbersProps {
  /** The text in the box now. */
  readonly numbers: string;
  readonly onNumbers: (numbers: string) => void;
}

/** Adds a file's numbers to the box. The main process asks for the file; in a browser its own file field does. */
export function ImportNumbers({ numbers, onNumbers }: ImportNumbersProps) {
  const bridge = useBridge();
  const t = useTexts('exports');
  const formats = useFormats();
  const host = useApp((app) => app.host);
  const [said, setSaid] = useState<{ readonly text: string; readonly refused: boolean } | null>(null);
  const take = async (content: string | null, name: string | null) => {
    const answer = await bridge.exports.importNumbers({ content });
    if (!answer.ok) setSaid({ text: answer.failure.message, refused: true });
    else if (answer.value !== null) add(answer.value, name);
  };
  const add = (read: NumbersImport, name: string | null) => {
    const file = read.fileName ?? name ?? t('importTheFile');
    if (read.kind === 'refused') {
      setSaid({ text: t(REASONS[read.reason], { file }), refused: true });
      return;
    }
    const next = [numbers.trim(), read.text].filter((part) => part !== '').join('\n');
    if (next.length > LONGEST_NUMBERS) {
      setSaid({ text: t('importFull'), refused: true });
      return;
    }
    setSaid({ text: importWords(read, file, t, formats.count), refused: false });
    onNumbers(next);
  };
  const takeChosen = async (file: File | undefined) => {
    if (file === undefined) return;
    if (file.size > LARGEST) setSaid({ text: t('import_tooLarge', { file: file.name }), refused: true });
    else await take(base64Of(new Uint8Array(await file.arrayBuffer())), file.name);
  };
  const icon = <FileUp size={14} aria-hidden />;
  return (
    <div className={styles['import']}>
      {host === 'browser' ? (
        <FileTrigger
          acceptedFileTypes={IMPORTED_ENDINGS.map((ending) => `.${ending}`)}
          onSelect={(files) => void takeChosen(files?.[0])}
        >
          <Button icon={icon}>{t('import')}</Button>
        </FileTrigger>
      ) : (
        <Button icon={icon} onPress={() => void take(null, null)}>
          {t('import')}
        </Button>
      )}
      <span className={styles['hint']} role="status" data-refused={said?.refused || undefined}>
        {said?.text ?? t('importHint')}
      </span>
    </div>
  );
}

const REASONS = {
  tooLarge: 'import_tooLarge',
  packed: 'import_packed',
  locked: 'import_locked',
  notText: 'import_notText',
} as const;

function importWords(
  read: Extract<NumbersImport, { readonly kind: 'read' }>,
  file: string,
  t: Texts<'exports'>,
  digits: (count: number) => string,
): string {
  const { entries: count, column } = read;
  if (count === 0) return t('importNothing', { file });
  const figures = { count, shown: digits(count) };
  return column === null
    ? t('imported', { ...figures, file })
    : t('importedColumn', { ...figures, file, column });
}
