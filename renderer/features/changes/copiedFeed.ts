import type { FeedKind } from '../../../shared/domain/feedKinds.ts';
import { localMoment } from '../../../shared/domain/wallClock.ts';
import type { FeedRow } from '../../../shared/ipc/changes.ts';
import { type CopiedTable, cellOf } from '../../base/copiedTable.ts';
import { changedStatus } from '../invoices/changes/changeColumns.ts';

/**
 * Changes for a spreadsheet: when it was fetched by the desk's clock, customer, what happened, invoice and entry number, a
 * changed status, by how much outstanding moved, then field by field before and after: of a first list what it has
 * outstanding.
 */
export function copiedFeed(
  rows: readonly FeedRow[],
  nameOf: (kind: FeedKind) => string,
  titles: readonly string[] | null,
): CopiedTable {
  return {
    titles,
    rows: rows.map(({ at, customer, kind, invoiceNo, entryNo, moved, fields }) => {
      const isFirst = kind === 'newCustomer';
      const found = isFirst ? [{ field: 'outstanding', from: null, to: moved }] : fields;
      const changes = found.map(({ field, from, to }) => `${field}: ${from ?? ''} > ${to ?? ''}`);
      return [
        cellOf(localMoment(at), 'dateTime'),
        cellOf(customer.ref.number, 'identifier'),
        cellOf(customer.givenName),
        cellOf(nameOf(kind)),
        cellOf(invoiceNo, 'identifier'),
        cellOf(entryNo, 'identifier'),
        cellOf(changedStatus(fields)),
        isFirst ? cellOf('') : cellOf(moved, 'amount'),
        cellOf(changes.join('; ')),
      ];
    }),
  };
}
