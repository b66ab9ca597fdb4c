import { type CopiedTable, cellOf } from '../../../base/copiedTable.ts';
import { changedStatus } from './changeColumns.ts';
import type { ChangeRow } from './changeRow.ts';

/**
 * Changes for a spreadsheet: what happened, invoice number, entry number, a changed status, then field by field the values
 * as the service gave them.
 */
export function copiedChanges(
  rows: readonly ChangeRow[],
  nameOf: (kind: ChangeRow['kind']) => string,
  titles: readonly string[] | null,
): CopiedTable {
  return {
    titles,
    rows: rows.map(({ kind, invoiceNo, entryNo, fields }) => {
      const changes = fields.map(({ field, from, to }) => `${field}: ${from ?? ''} > ${to ?? ''}`);
      const numbers = [invoiceNo, entryNo].map((number) => cellOf(number, 'identifier'));
      return [cellOf(nameOf(kind)), ...numbers, cellOf(changedStatus(fields)), cellOf(changes.join('; '))];
    }),
  };
}
