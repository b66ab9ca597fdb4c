import { LruCache } from '../../../shared/domain/lruCache.ts';

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

export interface Pages<Row> {
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
export function rowPages<Row>(pageSize: number, keep: number): Pages<Row> {
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
