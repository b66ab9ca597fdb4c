import type { AsOfFigures } from '../../../shared/ipc/asOf.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useNow } from '../../i18n/useNow.ts';
import { type TextKey, useTexts } from '../../i18n/useTexts.ts';

/** Whose figures these are, who is in none of them and why, and what is not in those of the others. */
export function AsOfNotes({ figures }: { readonly figures: Omit<AsOfFigures, 'ageing'> }) {
  const linesOf = useAsOfLines();
  return (
    <p className="hint tabular" role="status">
      {linesOf(figures).join(' ')}
    </p>
  );
}

type Counted = Extract<
  TextKey<'asOf'>,
  'notKept' | 'notFetched' | 'differs' | 'unreadable' | 'unreadableNotKnown'
>;

/** Whose figures these are, who is in none of them and why, and what is not in those of the others, in sentences. */
export function useAsOfLines(): (figures: Omit<AsOfFigures, 'ageing'>) => string[] {
  const t = useTexts('asOf');
  const formats = useFormats();
  const now = useNow();
  return (figures) => {
    const { customers, known, items, withoutItems, unknown, unreadable, earlier } = figures;
    const counted = (key: Counted, count: number) => (count === 0 ? [] : [t(key, formats.counted(count))]);
    return [
      t('scope', {
        ...formats.counted(customers),
        known: formats.count(known),
        items: formats.count(items),
      }),
      ...counted('notKept', unknown.notKept),
      ...counted('notFetched', unknown.notFetched),
      ...counted('differs', unknown.differs),
      ...(withoutItems.customers === 0
        ? []
        : [
            t('withoutItems', {
              ...formats.counted(withoutItems.customers),
              amount: formats.amount(withoutItems.outstanding),
            }),
          ]),
      ...counted('unreadable', unreadable.records),
      ...counted('unreadableNotKnown', unreadable.customersNotKnown),
      ...(earlier.oldest === null
        ? []
        : [
            t('earlier', {
              ...formats.counted(earlier.customers),
              moment: formats.moment(earlier.oldest, now),
            }),
          ]),
    ];
  };
}
