import { Worker } from 'node:worker_threads';
import { KontorFailure } from '../../../../../shared/domain/failure.ts';
import { isOfOneCustomer } from '../../../../../shared/domain/listRef.ts';
import { catalogues } from '../../../../../shared/i18n/catalogues.ts';
import { exportsContract } from '../../../../../shared/ipc/exports.ts';
import type { WriterOrder } from '../../../../documents/documentOrder.ts';
import { threadedPart } from '../../../../documents/documentThread.ts';
import type { Feed } from '../../../../documents/files/feed.ts';
import type { ListFigures } from '../../../../store/invoices/queries/listShapes.ts';
import type { JobType } from '../../../jobs/jobWork.ts';
import { listReport, listSums } from '../../lists/cachedListReport.ts';
import { cellList } from '../../lists/cellList.ts';
import { invoicesAbout } from '../../lists/invoicesAbout.ts';
import { leftOutText } from '../../lists/leftOut.ts';
import type { ListAbout } from '../../lists/listAbout.ts';
import { listColumn } from '../../lists/listColumn.ts';
import { isForPrograms, listMeta } from '../../lists/listMeta.ts';
import type { ListOrder } from '../../lists/listOrder.ts';
import { ListChanged, listCells, listLines } from '../../lists/listWindows.ts';
import { type ExportContext, type OneFileParts, oneFileWork, type WrittenList } from '../oneFileWork.ts';

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
