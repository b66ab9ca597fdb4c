import { useCallback, useSyncExternalStore } from 'react';
import { LruCache } from '../../../shared/domain/lruCache.ts';

/**
 * Asks for a window of rows by position. Rejects with an error that the view can explain to the clerk. The signal is
 * aborted once the window is no longer waited for.
 */
export type FetchRows<Row> = (offset: number, limit: number, signal?: AbortSignal) => Promise<RowPage<Row>>;

/** `replacing`: rows that will take the place of those on screen are on their way, which lasts until `swapped`. */
type RowSourceEvent = 'rows' | 'replacing' | 'swapped' | 'failed';

/** Rows of a window. */
const WINDOW = 100;
/** Windows kept in memory; the least recently seen are evicted first. */
const KEPT = 20;
/** Windows asked for at the same time. */
const AT_ONCE = 2;
/** Rows in one answer at most, by the contract. */
const LARGEST = 500;

interface Book<Row> {
  readonly fetch: FetchRows<Row>;
  readonly pages: Pages<Row>;
  readonly pending: Set<number>;
  failure: unknown;
  leaving: AbortController;
}

/**
 * The rows of a list that is never held in full. The grid reports which rows are in view; missing windows are fetched,
 * the ones in the direction of travel ahead of time. Every answer belongs to one query and one revision: late ones are
 * dropped, and rows of two revisions are never shown together. A new query or a newer revision is gathered behind the
 * rows on screen and takes their place once it can fill the screen.
 */
export class RowSource<Row> {
  private readonly listeners = new Set<(event: RowSourceEvent) => void>();
  private shown: Book<Row>;
  private next: Book<Row> | null = null;
  private first = 0;
  private last = 0;
  private direction: 1 | -1 = 1;
  private expected = 0;

  constructor(fetch: FetchRows<Row>) {
    this.shown = this.open(fetch);
  }

  /** Rows that match; null until the first window is there. */
  get count(): number | null {
    return this.shown.pages.head?.matching ?? null;
  }

  /** The whole list's figures from the window on screen; null until the first one is there. */
  get head(): RowPage<Row> | null {
    return this.shown.pages.head;
  }

  /** The query of the rows on screen, by its function. */
  get query(): FetchRows<Row> {
    return this.shown.fetch;
  }

  /** Why the rows in view could not be fetched; undefined while nothing is wrong. */
  get failure(): unknown {
    return (this.next ?? this.shown).failure;
  }

  /** Whether other rows than those on screen are on their way: of another query, or of a newer revision. */
  get isReplacing(): boolean {
    return this.expected > 0 || (this.next !== null && this.next.failure === undefined);
  }

  rowAt(index: number): Row | undefined {
    return this.shown.pages.rowAt(index);
  }

  /** The rows that are in memory now, in no order. */
  loaded(): Row[] {
    return this.shown.pages.rows();
  }

  /**
   * Rows by position, first and last included, missing ones fetched for this call only. Null when the list changed
   * meanwhile; rejects where a window could not be fetched.
   */
  async rowsBetween(first: number, last: number): Promise<Row[] | null> {
    const book = this.shown;
    const rows: Row[] = [];
    for (let index = first; index <= last; ) {
      const known = book.pages.rowAt(index);
      if (known !== undefined) {
        rows.push(known);
        index += 1;
        continue;
      }
      const answer = await book.fetch(index, Math.min(LARGEST, last - index + 1));
      if (answer.rows.length === 0 || book !== this.shown) return null;
      if (answer.revision !== book.pages.head?.revision) return null;
      rows.push(...answer.rows);
      index += answer.rows.length;
    }
    return rows;
  }

  subscribe(listener: (event: RowSourceEvent) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** The rows on screen, first and last included. */
  look(first: number, last: number): void {
    if (first !== this.first) this.direction = first > this.first ? 1 : -1;
    this.first = first;
    this.last = last;
    this.pump();
  }

  /** Other rows are on their way from now on: they are asked for once it is known where among them the clerk is. */
  async expect(known: Promise<void>): Promise<void> {
    this.expected += 1;
    this.notify('replacing');
    try {
      await known;
    } finally {
      this.expected -= 1;
      this.notify('replacing');
    }
  }

  /**
   * Another query, or the same one again. The rows on screen stay until the rows from `first` on (where the grid will
   * be) are there; then listeners get `swapped`.
   */
  replace(fetch: FetchRows<Row> = (this.next ?? this.shown).fetch, first = this.first): void {
    this.last = first + (this.last - this.first);
    this.first = first;
    this.leave();
    this.next = this.open(fetch);
    this.notify('replacing');
    this.pump();
  }

  /** Stops all reads that are on their way; rows that come into view are read again. */
  leave(): void {
    for (const book of [this.shown, this.next]) {
      if (book === null) continue;
      book.leaving.abort();
      book.leaving = new AbortController();
    }
  }

  retry(): void {
    const book = this.next ?? this.shown;
    book.failure = undefined;
    this.pump();
  }

  private open(fetch: FetchRows<Row>): Book<Row> {
    return {
      fetch,
      pages: rowPages<Row>(WINDOW, KEPT),
      pending: new Set(),
      failure: undefined,
      leaving: new AbortController(),
    };
  }

  private pump(): void {
    const book = this.next ?? this.shown;
    if (book.failure !== undefined) return;
    const wanted = this.missing(book);
    const pages = wanted.length > 0 ? wanted : this.ahead(book);
    for (const page of pages) {
      if (book.pending.size >= AT_ONCE) return;
      if (!book.pending.has(page)) void this.load(book, page);
    }
  }

  private async load(book: Book<Row>, page: number): Promise<void> {
    const { signal } = book.leaving;
    const asked = book.pages.head?.revision;
    book.pending.add(page);
    try {
      const answer = await book.fetch(page * WINDOW, WINDOW, signal);
      book.pending.delete(page);
      this.take(book, page, answer, asked);
    } catch (failure) {
      book.pending.delete(page);
      if (signal.aborted || book !== (this.next ?? this.shown)) return;
      book.failure = failure ?? 'unknown';
      this.notify('failed');
    }
  }

  /** `asked`: the revision that was known when the window was asked for. */
  private take(book: Book<Row>, page: number, answer: RowPage<Row>, asked: number | undefined): void {
    if (book !== (this.next ?? this.shown)) return;
    const known = book.pages.head?.revision;
    // A lower revision is late where the known one has come meanwhile, and its window is asked for again. Otherwise it is
    // of a list that was forgotten and fetched anew.
    const isLate = known !== undefined && answer.revision < known && asked !== known;
    if (book === this.shown && known !== undefined && answer.revision !== known && !isLate) {
      this.next = this.open(book.fetch);
      this.next.pages.put(page, answer);
      this.notify('replacing');
    } else if (!isLate) book.pages.put(page, answer);
    this.settle();
    this.pump();
  }

  private settle(): void {
    if (this.next === null) {
      this.notify('rows');
      return;
    }
    if (this.next.pages.head === null || this.missing(this.next).length > 0) return;
    this.shown = this.next;
    this.next = null;
    this.notify('swapped');
  }

  private missing(book: Book<Row>): number[] {
    const { first, last } = this.span(book);
    const pages: number[] = [];
    for (let page = first; page <= last; page += 1) if (!book.pages.touch(page)) pages.push(page);
    return pages;
  }

  private ahead(book: Book<Row>): number[] {
    const { first, last } = this.span(book);
    const highest = Math.ceil((book.pages.head?.matching ?? 0) / WINDOW) - 1;
    const near = this.direction > 0 ? [last + 1, last + 2, first - 1] : [first - 1, first - 2, last + 1];
    return near.filter((page) => page >= 0 && page <= highest && !book.pages.touch(page));
  }

  /** Pages of the rows on screen, within what the list is known to hold. */
  private span(book: Book<Row>): { first: number; last: number } {
    const end = Math.max((book.pages.head?.matching ?? Number.POSITIVE_INFINITY) - 1, 0);
    const size = this.last - this.first;
    const last = Math.min(this.last, end);
    const first = Math.max(Math.min(this.first, last - size), 0);
    return { first: Math.floor(first / WINDOW), last: Math.floor(last / WINDOW) };
  }

  private notify(event: RowSourceEvent): void {
    for (const listener of [...this.listeners]) listener(event);
  }
}

/** A window of rows, with figures of the whole list. */
export interface RowPage<Row> {
  readonly rows: readonly Row[];
  /** Rows that match the query. */
  readonly matching: number;
  /** Rows without the query. */
  readonly all: number;
  /** Grows with every change of the list; that of a list which was forgotten and fetched anew begins again. */
  readonly revision: number;
  /** Milliseconds since the epoch, by the desk's clock. */
  readonly fetchedAt: number;
}

interface Pages<Row> {
  /** The last window that was kept; null while there is none. */
  readonly head: RowPage<Row> | null;
  rowAt(index: number): Row | undefined;
  /** Those of all windows that are here. */
  rows(): Row[];
  /** True when the window is there; it then counts as just seen. */
  touch(page: number): boolean;
  /** Keeps a window. Another revision evicts all windows before. */
  put(page: number, answer: RowPage<Row>): void;
}

/** Windows of one list at one revision, at most `keep` of them, the least recently seen evicted first. */
function rowPages<Row>(pageSize: number, keep: number): Pages<Row> {
  const windows = new LruCache<number, readonly Row[]>(keep);
  let head: RowPage<Row> | null = null;

  return {
    get head() {
      return head;
    },
    rowAt(index) {
      return windows.peek(Math.floor(index / pageSize))?.[index % pageSize];
    },
    rows() {
      return [...windows.values()].flat();
    },
    touch(page) {
      return windows.get(page) !== undefined;
    },
    put(page, answer) {
      if (head !== null && head.revision !== answer.revision) windows.clear();
      head = answer;
      windows.put(page, answer.rows);
    },
  };
}

/** A value of a source, kept in step with it. */
export function useRowSource<Row, Value>(
  source: RowSource<Row>,
  read: (source: RowSource<Row>) => Value,
): Value {
  const subscribe = useCallback((listener: () => void) => source.subscribe(listener), [source]);
  return useSyncExternalStore(subscribe, () => read(source));
}

/** Rows that match; null until they are known. */
export function useGridCount<Row>(source: RowSource<Row>): number | null {
  return useRowSource(source, ({ count }) => count);
}
