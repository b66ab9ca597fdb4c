import { arrangeDay } from '../../shared/domain/dayFormat.ts';
import { useLocale } from './Localized.tsx';
import { useTexts } from './useTexts.ts';

/** How a day is typed, by the clerk's format and in the letters of the language: `YYYY-MM-DD`, `DD.MM.ÅÅÅÅ`. */
export function useDayForm(): string {
  const t = useTexts('ui');
  const { dateFormat } = useLocale().settings;
  const [year = '', month = '', day = ''] = t('dayForm').split('-');
  return arrangeDay([year, month, day], dateFormat);
}
