import type { InvoiceFilter } from '../../../../shared/domain/invoiceQuery.ts';
import { MARK_FILTERS } from '../../../../shared/domain/markNames.ts';
import { RELATIVE_PERIODS } from '../../../../shared/domain/wallClock.ts';
import { toggled } from '../../../base/toggled.ts';
import type { TextKey, Texts } from '../../../i18n/useTexts.ts';
import type { MenuEntry } from '../../../ui/Menu.tsx';
import { MARK_NAMES, shownWord } from './filterChips.ts';
import { type CountedValue, LONGEST_VALUE, type ValueField } from './ValueFilterDialog.tsx';

/** Statuses offered in the menu itself, the most frequent first; all of them are in the dialog. */
const MOST_STATUSES = 8;

export interface Facets {
  readonly statuses: readonly CountedValue[];
  readonly tags: readonly CountedValue[];
  readonly agreements: readonly CountedValue[];
  /** Values that are not among them, since there are too many. */
  readonly more: Readonly<Record<'statuses' | 'tags' | 'agreements', number>>;
}

/** Parts of a filter that a dialog asks for. */
export type AskedField = DateField | ValueField | 'changedSince' | 'marks';

interface FilterEntrySources {
  readonly filter: InvoiceFilter;
  readonly facets: Facets | null;
  readonly onChange: (change: Partial<InvoiceFilter>) => void;
  readonly onAsk: (field: AskedField) => void;
}

/** The lines of the filter menu. Statuses and tags are the service's own words, as they occur. */
export function filterEntries(
  { filter, facets, onChange, onAsk }: FilterEntrySources,
  t: Texts<'invoices'>,
  shown: (count: number) => string,
): MenuEntry[] {
  const flag = (id: string, label: string, checked: boolean, change: Partial<InvoiceFilter>): MenuEntry => ({
    id,
    label,
    checked,
    onAction: () => onChange(change),
  });
  const choice = <Key extends keyof InvoiceFilter>(
    id: string,
    label: string,
    key: Key,
    value: InvoiceFilter[Key],
  ): MenuEntry =>
    flag(id, label, filter[key] === value, {
      [key]: filter[key] === value ? null : value,
    } as Partial<InvoiceFilter>);
  const ask = (field: AskedField, label: string): MenuEntry => ({
    id: field,
    label,
    checked: filter[field] !== null,
    onAction: () => onAsk(field),
  });
  const statuses = (facets?.statuses ?? [])
    .filter(({ value }) => value.length <= LONGEST_VALUE)
    .sort((left, right) => right.count - left.count);
  return [
    ...statuses
      .slice(0, MOST_STATUSES)
      .map(({ value, count }) =>
        flag(
          `status-${value}`,
          `${t('filterStatus', { value: shownWord(value, t) })} (${shown(count)})`,
          filter.statuses?.includes(value) ?? false,
          { statuses: toggled(filter.statuses, value) },
        ),
      ),
    ask('statuses', t('askStatuses')),
    { ...ask('invoiceDate', t('askInvoiceDate')), separated: true },
    ask('dueDate', t('askDueDate')),
    ask('changedSince', t('askChangedSince')),
    ask('agreementExternalIds', t('askAgreements')),
    ask('tags', t('askTags')),
    ask('marks', t('askMarks')),
    { ...choice('overdue', t('filterOverdue'), 'overdue', true), separated: true },
    choice('open', t('filterOpen'), 'outstanding', 'open'),
    choice('settled', t('filterSettled'), 'outstanding', 'settled'),
    { ...choice('credits', t('filterCreditNotes'), 'creditNotes', 'only'), separated: true },
    choice('noCredits', t('filterNoCreditNotes'), 'creditNotes', 'without'),
    { ...choice('pdf', t('filterHasPdf'), 'hasPdf', true), separated: true },
    choice('noPdf', t('filterNoPdf'), 'hasPdf', false),
    choice('notExported', t('filterNotExported'), 'exportedHere', false),
    choice('exported', t('filterExported'), 'exportedHere', true),
  ];
}

/** The marks that a dialog of its own offers, as lines that the look-up box has. */
export function markEntries(
  { filter: { marks }, onChange }: Pick<FilterEntrySources, 'filter' | 'onChange'>,
  t: Texts<'invoices'>,
): MenuEntry[] {
  return MARK_FILTERS.map((mark) => ({
    id: `mark-${mark}`,
    label: t(MARK_NAMES[mark]),
    onAction: () => onChange({ marks: toggled(marks, mark) }),
  }));
}

export type DateField = 'invoiceDate' | 'dueDate';
type DateChange = Pick<Partial<InvoiceFilter>, DateField | 'overdue'>;

interface DatePreset {
  readonly id: string;
  readonly textKey: TextKey<'invoices'>;
  /** A number within the text. */
  readonly days?: number;
  readonly change: DateChange;
}

const PERIODS = {
  thisMonth: 'presetThisMonth',
  lastMonth: 'presetLastMonth',
  thisYear: 'presetThisYear',
  last12Months: 'presetLast12',
} as const satisfies Record<(typeof RELATIVE_PERIODS)[number], TextKey<'invoices'>>;

/**
 * Ranges for one click, all relative: those of the due date know what is coming and what has been overdue for long.
 */
export function datePresets(field: DateField): DatePreset[] {
  const both = RELATIVE_PERIODS.map((relative) => ({
    id: relative,
    textKey: PERIODS[relative],
    change: { [field]: { relative } } as DateChange,
  }));
  if (field === 'invoiceDate') return both;
  return [
    ...both,
    {
      id: 'next30',
      textKey: 'presetNextDays',
      days: 30,
      change: { dueDate: { relative: 'withinDays', days: 30 } },
    },
    ...[0, 30, 60, 90].map((days) => ({
      id: `overdue${days}`,
      textKey: days === 0 ? ('filterOverdue' as const) : ('presetOverdueFor' as const),
      days,
      change: {
        overdue: true,
        dueDate: days === 0 ? null : { relative: 'moreThanDaysAgo' as const, days },
      },
    })),
  ];
}
