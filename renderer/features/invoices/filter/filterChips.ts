import { isRelative } from '../../../../shared/domain/dateRange.ts';
import type {
  AmountRange,
  ChangedSince,
  DateRange,
  FixedRange,
  InvoiceFilter,
} from '../../../../shared/domain/invoiceQuery.ts';
import type { MarkFilter } from '../../../../shared/domain/markNames.ts';
import { visibleText } from '../../../../shared/domain/visibleText.ts';
import { withoutOne } from '../../../base/toggled.ts';
import { ageingName } from '../../../i18n/ageingName.ts';
import { type Formats, useFormats } from '../../../i18n/useFormats.ts';
import { useSinceText } from '../../../i18n/useNow.ts';
import { type TextKey, type Texts, useTexts } from '../../../i18n/useTexts.ts';
import type { Chip } from '../../../ui/FilterBar.tsx';

type FilterChip = Chip<Partial<InvoiceFilter>>;

export interface ChipWords {
  readonly t: Texts<'invoices'>;
  readonly ageing: Texts<'ageing'>;
  readonly formats: Formats;
  readonly sinceText: (since: ChangedSince) => string;
}

export function useChipWords(): ChipWords {
  return {
    t: useTexts('invoices'),
    ageing: useTexts('ageing'),
    formats: useFormats(),
    sinceText: useSinceText(),
  };
}

function chip(id: keyof InvoiceFilter, label: string): FilterChip {
  return { id, label, without: { [id]: null } };
}

/** The filter in force, one chip for each part that can be removed. The text has its own field. */
export function filterChips(
  filter: InvoiceFilter,
  { t, ageing, formats, sinceText }: ChipWords,
): FilterChip[] {
  const { changedSince, amounts, marks } = filter;
  return [
    ...listChips(filter, t),
    ...flagChips(filter, t),
    ...(marks ?? []).map((mark) => ({
      id: `mark-${mark}`,
      label: t(MARK_NAMES[mark]),
      without: { marks: withoutOne(marks, mark) },
    })),
    ...(amounts === null ? [] : [chip('amounts', amountsText(amounts, t, formats))]),
    ...rangeChips(filter, t, formats),
    ...(changedSince === null
      ? []
      : [chip('changedSince', t('filterChangedSince', { since: sinceText(changedSince) }))]),
    ...(filter.ageing ?? []).map((bucket) => ({
      id: `ageing-${bucket}`,
      label: t('filterAgeing', { values: ageingName(bucket, ageing) }),
      without: { ageing: withoutOne(filter.ageing, bucket) },
    })),
  ];
}

/** The clerk's own marks as filters. */
export const MARK_NAMES = {
  reviewed: 'filterReviewed',
  notReviewed: 'filterNotReviewed',
  changedSince: 'filterChangedReview',
  ask: 'filterAsk',
  disputed: 'filterDisputed',
  promised: 'filterPromised',
  broken: 'filterBroken',
  stepDue: 'filterStepDue',
  note: 'filterNote',
  seenInBank: 'filterSeenInBank',
} as const satisfies Record<MarkFilter, TextKey<'invoices'>>;

function amountsText({ from, to, exclusive }: AmountRange, t: Texts<'invoices'>, formats: Formats): string {
  if (from !== null && to !== null && !exclusive) {
    const amount = formats.amount(from);
    return from === to
      ? t('filterAmountIs', { amount })
      : t('filterAmountBetween', { from: amount, to: formats.amount(to) });
  }
  const least =
    from && t(exclusive ? 'filterAmountOver' : 'filterAmountFrom', { amount: formats.amount(from) });
  const most = to && t(exclusive ? 'filterAmountUnder' : 'filterAmountUpTo', { amount: formats.amount(to) });
  return [least, most].filter(Boolean).join(', ');
}

function listChips(filter: InvoiceFilter, t: Texts<'invoices'>): FilterChip[] {
  return [
    ...(filter.statuses ?? []).map((value) => ({
      id: `status-${value}`,
      label: t('filterStatus', { value: shownWord(value, t) }),
      without: { statuses: withoutOne(filter.statuses, value) },
    })),
    ...(filter.tags ?? []).map((value) => ({
      id: `tag-${value}`,
      label: t('filterTag', { value: shownWord(value, t) }),
      without: { tags: withoutOne(filter.tags, value) },
    })),
    ...(filter.agreementExternalIds ?? []).map((value) => ({
      id: `agreement-${value}`,
      label: t('filterAgreement', { value }),
      without: { agreementExternalIds: withoutOne(filter.agreementExternalIds, value) },
    })),
  ];
}

/** Parts of two values: one value and its words, and the words of the other one. */
const FLAGS = {
  overdue: [true, 'filterOverdue', 'filterNotOverdue'],
  outstanding: ['open', 'filterOpen', 'filterSettled'],
  creditNotes: ['only', 'filterCreditNotes', 'filterNoCreditNotes'],
  hasPdf: [true, 'filterHasPdf', 'filterNoPdf'],
  exportedHere: [true, 'filterExported', 'filterNotExported'],
} as const;

function flagChips(filter: InvoiceFilter, t: Texts<'invoices'>): FilterChip[] {
  return (Object.keys(FLAGS) as (keyof typeof FLAGS)[]).flatMap((id) => {
    const [value, words, otherwise] = FLAGS[id];
    return filter[id] === null ? [] : [chip(id, t(filter[id] === value ? words : otherwise))];
  });
}

function rangeChips(filter: InvoiceFilter, t: Texts<'invoices'>, formats: Formats): FilterChip[] {
  const { dueDate, invoiceDate } = filter;
  const words = (range: DateRange, name: RangeName) =>
    isRelative(range)
      ? t(RELATIVE_WORDS[name][range.relative], 'days' in range ? { count: range.days } : {})
      : fixedRangeText(range, name, t, formats);
  return [
    ...(dueDate === null ? [] : [chip('dueDate', words(dueDate, 'filterDue'))]),
    ...(invoiceDate === null ? [] : [chip('invoiceDate', words(invoiceDate, 'filterDate'))]),
  ];
}

type RangeName = 'filterDue' | 'filterDate';

function fixedRangeText(range: FixedRange, name: RangeName, t: Texts<'invoices'>, formats: Formats): string {
  const isDue = name === 'filterDue';
  const from = range.from === null ? '' : formats.date(range.from);
  const to = range.to === null ? '' : formats.date(range.to);
  if (from === '') return t(isDue ? 'filterDueUntil' : 'filterDateUntil', { to });
  if (to === '') return t(isDue ? 'filterDueSince' : 'filterDateSince', { from });
  if (from === to) return t(isDue ? 'filterDueOn' : 'filterDateOn', { day: from });
  return t(name, { from, to });
}

const RELATIVE_WORDS = {
  filterDue: {
    thisMonth: 'filterDueThisMonth',
    lastMonth: 'filterDueLastMonth',
    thisYear: 'filterDueThisYear',
    last12Months: 'filterDueLast12',
    withinDays: 'filterDueWithin',
    moreThanDaysAgo: 'filterDueAgo',
  },
  filterDate: {
    thisMonth: 'filterDateThisMonth',
    lastMonth: 'filterDateLastMonth',
    thisYear: 'filterDateThisYear',
    last12Months: 'filterDateLast12',
    withinDays: 'filterDateWithin',
    moreThanDaysAgo: 'filterDateAgo',
  },
} as const;

/** A word of the service as it came; a word with blanks around it, or an empty one, could be taken for another. */
export function shownWord(value: string, t: Texts<'invoices'>): string {
  if (value === '') return t('filterNoStatus');
  const shown = visibleText(value);
  return shown.trim() === shown ? shown : `“${shown}”`;
}

/** A filter in the words of the screen, its text among them. */
export function useFilterWords(): (filter: InvoiceFilter) => string[] {
  const t = useTexts('views');
  const words = useChipWords();
  return (filter) => [
    ...(filter.text.trim() === '' ? [] : [t('withText', { text: filter.text })]),
    ...filterChips(filter, words).map(({ label }) => label),
  ];
}
