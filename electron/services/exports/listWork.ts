import { Worker } from 'node:worker_threads';
import { isOfOneCustomer } from '../../../shared/domain/customerRef.ts';
import { KontorFailure } from '../../../shared/domain/failure.ts';
import type { InvoiceColumn } from '../../../shared/domain/invoiceFields.ts';
import type { InvoiceTotals } from '../../../shared/domain/invoiceQuery.ts';
import { INVOICE_CELL_KINDS, type ListColumn } from '../../../shared/domain/listFormat.ts';
import { type Catalogue, catalogues } from '../../../shared/i18n/catalogues.ts';
import { COLUMN_TITLES } from '../../../shared/i18n/columnTitles.ts';
import { exportsContract } from '../../../shared/ipc/exports.ts';
import type { WriterOrder } from '../../documents/documentOrder.ts';
import { threadedPart } from '../../documents/documentThread.ts';
import type { Feed } from '../../documents/files/feed.ts';
import { pdfFonts } from '../../documents/pdf/fonts.ts';
import type { ListPaper } from '../../documents/pdf/listReport.ts';
import { NO_FIGURES } from '../../documents/tables/parquetFiles.ts';
import type { FeedQuery, ListFigures } from '../../store/invoices/queries/listShapes.ts';
import type { Store } from '../../store/store.ts';
import type { ExportContext } from '../app/launchParts.ts';
import type { Organisation } from '../app/organisation.ts';
import type { JobType } from '../jobs/jobType.ts';
import {
  type AboutParts,
  aboutOnPaper,
  cellList,
  invoicesAbout,
  isForPrograms,
  type ListAbout,
  type ListOrder,
  leftOutText,
  listMeta,
} from './listAbout.ts';
import { ListChanged, listCells, listLines, listRows, recordFeed } from './listFeed.ts';
import { type OneFileParts, oneFileWork, type WrittenList } from './oneFileWork.ts';

/** A list as CSV, XLSX, JSON lines or paper. */
export function listWork(parts: OneFileParts): JobType {
  return oneFileWork(parts, exportsContract.list.input, writeList);
}

/** Writes a list as a `.part` on a thread of its own, from the store a window at a time. */
export async function writeList(
  parts: ExportContext,
  order: ListOrder,
  path: string,
  signal: AbortSignal,
): Promise<WrittenList> {
  const list = await parts.store.lists.figures(order.customer, parts.today);
  if (list === null) throw new KontorFailure('notCached');
  const { writer, feed, about } = await (order.format === 'pdf' ? paper : table)(parts, order, list);
  const part = await threadedPart(new Worker(parts.thread), path, writer, feed, signal);
  const after = await parts.store.lists.figures(order.customer, parts.today);
  // Unreadable records are counted for the same fetch whose rows were written.
  if (after?.revision !== list.revision) throw new ListChanged();
  const { bytes, sha256, figures } = part;
  const written = { bytes, sha256, unreadable: list.unreadable };
  if (about === null || !isForPrograms(order.format, order.preset)) return written;
  return { ...written, beside: listMeta(about, figures?.longAmounts ?? null) };
}

interface Prepared {
  readonly writer: WriterOrder;
  readonly feed: Feed;
  /** Null where the file says all of it itself. */
  readonly about: ListAbout | null;
}

async function paper(parts: ExportContext, order: ListOrder): Promise<Prepared> {
  const { paper, rows } = await listReport(parts, order);
  return { writer: { kind: 'listPdf', paper }, feed: rows(), about: null };
}

async function table(parts: ExportContext, order: ListOrder, list: ListFigures): Promise<Prepared> {
  const { store, language, settings, today } = parts;
  const { customer, selection, sort, format, preset, linesAbove } = order;
  const query = { customer, revision: list.revision, selection, sort, today };
  const totals = await listSums(store, query);
  const about = await invoicesAbout(parts, order, list, totals.count);
  if (format === 'jsonLines') return { writer: { kind: format }, feed: listLines(store, query), about };
  if (format !== 'csv' && format !== 'xlsx') throw new RangeError(`${format} is no list of cells`);
  const { invoices: texts, paper } = catalogues[language];
  // The rows come as cells in the order of the columns.
  const columns = order.columns.map((column, place) => ({
    ...listColumn(column, texts, totals),
    key: String(place),
  }));
  const own = {
    title: customer.number ?? paper.allCustomers,
    preset,
    columns,
    leftOut: leftOutText(list.unreadable, language, isOfOneCustomer(customer)),
    verbatim: isForPrograms(format, preset),
    linesAbove,
  };
  const writer: WriterOrder = { kind: format, list: cellList(about, own, settings) };
  return { writer, feed: listCells(store, query, order.columns), about };
}

interface PaperParts extends AboutParts {
  /** `YYYY-MM-DD`, decides what is overdue. */
  readonly today: string;
  /** A folder with `Inter-Regular.ttf` and `Inter-SemiBold.ttf`. */
  readonly fonts: URL;
}

export type PdfOrder = Pick<
  ListOrder,
  'customer' | 'selection' | 'sort' | 'columns' | 'orientation' | 'filterWords'
>;

/**
 * The content of a printed list, and its rows: all of one fetch.
 * @throws KontorFailure notCached
 */
export async function listReport(
  parts: PaperParts,
  order: PdfOrder,
): Promise<{ readonly paper: ListPaper; readonly rows: () => Feed }> {
  const { store, language, settings, today, fonts } = parts;
  const { customer, selection, sort, columns, orientation } = order;
  const list = await store.lists.figures(customer, today);
  if (list === null) throw new KontorFailure('notCached');
  const query = { customer, revision: list.revision, selection, sort, today };
  const totals = await listSums(store, query);
  const about = await invoicesAbout(parts, order, list, totals.count);
  const texts = catalogues[language].invoices;
  const paper: ListPaper = {
    ...aboutOnPaper(about, settings),
    columns: columns.map((column) => listColumn(column, texts, totals)),
    orientation,
    totals,
    summed: ['outstanding', 'price', 'priceVat'],
    leftOut: leftOutText(list.unreadable, language, isOfOneCustomer(customer)),
    fonts: await pdfFonts(fonts),
  };
  return { paper, rows: () => listRows(store, query) };
}

/** Exact sums of the rows of a written list. @throws KontorFailure notCached */
export async function listSums(
  store: Store,
  { customer, selection, today }: Pick<FeedQuery, 'customer' | 'selection' | 'today'>,
): Promise<InvoiceTotals> {
  const totals = await store.lists.totals(customer, selection, today);
  if (totals === null) throw new KontorFailure('notCached');
  return totals;
}

type Texts = Catalogue['invoices'];

/** A column as it is written, with its sum where sums are given. A balance is the service's figure at one moment: adding balances up would mean nothing. */
export function listColumn(key: InvoiceColumn, texts: Texts, totals: InvoiceTotals | null): ListColumn {
  const column = { key, header: texts[COLUMN_TITLES[key]], kind: INVOICE_CELL_KINDS[key] };
  if (totals === null) return column;
  return key === 'outstanding' || key === 'price' || key === 'priceVat'
    ? { ...column, total: totals[key] }
    : column;
}

/** The values of a group live until it is written: with less room they are copied on the way, a fifth of the time. */
const YOUNG = { maxYoungGenerationSizeMb: 64 };

/** Whole records as Parquet. The log names it by its kind: nothing in such a file is encrypted. */
export function parquetWork(
  parts: OneFileParts & { readonly organisation: Pick<Organisation, 'refuse'> },
): JobType {
  const work = oneFileWork(parts, exportsContract.list.input, writeParquet);
  return {
    ...work,
    open: async (...job) => {
      // Also for a job that was begun before the organisation decided this.
      parts.organisation.refuse('parquetExport');
      return work.open(...job);
    },
  };
}

interface Parts {
  readonly store: Pick<Store, 'records'>;
  readonly today: string;
  readonly thread: URL;
}

/**
 * Writes the records of one customer, or of all that are kept, as a `.part` on a thread of its own: a file, or a folder
 * with a file for each customer. Each customer is as of one fetch.
 */
export async function writeParquet(
  { store, today, thread }: Parts,
  { customer: { connectionId, number }, selection, sort, layout }: ListOrder,
  path: string,
  signal: AbortSignal,
): Promise<WrittenList> {
  const byCustomer = layout === 'byCustomer';
  const feed = recordFeed(store, { connectionId, number, selection, sort, today, byCustomer });
  const kind = byCustomer ? 'parquetFolder' : 'parquet';
  const worker = new Worker(thread, { resourceLimits: YOUNG });
  const part = await threadedPart(worker, path, { kind }, feed, signal);
  const { unreadable = 0, longAmounts } = part.figures ?? NO_FIGURES;
  return { bytes: part.bytes, sha256: part.sha256, unreadable, longAmounts };
}
