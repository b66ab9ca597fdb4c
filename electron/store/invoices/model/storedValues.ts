import { type FieldKind, INVOICE_FIELDS } from '../../../../shared/domain/invoiceFields.ts';
import { COLUMN_OF, type InvoiceValues, PLACE_OF } from './storedFields.ts';

/** Whether a row's column holds the number of a shared text; all other fields are kept as they are. */
const IS_SHARED: Readonly<Record<FieldKind, boolean>> = {
  identifier: false,
  sharedIdentifier: true,
  word: true,
  wholeNumber: false,
  wallClock: false,
  amount: false,
  flag: false,
  tags: false,
};

/** A row of `ROW_COLUMNS` as its record; `wordOf` gives the text of a number of the customer's words. */
export function storedValues(row: readonly unknown[], wordOf: (word: number) => string): InvoiceValues {
  const fields = INVOICE_FIELDS.map(({ id, kind }) => {
    const stored = row[PLACE_OF[COLUMN_OF[id]]];
    return [id, IS_SHARED[kind] ? wordOf(stored as number) : stored];
  });
  return { ...Object.fromEntries(fields), wide: row[PLACE_OF.wide] } as InvoiceValues;
}
