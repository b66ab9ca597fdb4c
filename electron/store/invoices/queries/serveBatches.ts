import type { MessagePort } from 'node:worker_threads';
import type { ListScope } from './listScope.ts';
import type { CellTexts, FeedEnd } from './listShapes.ts';
import type { RowNumbers } from './storedRows.ts';

/** Rows of a window; a page that is asked for in between waits for one window at most. */
export const FED_ROWS = 1_000;

/** What is read of rows of a list, a window at a time and all of one fetch; says how it ended. */
export function* readBatches<Window>(
  scope: ListScope,
  rows: RowNumbers,
  read: (rows: RowNumbers) => Window,
): Generator<Window, FeedEnd, void> {
  for (let offset = 0; offset < rows.length; offset += FED_ROWS) {
    const part = rows.subarray(offset, offset + FED_ROWS);
    const window = scope.ifUnchanged(part, () => read(part));
    if (window === null) return 'changed';
    yield window;
  }
  return 'complete';
}

/**
 * Gives a window for each message of the port and null after the last, until the other end is gone. The memory of its
 * `cells`, where it has some, is handed over.
 */
export function serveBatches<Window>(
  windows: Generator<Window, FeedEnd, void>,
  port: MessagePort,
  cells?: (window: Window) => CellTexts,
): Promise<FeedEnd> {
  const ended = Promise.withResolvers<FeedEnd>();
  const post = (message: Window | null, transfer: readonly ArrayBuffer[] = []) =>
    port.postMessage(message, transfer);
  port.on('message', () => {
    try {
      const { done, value } = windows.next();
      if (!done) {
        const handed = cells?.(value);
        post(value, handed && [handed.bytes.buffer, handed.ends.buffer]);
        return;
      }
      if (value === 'complete') post(null);
      ended.resolve(value);
    } catch (error) {
      ended.reject(error);
    }
    port.close();
  });
  port.on('close', () => ended.resolve('stopped'));
  return ended.promise;
}
