import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { IMPORTED_ENDINGS, LONGEST_NUMBERS, NUMBERS_FILE } from '../../../shared/domain/bounds.ts';
import type { Bridge } from '../../../shared/ipc/contract.ts';
import type { Answer } from '../../../shared/ipc/entry.ts';
import type { NumbersImport } from '../../../shared/ipc/exports.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { useFileTarget } from '../../base/fileTargets.ts';
import { base64Of } from '../../base/giveFile.ts';
import { useApp } from '../../base/useApp.ts';
import { type Formats, sizeText, useFormats } from '../../i18n/useFormats.ts';
import { type Texts, useFailureText, useTexts } from '../../i18n/useTexts.ts';
import { ChooseFile } from '../../ui/ChooseFile.tsx';
import styles from './ExportSheet.module.css';

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

const REASONS = {
  tooLarge: 'import_tooLarge',
  packed: 'import_packed',
  locked: 'import_locked',
  notText: 'import_notText',
  markup: 'import_markup',
} as const;

/** What a file of customer numbers holds, or why it is none: `most` are the bytes that its way here allows. */
export function importWords(
  read: NumbersImport,
  file: string,
  t: Texts<'exports'>,
  formats: Formats,
  most: number,
): string {
  if (read.kind === 'refused') return t(REASONS[read.reason], { file, size: sizeText(most, formats.amount) });
  const { entries: count, column } = read;
  const figures = { count, shown: formats.count(count), file };
  const some = column === null ? t('imported', figures) : t('importedColumn', { ...figures, column });
  const taken = count === 0 ? t('importNothing', { file }) : some;
  return read.hidden === 0 ? taken : `${taken} ${t('importedHidden', formats.counted(read.hidden))}`;
}

/**
 * The customer numbers of a file that the clerk has chosen or dropped. Its bytes cross the bridge and its path never
 * does (docs/promises.md P11); what is too large is refused before it is read, and a folder as what is no text.
 */
export async function numbersOfFile(bridge: Bridge, file: File): Promise<Answer<NumbersImport>> {
  const refused = (reason: 'tooLarge' | 'notText'): Answer<NumbersImport> => ({
    ok: true,
    value: { kind: 'refused', fileName: file.name, reason },
  });
  if (file.size > NUMBERS_FILE.given) return refused('tooLarge');
  const bytes = await file.arrayBuffer().catch(() => null);
  if (bytes === null) return refused('notText');
  const answer = await bridge.exports.importNumbers({ content: base64Of(new Uint8Array(bytes)) });
  if (!answer.ok) return answer;
  return answer.value === null
    ? refused('notText')
    : { ok: true, value: { ...answer.value, fileName: file.name } };
}
