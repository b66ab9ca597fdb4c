import type { ComparisonFigures } from '../../../shared/ipc/compare.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { useAsOfLines } from '../asOf/useAsOfLines.ts';

/** Of the balances of a day: whose are known, and whose are not and so are not compared, in sentences. */
export function useAsOfNotes(): (figures: Pick<ComparisonFigures, 'asOf'>) => string[] {
  const t = useTexts('compare');
  const formats = useFormats();
  const linesOf = useAsOfLines();
  return ({ asOf }) => {
    if (asOf === null) return [];
    const { withoutItems, unreadable } = asOf;
    return [
      // What a balance without items is in, and unreadable records, a comparison says in its own words.
      ...linesOf({
        ...asOf,
        withoutItems: { ...withoutItems, customers: 0 },
        unreadable: { ...unreadable, records: 0 },
      }),
      ...(withoutItems.customers === 0 ? [] : [t('balanceAlone', formats.counted(withoutItems.customers))]),
    ];
  };
}
