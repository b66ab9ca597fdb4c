import type { NumbersImport } from '../../../shared/ipc/exports.ts';
import type { Texts } from '../../i18n/useTexts.ts';

const REASONS = {
  tooLarge: 'import_tooLarge',
  packed: 'import_packed',
  locked: 'import_locked',
  notText: 'import_notText',
} as const;

/** What a file of customer numbers holds, or why it is none. */
export function importWords(
  read: NumbersImport,
  file: string,
  t: Texts<'exports'>,
  digits: (count: number) => string,
): string {
  if (read.kind === 'refused') return t(REASONS[read.reason], { file });
  const { entries: count, column } = read;
  if (count === 0) return t('importNothing', { file });
  const figures = { count, shown: digits(count) };
  return column === null
    ? t('imported', { ...figures, file })
    : t('importedColumn', { ...figures, file, column });
}
