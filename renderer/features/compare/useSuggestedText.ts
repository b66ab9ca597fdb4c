import { suggestionText } from '../../../shared/i18n/comparedNames.ts';
import type { ComparisonFigures } from '../../../shared/ipc/compare.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTexts } from '../../i18n/useTexts.ts';

/** How much of a comparison is suggested by amount and date, and taken; nothing where nothing is. */
export function useSuggestedText(): (figures: ComparisonFigures) => string[] {
  const t = useTexts('compare');
  const formats = useFormats();
  return (figures) => {
    const said = suggestionText(figures, formats.count, t);
    return said === null ? [] : [`${t('suggestions')}: ${said}`];
  };
}
