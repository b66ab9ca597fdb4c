import type { MessagePort } from 'node:worker_threads';
import type { CellFeedEnd, CellTexts, FromCellFeed } from './listShapes.ts';

/** Gives a window for each message of the port, until there is none left or the other end is gone. */
export function feedCells(
  windows: Generator<CellTexts, CellFeedEnd, void>,
  port: MessagePort,
): Promise<CellFeedEnd> {
  const ended = Promise.withResolvers<CellFeedEnd>();
  const post = (message: FromCellFeed, transfer: readonly ArrayBuffer[] = []) =>
    port.postMessage(message, transfer);
  port.on('message', () => {
    try {
      const { done, value } = windows.next();
      if (!done) {
        post(value, [value.bytes.buffer, value.ends.buffer]);
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
