import type { MessagePort } from 'node:worker_threads';
import type { CellTexts, FeedEnd } from './listShapes.ts';

/**
 * Gives a window for each message of the port and null after the last, until the other end is gone. The memory of its
 * `cells`, where it has some, is handed over.
 */
export function feedWindows<Window>(
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
