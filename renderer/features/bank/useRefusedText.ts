import { BANK_BOUNDS, type BankRefusal } from '../../../shared/domain/bankEntries.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { REFUSED } from './bankWords.ts';

/** Why a file is not taken, in a sentence. */
export function useRefusedText(): (fileName: string | null, reason: BankRefusal) => string {
  const t = useTexts('bank');
  const compare = useTexts('compare');
  const formats = useFormats();
  return (fileName, reason) =>
    t(REFUSED[reason], {
      file: fileName ?? compare('pastedName'),
      limit: formats.count(BANK_BOUNDS.file / 1_000_000),
      entries: formats.count(BANK_BOUNDS.entries),
      rows: formats.count(BANK_BOUNDS.rows),
    });
}
