import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { IMPORTED_ENDINGS, LONGEST_NUMBERS, NUMBERS_FILE } from '../../../shared/domain/exportBounds.ts';
import type { Answer } from '../../../shared/ipc/entry.ts';
import type { NumbersImport } from '../../../shared/ipc/exports.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { useFileTarget } from '../../base/fileTargets.ts';
import { useApp } from '../../base/useApp.ts';
import { useFailureText } from '../../i18n/useFailureText.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { ChooseFile } from '../../ui/ChooseFile.tsx';
import styles from './ExportSheet.module.css';
import { importWords } from './importWords.ts';
import { numbersOfFile } from './numbersOfFile.ts';

interface ImportNumbersProps {
  /** The text in the box now. */
  readonly numbers: string;
  readonly onNumbers: (numbers: string) => void;
  /** What else can be done with the numbers. */
  readonly children?: ReactNode;
}

/**
 * Adds a file's numbers to the box. The main process asks for the file; in a browser its own file field does. A file
 * that is dropped on the window lands here as well.
 */
export function ImportNumbers({ numbers, onNumbers, children }: ImportNumbersProps) {
  const bridge = useBridge();
  const t = useTexts('exports');
  const formats = useFormats();
  const failureText = useFailureText();
  const host = useApp((app) => app.host);
  const [said, setSaid] = useState<{ readonly text: string; readonly refused: boolean } | null>(null);
  // Typed meanwhile, or added by another file: an answer finds the text as it is then, and none once the box is gone.
  const latest = useRef<string | null>(numbers);
  useLayoutEffect(() => {
    latest.current = numbers;
    return () => {
      latest.current = null;
    };
  }, [numbers]);
  const take = (answer: Answer<NumbersImport | null>, most: number) => {
    if (latest.current === null) return;
    if (!answer.ok) setSaid({ text: failureText(answer.failure), refused: true });
    else if (answer.value !== null) add(answer.value, most);
  };
  const add = (read: NumbersImport, most: number) => {
    const file = read.fileName ?? t('importTheFile');
    const text = importWords(read, file, t, formats, most);
    if (read.kind === 'refused') {
      setSaid({ text, refused: true });
      return;
    }
    const next = [latest.current?.trim() ?? '', read.text].filter((part) => part !== '').join('\n');
    if (next.length > LONGEST_NUMBERS) {
      setSaid({ text: t('importFull'), refused: true });
      return;
    }
    setSaid({ text, refused: false });
    latest.current = next;
    onNumbers(next);
  };
  const takeChosen = async (file: File) => take(await numbersOfFile(bridge, file), NUMBERS_FILE.given);
  const askHost = async () =>
    take(await bridge.exports.importNumbers({ content: null }), NUMBERS_FILE.chosen);
  useFileTarget({ words: t('dropHere'), take: (file) => void takeChosen(file) });
  return (
    <div className={styles['import']}>
      <ChooseFile
        label={t('import')}
        types={IMPORTED_ENDINGS.map((ending) => `.${ending}`)}
        inPage={host === 'browser'}
        onChoose={() => void askHost()}
        onFile={(file) => void takeChosen(file)}
      />
      {children}
      <span className={styles['hint']} role="status" data-refused={said?.refused || undefined}>
        {said?.text ?? t('importHint')}
      </span>
    </div>
  );
}
