import type { InvoiceRow } from '../../../../shared/domain/invoice.ts';
import {
  type FieldKind,
  INVOICE_FIELDS,
  type InvoiceField,
} from '../../../../shared/domain/invoiceFields.ts';
import { useTexts } from '../../../i18n/useTexts.ts';
import { Amount } from '../../../ui/Amount.tsx';
import { DateText } from '../../../ui/DateText.tsx';
import { ServiceText } from '../../../ui/ServiceText.tsx';

const PLACES: Readonly<Record<FieldKind, number>> = {
  amount: 0,
  wallClock: 1,
  identifier: 2,
  word: 3,
  wholeNumber: 4,
  sharedIdentifier: 5,
  tags: 6,
  flag: 7,
};

/** The fields of a record by their kind; within a kind in the order of the columns. */
export const RECORD_FIELDS = INVOICE_FIELDS.toSorted((left, right) => PLACES[left.kind] - PLACES[right.kind]);

/** What a field holds, with all its digits, times and words. */
export function FieldValue({ row, field }: { readonly row: InvoiceRow; readonly field: InvoiceField }) {
  const t = useTexts('invoices');
  switch (field.kind) {
    case 'amount':
      return <Amount value={row[field.id]} tone={field.id === 'outstanding' ? 'strong' : 'plain'} currency />;
    case 'wallClock':
      return <DateText value={row[field.id]} withTime />;
    case 'wholeNumber':
      return row[field.id];
    case 'tags':
      return row[field.id].length === 0 ? t('noTags') : <ServiceText>{row[field.id].join(', ')}</ServiceText>;
    case 'flag':
      return t(row[field.id] ? 'yes' : 'no');
    case 'identifier':
    case 'sharedIdentifier':
    case 'word':
      return <ServiceText>{row[field.id]}</ServiceText>;
  }
}
