import { Worker } from 'node:worker_threads';
import { KontorFailure } from '../../../../../shared/domain/failure.ts';
import { isOfOneCustomer } from '../../../../../shared/domain/listRef.ts';
import { catalogues } from '../../../../../shared/i18n/catalogues.ts';
import { exportsContract } from '../../../../../shared/ipc/exports.ts';
import type { ListFigures } from '../../../../cache/lists/read/listShapes.ts';
import type { JobKindWork } from '../../../jobs/jobWork.ts';
import type { WrittenPart } from '../../base/partFile.ts';
import { listPaper, listSums } from '../../lists/cachedListPaper.ts';
import { cellList } from '../../lists/cellList.ts';
import { invoicesAbout } from '../../lists/invoicesAbout.ts';
import { leftOutText } from '../../lists/leftOut.ts';
import { listColumn } from '../../lists/listColumn.ts';
import type { ListOrder } from '../../lists/listOrder.ts';
import { ListChanged, listCells, listLines } from '../../lists/listWindows.ts';
import { threadedPart } from '../../threads/threadedPart.ts';
import { type Moment, type OneFileParts, oneFileWork, type WrittenList } from '../oneFileWork.ts';

/** A list as CSV, XLSX, JSON lines or paper. */
export function listWork(parts: OneFileParts): JobKindWork {
  return oneFileWork(parts, exportsContract.list.input, writeList);
}

/** Writes a list as a `.part` on a thread of its own, from the cache a window at a time. */
export async function writeList(
  parts: Moment,
  order: ListOrder,
  path: string,
  signal: AbortSignal,
): Promise<WrittenList> {
  const list = await parts.cache.lists.figures(order.customer, parts.today);
  if (list === null) throw new KontorFailure('notCached');
  const { bytes, sha256 } = await listPart(parts, order, list, path, signal);
  const after = await parts.cache.lists.figures(order.customer, parts.today);
  // Unreadable records are counted for the same fetch whose rows were written.
  if (after?.revision !== list.revision) throw new ListChanged();
  return { bytes, sha256, unreadable: list.unreadable };
}

async function listPart(
  parts: Moment,
  order: ListOrder,
  list: ListFigures,
  path: string,
  signal: AbortSignal,
): Promise<WrittenPart> {
  const { cache, language, settings, today } = parts;
  const { customer, selection, sort, format, preset } = order;
  const query = { customer, revision: list.revision, selection, sort, today };
  const worker = () => new Worker(parts.thread);
  if (format === 'jsonLines') {
    return threadedPart(worker(), path, { kind: 'jsonLines' }, listLines(cache, query), signal);
  }
  if (format === 'pdf') {
    const { paper, rows } = await listPaper(parts, order);
    return threadedPart(worker(), path, { kind: 'listPdf', paper }, rows(), signal);
  }
  if (format === 'parquet') throw new RangeError('a kind of its own');
  const { invoices: texts, paper } = catalogues[language];
  const totals = await listSums(cache, query);
  const about = await invoicesAbout(parts, order, list, totals.count);
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
  };
  const rows = listCells(cache, query, order.columns);
  return threadedPart(worker(), path, { kind: format, list: cellList(about, own, settings) }, rows, signal);
}
