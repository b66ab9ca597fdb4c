/**
 * From the body of a fetched list to the rows of a customer, in the ingest worker. The folder in the order in which a
 * body passes it:
 * - `threadListSink.ts` sends the body to the worker while it arrives, and `listIntake.ts` gathers it there;
 * - `ingestList`, here, compares its hash with the stored one, and cuts it into records with `elementScanner.ts`;
 * - `invoiceListUpdate.ts` replaces the list. Records that the old list has, by their hashes, are not even parsed
 *   (`storedInvoiceList.ts`). Those of a first list are read by `plainRecords.ts` without `JSON.parse` while each is
 *   written like the one before it. All others are parsed and checked (`parseElements.ts`, `wireRecord.ts`,
 *   `invoiceValues.ts`); unreadable ones are kept as they came;
 * - `pairRecords.ts` finds the old row of each new record, `historyWriter.ts` notes what changed, and
 *   `searchOrder.ts` tidies the search index while the worker has nothing else to do.
 *
 * An example: the worker's answer to the end of a body, in one transaction:
 *
 *     const report = ingestList(database, { customer, body, fetchedAt, exported, cancelled, plain });
 *     if (report.outcome === 'unchanged') return; // only the time of the fetch was written
 */
import { KontorFailure } from '../../../../shared/domain/failure.ts';
import type { FetchReport } from '../../../../shared/ipc/customers.ts';
import { type CipherDatabase, execute, inTransaction } from '../../../database/database.ts';
import { IncompleteAnswer } from '../../../json/jsonLimits.ts';
import { sumOf } from '../model/figures.ts';
import { customerFinder, nextStamp, storedReport } from './customerRows.ts';
import { keepDebtDay } from './debtDays.ts';
import { type Element, ElementScanner } from './elementScanner.ts';
import { type IngestRequest, InvoiceListUpdate, NOTHING_CHANGED } from './invoiceListUpdate.ts';

/**
 * Replaces a customer's list by a fetched answer, in one transaction: the old list or the new one. An answer
 * whose bytes are those of the last one costs its hash alone.
 * @throws IncompleteAnswer the answer stops in the middle
 * @throws KontorFailure serviceAnswerUnreadable, cancelled; SQLite's own errors
 */
export function ingestList(database: CipherDatabase, request: IngestRequest): FetchReport {
  const bodyHash = request.body.digest();
  const known = customerFinder(database)(request.customer);
  if (known && bodyHash.equals(known.body_hash)) {
    const owed = sumOf(known, 'outstanding');
    const report: FetchReport = {
      outcome: 'unchanged',
      received: known.invoices + known.unreadable,
      unreadable: known.unreadable,
      ...NOTHING_CHANGED,
      fetchedAt: request.fetchedAt,
      changedAt: storedReport(known).changedAt,
      owed: { before: owed, after: owed },
    };
    inTransaction(database, () => {
      const note = 'UPDATE customer SET fetched_at = ?, report = ?, stamp = ? WHERE id = ?';
      execute(database, note, request.fetchedAt, JSON.stringify(report), nextStamp(database), known.id);
      keepDebtDay(database, known.id, request.fetchedAt, known);
    });
    return report;
  }
  try {
    return inTransaction(database, () => {
      const replacement = new InvoiceListUpdate(database, request, known);
      const scanner = new ElementScanner((bytes, start) => replacement.addFast(bytes, start));
      eachSlice(request, scanner, (bytes, elements) => replacement.take(bytes, elements));
      return replacement.finish(bodyHash);
    });
  } finally {
    request.plain.release();
  }
}

/** Bytes that are parsed at once: so few that what is made of them is gone before a collector would move it. */
const SLICE = 64 * 1024;

/**
 * Cuts the body at element boundaries; what stands behind the last one is carried over to the next slice. All slices
 * lie in the same bytes, one after the other: nobody may keep them.
 */
function eachSlice(
  request: IngestRequest,
  scanner: ElementScanner,
  take: (bytes: Uint8Array, elements: Element[]) => void,
): void {
  let held = Buffer.allocUnsafeSlow(Math.min(2 * SLICE, request.body.size));
  let filled = 0;
  let target = SLICE;
  const cut = () => {
    const bytes = held.subarray(0, filled);
    const elements: Element[] = [];
    const used = scanner.scan(bytes, elements);
    if (elements.length > 0) take(bytes, elements);
    held.copyWithin(0, used, filled);
    filled -= used;
    // An element longer than a slice is looked at again only when there is twice as much of it.
    target = Math.max(SLICE, 2 * filled);
  };
  for (const piece of request.body.pieces(SLICE)) {
    if (filled + piece.length > held.length) {
      const larger = Buffer.allocUnsafeSlow(2 * (filled + piece.length));
      held.copy(larger, 0, 0, filled);
      held = larger;
    }
    held.set(piece, filled);
    filled += piece.length;
    if (filled < target) continue;
    if (request.cancelled()) throw new KontorFailure('cancelled');
    cut();
  }
  if (request.cancelled()) throw new KontorFailure('cancelled');
  if (filled > 0) cut();
  if (!scanner.complete) throw new IncompleteAnswer();
}
