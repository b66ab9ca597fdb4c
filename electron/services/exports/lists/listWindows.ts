import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { KontorFailure } from '../../../../shared/domain/failure.ts';
import type { InvoiceRow } from '../../../../shared/domain/invoice.ts';
import type { InvoiceColumn } from '../../../../shared/domain/invoiceColumns.ts';
import { NO_FILTER } from '../../../../shared/domain/invoiceFilter.ts';
import type { InvoiceFilter, InvoiceSelection, InvoiceSort } from '../../../../shared/domain/invoiceQuery.ts';
import type { ListRef } from '../../../../shared/domain/listRef.ts';
import type { Cache } from '../../../cache/cache.ts';
import type { CellFeedEnd, RecordQuery } from '../../../cache/lists/read/listShapes.ts';
import type { Feed } from './cellFeed.ts';

/** Small enough that receiving one from the cache's thread blocks this one for a few milliseconds only. */
const WINDOW = 1_000;

/** Windows of a feed that may be ready in advance: two hundred kilobytes each. */
const FEED_AHEAD = 4;

/**
 * A Parquet file is written by groups of 50,000 rows, and meanwhile no window is taken: with few in advance the thread
 * that reads would wait for each group. Most customers' windows are of some 200 rows; all of the largest together hold
 * 64 megabytes.
 */
const RECORDS_AHEAD = 256;

export interface ListQuery {
  readonly customer: ListRef;
  readonly selection: InvoiceSelection;
  readonly sort: InvoiceSort;
  /** `YYYY-MM-DD`, decides what is overdue. */
  readonly today: string;
}

/** The list was fetched again while it was being read: a file of two moments would have wrong sums. */
export class ListChanged extends Error {
  override readonly name = 'ListChanged';
}

/** The selected rows in the order asked for, a window at a time. @throws ListChanged, KontorFailure notCached */
export async function* listRows(cache: Cache, query: ListQuery): AsyncGenerator<readonly InvoiceRow[]> {
  const { filter, chosen } = reading(query.selection);
  const { customer, sort, today } = query;
  const ask = (offset: number) => cache.lists.page({ customer, filter, sort, offset, limit: WINDOW, today });
  for await (const { rows } of oneMoment(ask, ({ rows }) => rows.length)) {
    yield rows.filter(({ id }) => chosen(id));
  }
}

/**
 * The same rows as texts of the fields asked for, straight from the cache's thread to the one that writes them.
 * `ended` rejects with ListChanged or KontorFailure notCached.
 */
export function listCells(
  cache: Cache,
  query: ListQuery & { readonly revision: number },
  fields: readonly InvoiceColumn[],
): Feed {
  return fed((port) => cache.lists.feedCells(query, fields, port));
}

/**
 * Whole records, straight from the cache's thread to the one that writes them: of one customer, or of all that are
 * kept. `ended` rejects with ListChanged or KontorFailure notCached.
 */
export function recordFeed(cache: Pick<Cache, 'records'>, query: RecordQuery): Feed {
  return fed((port) => cache.records.feed(query, port), RECORDS_AHEAD);
}

function fed(begin: (port: MessagePort) => Promise<CellFeedEnd>, ahead = FEED_AHEAD): Feed {
  const { port1, port2 } = new MessageChannel();
  const ended = begin(port1).then((how) => {
    if (how === 'changed') throw new ListChanged();
    if (how === 'notCached') throw new KontorFailure('notCached');
  });
  // The first windows are read while the thread that writes begins.
  for (let asked = 0; asked < ahead; asked += 1) port2.postMessage('next');
  return { port: port2, ended };
}

/** Windows of one fetch; the cache reads the next while this one is being written. */
async function* oneMoment<Page extends { readonly revision: number }>(
  ask: (offset: number) => Promise<Page | null>,
  size: (page: Page) => number,
): AsyncGenerator<Page> {
  const begun = (offset: number) => {
    const page = ask(offset);
    // The writer may stop before it takes it.
    page.catch(() => undefined);
    return page;
  };
  let revision: number | null = null;
  let ahead = begun(0);
  for (let offset = WINDOW; ; offset += WINDOW) {
    const page = await ahead;
    if (page === null) throw new KontorFailure('notCached');
    revision ??= page.revision;
    if (page.revision !== revision) throw new ListChanged();
    const more = size(page) === WINDOW;
    if (more) ahead = begun(offset);
    yield page;
    if (!more) return;
  }
}

/** The same rows as lines of the records that the service sent. @throws ListChanged, KontorFailure notCached */
export async function* listRecords(cache: Cache, query: ListQuery): AsyncGenerator<readonly string[]> {
  const { filter, chosen, whole } = reading(query.selection);
  const { customer, sort, today } = query;
  const ask = async (offset: number) => {
    const window = { customer, filter, sort, offset, limit: WINDOW, today };
    const found = await cache.lists.recordLines(window);
    if (found === null) return null;
    const { revision, lines } = found;
    if (whole) return { revision, lines, size: lines.length };
    const page = await cache.lists.page(window);
    if (page?.revision !== revision) throw new ListChanged();
    const some = lines.filter((_, place) => chosen(page.rows[place]?.id ?? 0));
    return { revision, lines: some, size: lines.length };
  };
  for await (const { lines } of oneMoment(ask, ({ size }) => size)) yield lines;
}

function reading(selection: InvoiceSelection): {
  readonly filter: InvoiceFilter;
  readonly chosen: (id: number) => boolean;
  readonly whole: boolean;
} {
  if (selection.kind === 'rows') {
    const ids = new Set(selection.ids);
    return { filter: NO_FILTER, chosen: (id) => ids.has(id), whole: false };
  }
  const except = new Set(selection.except);
  return { filter: selection.filter, chosen: (id) => !except.has(id), whole: except.size === 0 };
}
