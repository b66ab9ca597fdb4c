import type { FeedKind } from '../../../shared/domain/feedKinds.ts';
import { copiedCell } from '../../../shared/domain/formulaGuard.ts';
import { localMoment } from '../../../shared/domain/wallClock.ts';
import type { FeedRow } from '../../../shared/ipc/changes.ts';

/**
 * Changes for a spreadsheet, tab-separated, without the screen's formatting: when it was fetched by the desk's clock,
 * customer, what happened, invoice and entry number, by how much outstanding moved, then field by field before and after.
 */
export function feedAsText(
  rows: readonly FeedRow[],
  nameOf: (kind: FeedKind) => string,
  titles: readonly string[] | null,
): string {
  const lines = rows.map(({ at, customer, kind, invoiceNo, entryNo, moved, fields }) => {
    const changes = fields.map(({ field, from, to }) => `${field}: ${from ?? ''} > ${to ?? ''}`);
    const named = [customer.ref.number, customer.givenName].map((text) => copiedCell(text));
    const numbers = [invoiceNo, entryNo].map((text) => copiedCell(text));
    return [localMoment(at), ...named, nameOf(kind), ...numbers, moved, copiedCell(changes.join('; '))].join(
      '\t',
    );
  });
  return [...(titles === null ? [] : [titles.join('\t')]), ...lines].join('\n');
}
