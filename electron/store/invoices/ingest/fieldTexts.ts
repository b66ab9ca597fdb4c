import { type FieldId, INVOICE_FIELDS, type InvoiceField } from '../../../../shared/domain/invoiceFields.ts';
import { amountText } from '../model/amounts.ts';
import { clockText } from '../model/clockNumber.ts';
import type { InvoiceValues } from '../model/columns.ts';

/** A record as the history says it: each field as a text. */
export type FieldTexts = Readonly<Record<FieldId, string>>;

export function fieldText(values: InvoiceValues, field: InvoiceField): string {
  switch (field.kind) {
    case 'identifier':
    case 'sharedIdentifier':
    case 'word':
    case 'wholeNumber':
      return values[field.id];
    case 'wallClock':
      return clockText(values[field.id]);
    case 'amount':
      return amountText(values, field.id);
    case 'flag':
      return String(values[field.id] === 1);
    case 'tags':
      return values[field.id] ?? '[]';
  }
}

export function fieldTexts(values: InvoiceValues): FieldTexts {
  const texts = INVOICE_FIELDS.map((field) => [field.id, fieldText(values, field)]);
  return Object.fromEntries(texts) as FieldTexts;
}
