import { on } from 'node:events';
import type { MessagePort } from 'node:worker_threads';
import type { CellTexts, FromFeed } from '../../../cache/lists/read/listShapes.ts';
import { cellRows } from './cellRows.ts';

/** Windows that come to the thread that writes over a port of its own; `ended` rejects with what ended them early. */
export interface Feed {
  readonly port: MessagePort;
  readonly ended: Promise<void>;
}

/** The port was closed before the last window; the other end knows why. */
export class FeedStopped extends Error {
  override readonly name = 'FeedStopped';
}

/** The rows of a feed of cells, a slice at a time. @throws FeedStopped, or an AbortError */
export async function* fedRows(
  port: MessagePort,
  slice: number,
  signal: AbortSignal,
): AsyncGenerator<readonly string[][]> {
  for await (const window of fedWindows<CellTexts>(port, signal)) yield* cellRows(window, slice);
}

/**
 * The windows of a feed. The first ones were asked for with the order; another one is asked for before each is
 * written, so that neither thread waits for the other.
 * @throws FeedStopped, or an AbortError
 */
export async function* fedWindows<Window>(port: MessagePort, signal: AbortSignal): AsyncGenerator<Window> {
  const messages = on(port, 'message', { signal, close: ['close'] });
  try {
    for await (const [window] of messages as AsyncIterable<[FromFeed<Window>]>) {
      if (window === null) return;
      port.postMessage('next');
      yield window;
    }
    throw new FeedStopped();
  } finally {
    port.close();
  }
}
