import type { ManifestEntry } from '../../../documents/folder/manifest.ts';
import type { SelectedInvoice } from '../../../store/invoices/queries/listShapes.ts';
import type { JobItem, NewItem } from '../../jobs/jobWork.ts';
import type { CustomerInvoice, NamedCustomer } from './exportNames.ts';

/** Why an invoice has no file of its own: the file of another one with its number is all that the service gives. */
export const SAME_NUMBER = 'sameNumber';
export const NO_PDF = 'noPdf';

/** Items that no PDF was asked for. */
const NOT_FETCHED: ReadonlySet<string | undefined> = new Set([SAME_NUMBER, NO_PDF, 'unreadable']);

/** One invoice of each number, the first, and those without a PDF. */
export function onePerNumber<One extends Pick<SelectedInvoice, 'invoiceNo'>>(
  invoices: readonly One[],
): One[] {
  const seen = new Set<string>();
  return invoices.filter(({ invoiceNo }) => !seen.has(invoiceNo) && seen.add(invoiceNo));
}

/**
 * The invoices of one customer as items of a job. One without a PDF needs no work, nor does a second one of the same
 * number: the service's path for PDFs cannot distinguish them and would give the same bytes again. Both are in the
 * manifest.
 */
export function pdfItems(named: NamedCustomer, invoices: readonly SelectedInvoice[]): NewItem[] {
  const fetched = new Set(onePerNumber(invoices.filter(({ hasPdf }) => hasPdf)));
  return invoices.map((invoice) => {
    const item = { ...named, invoice };
    if (!invoice.hasPdf) return { item, outcome: { kind: 'skipped', bytes: 0, reason: NO_PDF } };
    if (fetched.has(invoice)) return { item };
    return { item, outcome: { kind: 'skipped', bytes: 0, reason: SAME_NUMBER } };
  });
}

/** The items, those of a number that another one is fetched for with the outcome of that one. */
export function withShared(items: readonly JobItem[]): readonly JobItem[] {
  const firsts = new Map<string, JobItem['outcome']>();
  for (const { item, outcome } of items) {
    if (isPdf(item) && !NOT_FETCHED.has(outcome?.reason)) {
      firsts.set(keyOf(item), outcome);
    }
  }
  return items.map((one) => {
    if (one.outcome?.reason !== SAME_NUMBER || !isPdf(one.item)) return one;
    const first = firsts.get(keyOf(one.item)) ?? null;
    if (first?.file === undefined) return { ...one, outcome: first };
    return { ...one, outcome: { ...first, kind: 'skipped', reason: SAME_NUMBER } };
  });
}

function isPdf(item: unknown): item is CustomerInvoice {
  return typeof item === 'object' && item !== null && 'invoice' in item;
}

function keyOf({ customer, invoice }: CustomerInvoice): string {
  return JSON.stringify([customer.connectionId, customer.number, invoice.invoiceNo]);
}

/**
 * The outcome of each invoice of a job, or of each customer whose statement it makes, in the job's order. Items that
 * are neither have no line.
 */
export function manifestEntries(items: readonly JobItem[], open: 'cancelled' | 'notTried'): ManifestEntry[] {
  return withShared(items).flatMap((item) => {
    const one = item.item as Partial<CustomerInvoice>;
    if (!one.customer) return [];
    const { outcome } = item;
    const wrote = outcome !== null && outcome.file !== undefined;
    return [
      {
        customerNumber: one.customer.number,
        invoiceNo: one.invoice?.invoiceNo ?? '',
        entryNo: one.invoice?.entryNo ?? '',
        numberShared: one.invoice?.sharesNumber === true,
        file: outcome?.file ?? null,
        bytes: wrote ? outcome.bytes : null,
        sha256: outcome?.sha256 ?? null,
        fetchedAt: outcome?.fetchedAt === undefined ? null : new Date(outcome.fetchedAt).toISOString(),
        outcome: wordOf(outcome),
        reason: outcome === null ? open : (outcome.reason ?? outcome.failure?.code ?? ''),
        connection: one.customer.connectionId,
      },
    ];
  });
}

function wordOf(outcome: JobItem['outcome']): ManifestEntry['outcome'] {
  if (outcome === null) return 'skipped';
  if (outcome.kind === 'done') return 'saved';
  if (outcome.kind === 'failed') return 'failed';
  return outcome.file === undefined ? 'skipped' : 'same';
}
