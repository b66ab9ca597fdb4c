import { formatAmount, formatCount } from '../../../../../shared/domain/amountFormat.ts';
import { formatDateTime, formatDay, formatMinute } from '../../../../../shared/domain/dayFormat.ts';
import { type FieldId, INVOICE_FIELDS } from '../../../../../shared/domain/invoiceFields.ts';
import type { Mark } from '../../../../../shared/domain/markEvent.ts';
import { localMoment } from '../../../../../shared/domain/wallClock.ts';
import { catalogues } from '../../../../../shared/i18n/catalogues.ts';
import { FULL_TITLES } from '../../../../../shared/i18n/columnTitles.ts';
import type { TextValues } from '../../../../../shared/i18n/filledText.ts';
import type { Language } from '../../../../../shared/i18n/languages.ts';
import { markText, PROMISE_WORDS } from '../../../../../shared/i18n/markText.ts';
import { createTranslator, type TextKey } from '../../../../../shared/i18n/translator.ts';
import type { ShownMark } from '../../../../../shared/ipc/marks.ts';
import type { Formats } from '../../lists/listAbout.ts';

/** How a report says counts, amounts, moments and marks: in the clerk's language and formats. */
export type ReviewWords = ReturnType<typeof reviewWords>;

export function reviewWords(language: Language, { numberFormat, dateFormat }: Formats) {
  const translate = createTranslator(language, catalogues[language]);
  const { invoices } = catalogues[language];
  const marks = (key: TextKey<'marks'>, values?: TextValues) => translate('marks', key, values);
  const amount = (decimal: string) => formatAmount(decimal, numberFormat);
  const moment = (at: number) => formatMinute(localMoment(at), dateFormat);
  const formats = { amount, date: (at: string) => formatDay(at, dateFormat) };
  const value = (field: string, text: string) => {
    const kind = INVOICE_FIELDS.find(({ id }) => id === field)?.kind;
    if (kind === 'amount') return amount(text);
    return kind === 'wallClock' ? formatDateTime(text, dateFormat) : text;
  };
  const text = (mark: Mark) => markText(mark, marks, formats);
  return {
    t: (key: TextKey<'reviewReport'>, values?: TextValues) => translate('reviewReport', key, values),
    amount,
    moment,
    counted: (count: number) => ({ count, shown: formatCount(count, numberFormat) }),
    /** What a field said and what it says. */
    change: ({ field, from, to }: ShownMark['changed'][number]) =>
      translate('marks', 'withWords', {
        mark: invoices[FULL_TITLES[field as FieldId]],
        words: translate('reviewReport', 'then', { before: value(field, from), now: value(field, to) }),
      }),
    markName: (field: Mark['field']) => marks(field),
    /** A mark alone, as a column has it. */
    brief: ({ mark, changed }: ShownMark) =>
      mark.field === 'reviewed' && changed.length > 0 ? marks('changed') : text(mark as Mark),
    /** A mark with how it stands, who noted it when, and what others have noted instead. */
    whole: ({ mark, by, at, stands, beside }: ShownMark) =>
      [
        text(mark as Mark),
        ...(stands === null ? [] : [marks(PROMISE_WORDS[stands.state])]),
        ...(stands?.missing == null || stands.state === 'kept'
          ? []
          : [marks('missing', { amount: amount(stands.missing) })]),
        marks('byAt', { by, moment: moment(at) }),
        ...beside.map((other) =>
          marks('beside', { by: other.by, moment: moment(other.at), words: text(other.mark as Mark) }),
        ),
      ].join(' · '),
  };
}
