import type { NumbersImport } from '../../../shared/ipc/exports.ts';
import { type Formats, sizeText } from '../../i18n/useFormats.ts';
import type { Texts } from '../../i18n/useTexts.ts';

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
