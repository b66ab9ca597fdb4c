import { copiedCell } from '../../../../shared/domain/formulaGuard.ts';
import type { ChangeRow } from './changeRow.ts';

/**
 * Changes for a spreadsheet, tab-separated, without the screen's formatting: what happened, invoice number,
 * entry number, then field by field the values as the service gave them.
 */
export function changesAsText(
  rows: readonly ChangeRow[],
  nameOf: (kind: ChangeRow['kind']) => string,
  titles: readonly string[] | null,
): string {
  const lines = rows.map(({ kind, invoiceNo, entryNo, fields }) => {
    const changes = fields.map(({ field, from, to }) => `${field}: ${from ?? ''} > ${to ?? ''}`);
    return [nameOf(kind), copiedCell(invoiceNo), copiedCell(entryNo), copiedCell(changes.join('; '))].join(
      '\t',
    );
  });
  return [...(titles === null ? [] : [titles.join('\t')]), ...lines].join('\n');
}
