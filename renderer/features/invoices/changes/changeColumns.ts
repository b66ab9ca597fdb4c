import type { InvoiceRow } from '../../../../shared/domain/invoice.ts';
import { FIELD, type FieldId } from '../../../../shared/domain/invoiceFields.ts';
import { COLUMN_TITLES } from '../../../../shared/i18n/columnTitles.ts';
import type { FieldChange, ListChange } from '../../../../shared/ipc/invoices.ts';
import { cellOf } from '../../../base/copyTable.ts';
import type { Formats } from '../../../i18n/useFormats.ts';
import type { TextKey, Texts } from '../../../i18n/useTexts.ts';
import { type CopiedCell, type GridColumn, textColumn } from '../../../ui/grid/gridColumns.ts';
import { statusText } from '../../help/figureTexts.ts';

type Column = GridColumn<ChangeRow, ChangeColumn>;

export const KIND_NAMES = {
  new: 'kindNew',
  settled: 'kindSettled',
  changed: 'kindChanged',
  removed: 'kindRemoved',
  unreadable: 'kindUnreadable',
  readable: 'kindReadable',
} as const satisfies Record<ChangeRow['kind'], TextKey<'invoices'>>;

/** What the last fetch did to a row of the list, in a few words. */
export const CHANGE_TEXTS = {
  new: 'changeNew',
  settled: 'changeSettled',
  changed: 'changeOther',
  readable: 'changeReadable',
} as const satisfies Record<NonNullable<InvoiceRow['change']>, TextKey<'invoices'>>;

/** The new status, or the last one of an invoice that is gone; empty if the status did not change. */
export function changedStatus(fields: readonly FieldChange[]): string {
  const change = fields.find(({ field }) => field === 'status');
  return change?.to ?? change?.from ?? '';
}

/** Shows that status as a pill, as every list does, and never cut. */
export function statusPill<Row extends { readonly fields: readonly FieldChange[] }>(t: Texts<'invoices'>) {
  return pillOf(t, ({ fields }: Row) => changedStatus(fields));
}

/** The same of rows that have a status of their own. */
export function pillOf<Row>(t: Texts<'invoices'>, statusOf: (row: Row) => string) {
  return {
    pill: true,
    tone: (row: Row) => statusTone(statusOf(row)),
    tooltip: (row: Row) => {
      const status = statusOf(row);
      return status === '' ? undefined : t(statusText(status));
    },
  };
}

/** What happened, to which invoice, and field by field the values before and after. */
export function changeColumns(t: Texts<'invoices'>, formats: Formats): Column[] {
  const column = textColumn<ChangeRow, ChangeColumn>;
  return [
    column('kind', t('columnChange'), 150, ({ kind }) => t(KIND_NAMES[kind]), {
      icon: ({ kind }) => kind,
      iconWithText: true,
      tone: ({ kind }) => (kind === 'new' ? 'accent' : undefined),
    }),
    column('invoiceNo', t('columnInvoiceNo'), 120, ({ invoiceNo }) => invoiceNo, {
      opens: true,
      tone: ({ id }) => (id === null ? undefined : 'link'),
      copied: ({ invoiceNo }) => cellOf(invoiceNo, 'identifier'),
    }),
    column('entryNo', t('columnEntryNo'), 120, ({ entryNo }) => entryNo, {
      copied: ({ entryNo }) => cellOf(entryNo, 'identifier'),
    }),
    column('status', t('columnStatus'), 84, ({ fields }) => changedStatus(fields), statusPill(t)),
    column(
      'fields',
      t('columnFields'),
      720,
      ({ fields }) => fields.map((field) => fieldText(field, t, formats)).join(' · '),
      { words: true, copied: ({ fields }) => copiedFields(fields) },
    ),
  ];
}

/** Field by field as the service gave it. */
export function copiedFields(fields: readonly FieldChange[]): CopiedCell {
  return cellOf(fields.map(({ field, from, to }) => `${field}: ${from ?? ''} > ${to ?? ''}`).join('; '));
}

/** An invoice that came or went has one side only. */
export function fieldText({ field, from, to }: FieldChange, t: Texts<'invoices'>, formats: Formats): string {
  const title = t(COLUMN_TITLES[field]);
  const value = (side: string | null) => changedValue(field, side, t, formats);
  if (from === null || to === null) return t('fieldIs', { title, value: value(to ?? from) });
  return t('fieldChanged', { title, from: value(from), to: value(to) });
}

/** A change and its place in the list, from 0 on: an invoice number may come twice, a place may not. */
export interface ChangeRow extends ListChange {
  readonly place: number;
}

export type ChangeColumn = 'kind' | 'invoiceNo' | 'entryNo' | 'status' | 'fields';

/** One side of a change as the clerk reads it; null for an invoice that was not there. */
export function changedValue(
  field: FieldId,
  value: string | null,
  t: Texts<'invoices'>,
  formats: Formats,
): string {
  if (value === null) return t('valueNone');
  switch (FIELD[field].kind) {
    case 'amount':
      return formats.amount(value);
    case 'wallClock':
      return formats.recordTime(value);
    case 'flag':
      return t(value === 'true' ? 'yes' : 'no');
    case 'tags':
      return tagsText(value) || t('noTags');
    default:
      return value === '' ? t('filterNoStatus') : value;
  }
}

/** Tags come as a JSON array of texts; anything else is shown as it came. */
function tagsText(value: string): string {
  try {
    const tags: unknown = JSON.parse(value);
    return Array.isArray(tags) ? tags.join(', ') : value;
  } catch {
    return value;
  }
}

/**
 * The tone of a status: `paid` is documented to mean that the invoice is paid (docs/service.md §2.3). What any other
 * word means is documented nowhere, so none says more than itself.
 */
export function statusTone(status: string): 'positive' | 'neutral' {
  return status === 'paid' ? 'positive' : 'neutral';
}
