import { on } from 'node:events';
import type { MessagePort } from 'node:worker_threads';
import type { FromCellFeed } from '../../../cache/lists/read/listShapes.ts';
import { cellRows } from './cellRows.ts';

/** Rows that come to the thread that writes over a port of its own; `ended` rejects with what ended them early. */
export interface CellFeed {
  readonly port: MessagePort;
  readonly ended: Promise<void>;
}

/** The port was closed before the last window; the other end knows why. */
export class FeedStopped extends Error {
  override readonly name = 'FeedStopped';
}

/**
 * The rows of a feed, a slice at a time. The first windows were asked for with the order; another one is asked for
 * before each is written, so that neither thread waits for the other.
 * @throws FeedStopped, or an AbortError
 */
export async function* fedRows(
  port: MessagePort,
  slice: number,
  signal: AbortSignal,
): AsyncGenerator<readonly string[][]> {
  const messages = on(port, 'message', { signal, close: ['close'] });
  try {
    for await (const [window] of messages as AsyncIterable<[FromCellFeed]>) {
      if (window === null) return;
      port.postMessage('next');
      yield* cellRows(window, slice);
    }
    throw new FeedStopped();
  } finally {
    port.close();
  }
}
