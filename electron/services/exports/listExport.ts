import { Worker } from 'node:worker_threads';
import type { z } from 'zod';
import { KontorFailure } from '../../../shared/domain/failure.ts';
import type { InvoiceColumn, InvoiceSelection } from '../../../shared/domain/invoiceQuery.ts';
import { INVOICE_CELL_KINDS, type ListColumn } from '../../../shared/domain/listFormat.ts';
import type { InvoiceTotals } from '../../../shared/domain/totals.ts';
import { catalogues, type Language } from '../../../shared/i18n/catalogues.ts';
import type { exportsContract } from '../../../shared/ipc/exports.ts';
import type { Cache } from '../../cache/cache.ts';
import { listRecords, listRows } from './listWindows.ts';
import type { WrittenPart } from './writers/partFile.ts';
import { threadedPart } from './writers/threadedPart.ts';

export type ListOrder = z.output<typeof exportsContract.list.input>;

export const LIST_ENDINGS = { xlsx: 'xlsx', csv: 'csv', jsonLines: 'jsonl' } as const;

type Texts = (typeof catalogues)[Language]['invoices'];

interface Parts {
  readonly cache: Cache;
  readonly language: Language;
  readonly today: string;
  readonly thread: URL;
}

/** Writes a list as a `.part` on a thread of its own, from the cache a window at a time. */
export async function writeList(
  { cache, language, today, thread }: Parts,
  order: ListOrder,
  path: string,
  signal: AbortSignal,
): Promise<WrittenPart> {
  const { customer, selection, sort, format, preset } = order;
  const query = { customer, selection, sort, today };
  const worker = () => new Worker(thread);
  if (format === 'jsonLines') {
    return threadedPart(worker(), path, { kind: 'jsonLines' }, listRecords(cache, query), signal);
  }
  const texts = catalogues[language].invoices;
  const flagTexts = { yes: texts.yes, no: texts.no };
  const totals = format === 'xlsx' ? await sums(cache, query) : null;
  const columns = order.columns.map((column) => listColumn(column, texts, totals));
  const rows = listRows(cache, query);
  if (format === 'csv') {
    return threadedPart(worker(), path, { kind: 'csv', list: { preset, columns, flagTexts } }, rows, signal);
  }
  const list = {
    title: customer.number,
    columns,
    flagTexts,
    totalText: catalogues[language].statement.total,
  };
  return threadedPart(worker(), path, { kind: 'xlsx', list }, rows, signal);
}

async function sums(
  cache: Cache,
  {
    customer,
    selection,
    today,
  }: { customer: ListOrder['customer']; selection: InvoiceSelection; today: string },
): Promise<InvoiceTotals> {
  const totals = await cache.lists.totals(customer, selection, today);
  if (totals === null) throw new KontorFailure('notCached');
  return totals;
}

const HEADERS = {
  invoiceNo: 'columnInvoiceNo',
  type: 'columnType',
  invoiceDate: 'columnInvoiceDate',
  dueDate: 'columnDueDate',
  status: 'columnStatus',
  outstanding: 'columnOutstanding',
  price: 'columnPrice',
  priceVat: 'columnPriceVat',
  balance: 'columnBalance',
  hasPdf: 'columnHasPdf',
  entryNo: 'columnEntryNo',
  agreementId: 'columnAgreementId',
  agreementExternalId: 'columnAgreementExternalId',
  tags: 'columnTags',
} as const satisfies Readonly<Record<InvoiceColumn, keyof Texts>>;

/** A balance is the service's figure at one moment: adding balances up would mean nothing. */
function listColumn(key: InvoiceColumn, texts: Texts, totals: InvoiceTotals | null): ListColumn {
  const column = { key, header: texts[HEADERS[key]], kind: INVOICE_CELL_KINDS[key] };
  if (totals === null) return column;
  return key === 'outstanding' || key === 'price' || key === 'priceVat'
    ? { ...column, total: totals[key] }
    : column;
}
