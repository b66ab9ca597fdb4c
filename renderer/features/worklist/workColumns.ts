import type { WorkKind } from '../../../shared/domain/markNames.ts';
import { COLUMN_TITLES } from '../../../shared/i18n/columnTitles.ts';
import { markText } from '../../../shared/i18n/markText.ts';
import type { FieldChange } from '../../../shared/ipc/invoices.ts';
import type { WorkItem } from '../../../shared/ipc/marks.ts';
import { cellOf } from '../../base/copyTable.ts';
import type { Formats } from '../../i18n/useFormats.ts';
import type { TextKey, Texts } from '../../i18n/useTexts.ts';
import { type GridColumn, textColumn } from '../../ui/grid/gridColumns.ts';
import { fieldText } from '../invoices/changes/changeColumns.ts';
import type { MarkSelection } from '../marks/markSelection.ts';

export type WorkColumn =
  | 'what'
  | 'number'
  | 'name'
  | 'invoiceNo'
  | 'outstanding'
  | 'daysLate'
  | 'mark'
  | 'by';
type Column = GridColumn<WorkItem, WorkColumn>;

export const WORK_NAMES = {
  stepDue: 'kindStepDue',
  promiseBroken: 'kindPromiseBroken',
  seenNotHere: 'kindSeenNotHere',
  disputed: 'kindDisputed',
  changedSince: 'kindChangedSince',
  newlyLate: 'kindNewlyLate',
} as const satisfies Record<WorkKind, TextKey<'worklist'>>;

interface WorkWords {
  readonly t: Texts<'worklist'>;
  readonly marks: Texts<'marks'>;
  readonly invoices: Texts<'invoices'>;
  readonly formats: Formats;
}

/** What a line is about: what is missing of a promise, what has changed since it was reviewed, and what was noted. */
export function detailText(
  { kind, stands, changed, mark }: WorkItem,
  { marks, invoices, formats }: Pick<WorkWords, 'marks' | 'invoices' | 'formats'>,
): string {
  const missing = stands?.missing ?? null;
  return [
    ...(missing === null ? [] : [marks('missing', { amount: formats.amount(missing) })]),
    ...changed.filter(isOfField).map((field) => fieldText(field, invoices, formats)),
    ...(mark === null || kind === 'changedSince' ? [] : [markText(mark, marks, formats)]),
  ].join(' · ');
}

function isOfField(change: WorkItem['changed'][number]): change is FieldChange & typeof change {
  return change.field in COLUMN_TITLES;
}

/** What is to be done, at which customer, about which invoice, and what was noted. */
export function workColumns(words: WorkWords): Column[] {
  const { t, invoices, formats } = words;
  const column = textColumn<WorkItem, WorkColumn>;
  const end = { align: 'end' } as const;
  return [
    column('what', t('columnWhat'), 150, ({ kind }) => t(WORK_NAMES[kind]), {
      sticky: 'ifRoom',
      tone: ({ kind }) =>
        kind === 'promiseBroken' || kind === 'seenNotHere' || kind === 'newlyLate' ? 'overdue' : 'strong',
    }),
    column('number', t('columnNumber'), 84, ({ customer }) => customer.number, {
      opens: true,
      tone: () => 'link',
      copied: ({ customer }) => cellOf(customer.number, 'identifier'),
    }),
    column('name', t('columnName'), 150, ({ givenName }) => givenName, { words: true }),
    column('invoiceNo', invoices('columnInvoiceNo'), 96, ({ invoice }) => invoice?.invoiceNo ?? '', {
      opens: true,
      tone: ({ invoice }) => (invoice?.id == null ? undefined : 'link'),
      icon: ({ invoice }) => (invoice?.hasPdf ? 'pdf' : undefined),
      iconWithText: true,
      ariaLabel: ({ invoice }) => (invoice?.hasPdf ? invoices('pdfThere') : undefined),
      tooltip: ({ invoice }) => (invoice?.id === null ? t('parkedHere') : undefined),
      copied: ({ invoice }) => cellOf(invoice?.invoiceNo ?? '', 'identifier'),
    }),
    column('outstanding', invoices('columnOutstanding'), 120, ({ invoice }) => amountOf(invoice, formats), {
      ...end,
      sticky: 'always',
      copied: ({ invoice }) => cellOf(invoice?.outstanding ?? '', 'amount'),
    }),
    column('daysLate', invoices('columnDaysLate'), 84, ({ invoice }) => countOf(invoice, formats), {
      ...end,
      copied: ({ invoice }) => cellOf(invoice?.daysLate?.toString() ?? '', 'count'),
    }),
    column('mark', t('columnMark'), 320, (row) => detailText(row, words), { words: true }),
    column('by', t('columnBy'), 92, ({ by }) => by, { words: true }),
  ];
}

function amountOf(invoice: WorkItem['invoice'], formats: Formats): string {
  const outstanding = invoice?.outstanding ?? null;
  return outstanding === null ? '' : formats.amount(outstanding);
}

function countOf(invoice: WorkItem['invoice'], formats: Formats): string {
  const daysLate = invoice?.daysLate ?? null;
  return daysLate === null ? '' : formats.count(daysLate);
}

/**
 * What a marking key marks of lines: invoices of any customers of the connection, or one customer itself. Null for none,
 * for a line whose invoice is in no list at the moment, and for a customer among other lines: no mark has two targets.
 */
export function meantBy(connectionId: string, items: readonly WorkItem[]): MarkSelection | null {
  const [first] = items;
  if (first === undefined) return null;
  const { customer, invoice } = first;
  if (items.length === 1 && invoice === null) return { kind: 'customer', customer };
  const ids = items.map((item) => item.invoice?.id ?? null).filter((id) => id !== null);
  if (ids.length < items.length) return null;
  const [id] = ids;
  if (items.length === 1 && invoice !== null && id !== undefined)
    return { kind: 'invoice', customer, id, invoiceNo: invoice.invoiceNo };
  const selected = [...new Set(ids)];
  return {
    kind: 'invoices',
    list: { connectionId, number: null },
    selection: { kind: 'rows', ids: selected },
    count: selected.length,
  };
}
