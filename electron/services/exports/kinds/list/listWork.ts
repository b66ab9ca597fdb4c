import { Worker } from 'node:worker_threads';
import { KontorFailure } from '../../../../../shared/domain/failure.ts';
import { isOfOneCustomer } from '../../../../../shared/domain/listRef.ts';
import type { InvoiceTotals } from '../../../../../shared/domain/totals.ts';
import { catalogues } from '../../../../../shared/i18n/catalogues.ts';
import { exportsContract } from '../../../../../shared/ipc/exports.ts';
import type { FeedQuery, ListFigures } from '../../../../cache/lists/read/listShapes.ts';
import type { JobKindWork } from '../../../jobs/jobWork.ts';
import { listPaper, listSums } from '../../lists/cachedListPaper.ts';
import { cellList } from '../../lists/cellList.ts';
import { invoicesAbout } from '../../lists/invoicesAbout.ts';
import { leftOutText } from '../../lists/leftOut.ts';
import type { ListAbout } from '../../lists/listAbout.ts';
import { listColumn } from '../../lists/listColumn.ts';
import { isForPrograms, listMeta } from '../../lists/listMeta.ts';
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
  const { selection, sort, customer } = order;
  const query = { customer, revision: list.revision, selection, sort, today: parts.today };
  const totals = await listSums(parts.cache, query);
  const about = await invoicesAbout(parts, order, list, totals.count);
  const { bytes, sha256, figures } = await listPart(
    parts,
    order,
    { list, query, totals, about },
    path,
    signal,
  );
  const after = await parts.cache.lists.figures(order.customer, parts.today);
  // Unreadable records are counted for the same fetch whose rows were written.
  if (after?.revision !== list.revision) throw new ListChanged();
  const written = { bytes, sha256, unreadable: list.unreadable };
  if (!isForPrograms(order.format, order.preset)) return written;
  const longAmounts = figures?.longAmounts ?? null;
  return { ...written, beside: listMeta(about, longAmounts) };
}

interface Prepared {
  readonly list: ListFigures;
  readonly query: FeedQuery;
  readonly totals: InvoiceTotals;
  readonly about: ListAbout;
}

async function listPart(
  parts: Moment,
  order: ListOrder,
  { list, query, totals, about }: Prepared,
  path: string,
  signal: AbortSignal,
): ReturnType<typeof threadedPart> {
  const { cache, language, settings } = parts;
  const { customer, format, preset, linesAbove } = order;
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
  const rows = listCells(cache, query, order.columns);
  return threadedPart(worker(), path, { kind: format, list: cellList(about, own, settings) }, rows, signal);
}
