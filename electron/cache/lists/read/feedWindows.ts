import type { MessagePort } from 'node:worker_threads';
import type { CellFeedEnd, CellTexts, FromFeed } from './listShapes.ts';

/**
 * Gives a window for each message of the port, until there is none left or the other end is gone. The memory of its
 * `cells` is handed over.
 */
export function feedWindows<Window>(
  windows: Generator<Window, CellFeedEnd, void>,
  port: MessagePort,
  cells: (window: Window) => CellTexts,
): Promise<CellFeedEnd> {
  const ended = Promise.withResolvers<CellFeedEnd>();
  const post = (message: FromFeed<Window>, transfer: readonly ArrayBuffer[] = []) =>
    port.postMessage(message, transfer);
  port.on('message', () => {
    try {
      const { done, value } = windows.next();
      if (!done) {
        const { bytes, ends } = cells(value);
        post(value, [bytes.buffer, ends.buffer]);
        return;
      }
      if (value === 'whole') post(null);
      ended.resolve(value);
    } catch (error) {
      ended.reject(error);
    }
    port.close();
  });
  port.on('close', () => ended.resolve('stopped'));
  return ended.promise;
}
