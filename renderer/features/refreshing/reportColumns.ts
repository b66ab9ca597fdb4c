import { DecimalSum } from '../../../shared/domain/decimalSum.ts';
import type { Failure } from '../../../shared/ipc/answer.ts';
import type { RefreshedCustomer } from '../../../shared/ipc/refreshing.ts';
import { REFRESH_NAMES } from '../../../shared/ipc/refreshNames.ts';
import type { Formats } from '../../i18n/useFormats.ts';
import type { Texts } from '../../i18n/useTexts.ts';
import { type GridColumn, textColumn } from '../../ui/grid/gridColumns.ts';

export type ReportColumn = 'number' | 'outcome' | 'moved' | 'owed' | 'invoices' | 'details';
type Column = GridColumn<RefreshedCustomer, ReportColumn>;

interface Words {
  readonly t: Texts<'refreshing'>;
  readonly formats: Formats;
  /** The text of a failure. */
  readonly why: (failure: Failure) => string;
}

/** The customer, the result, how the balance has changed, and what changed or why it failed. */
export function reportColumns(words: Words): Column[] {
  const { t, formats } = words;
  const column = textColumn<RefreshedCustomer, ReportColumn>;
  const end = { align: 'end' } as const;
  const details = (row: RefreshedCustomer) => detailsOf(row, words);
  return [
    column('number', t('columnCustomer'), 92, ({ number }) => number ?? '', {
      opens: true,
      tone: ({ number }) => (number === null ? undefined : 'link'),
    }),
    column('outcome', t('columnOutcome'), 148, ({ outcome }) => t(REFRESH_NAMES[outcome]), {
      tone: ({ outcome }) => (outcome === 'failed' || outcome === 'notFound' ? 'overdue' : 'strong'),
    }),
    column(
      'owed',
      t('columnAfter'),
      116,
      ({ owedAfter }) => (owedAfter === null ? '' : formats.amount(owedAfter)),
      { ...end, why: ({ owedAfter }) => (owedAfter === null ? undefined : formats.amount(owedAfter)) },
    ),
    column('moved', t('columnMoved'), 104, (row) => movedText(row, formats), end),
    column(
      'invoices',
      t('columnInvoices'),
      80,
      ({ invoices }) => (invoices === null ? '' : formats.count(invoices)),
      end,
    ),
    column('details', t('columnDetails'), 260, details, {
      words: true,
      why: (row) => details(row) || undefined,
    }),
  ];
}

function movedText({ owedBefore, owedAfter, outcome }: RefreshedCustomer, formats: Formats): string {
  if (owedBefore === null || owedAfter === null || outcome !== 'changed') return '';
  return formats.amount(new DecimalSum().add(owedAfter).subtract(owedBefore).decimal());
}

function detailsOf(row: RefreshedCustomer, { t, formats, why }: Words): string {
  const { added, settled, changed, removed, unreadable, failure } = row;
  const counts = [
    ['detailAdded', added],
    ['detailSettled', settled],
    ['detailChanged', changed],
    ['detailRemoved', removed],
    ['detailUnreadable', unreadable],
  ] as const;
  return [
    ...counts.flatMap(([key, count]) => (count > 0 ? [t(key, formats.counted(count))] : [])),
    ...(failure === null ? [] : [why(failure)]),
  ].join(', ');
}
