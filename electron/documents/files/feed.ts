import { on } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { MessageChannel, type MessagePort } from 'node:worker_threads';

/** Windows that come to the thread that writes over a port of its own; `ended` rejects with what ended them early. */
export interface Feed {
  readonly port: MessagePort;
  readonly ended: Promise<void>;
}

/** Asks for the first windows, so that `ahead` of them are read while the thread that writes begins. */
export function createFeed(port: MessagePort, ended: Promise<void>, ahead = 0): Feed {
  for (let asked = 0; asked < ahead; asked += 1) port.postMessage('next');
  // It may end before anybody awaits that: the rejection must not end the process.
  ended.catch(() => undefined);
  return { port, ended };
}

/**
 * Windows that are made on this thread, as a feed: each is taken from its source when it is asked for, the first at
 * once. `ended` rejects with the source's own error, and the source is closed by then.
 */
export function feedOf(windows: AsyncIterable<unknown>): Feed {
  const { port1, port2 } = new MessageChannel();
  return createFeed(port2, give(windows[Symbol.asyncIterator](), port1), 1);
}

async function give(source: AsyncIterator<unknown>, port: MessagePort): Promise<void> {
  try {
    for await (const _asked of on(port, 'message', { close: ['close'] })) {
      const { done, value } = await source.next();
      port.postMessage(done ? null : value);
      if (done) return;
    }
  } finally {
    port.close();
    await source.return?.();
  }
}

/** The port was closed before the last window; the other end knows why. */
export class FeedStopped extends Error {
  override readonly name = 'FeedStopped';
}

/**
 * The windows of a feed. The first ones were asked for with the order; another one is asked for before each is
 * written, so that neither thread waits for the other. Null is the end of them.
 * @throws FeedStopped, or an AbortError
 */
export function fedWindows<Window>(port: MessagePort, signal?: AbortSignal): AsyncGenerator<Window> {
  // At once, whenever the first is taken: a port that was closed before it had a listener never says so.
  const messages = on(port, 'message', { ...(signal && { signal }), close: ['close'] });
  return readBatches(port, messages as AsyncIterable<[Window | null]>);
}

async function* readBatches<Window>(
  port: MessagePort,
  messages: AsyncIterable<[Window | null]>,
): AsyncGenerator<Window> {
  try {
    for await (const [window] of messages) {
      if (window === null) return;
      port.postMessage('next');
      yield window;
    }
    throw new FeedStopped();
  } finally {
    port.close();
  }
}

/** Rows come a window at a time, as the store gives them; a writer never holds more than one. */
export type Windows<Item> = AsyncIterable<readonly Item[]>;

/** What every writer gives: a file's content, made only as fast as it is taken. */
export type Chunks = AsyncIterable<string | Uint8Array>;

/** Rows of plain text formatted between two turns of the event loop: a few milliseconds of work. */
export const SLICE = 250;

/**
 * The windows cut into slices with a turn of the event loop after each, so that a writer never blocks the thread for
 * long, however large the windows are or how fast they come.
 * @throws the signal's reason, between two slices
 */
export async function* slices<Item>(
  windows: Windows<Item>,
  signal: AbortSignal | undefined,
  size = SLICE,
): AsyncGenerator<readonly Item[]> {
  for await (const window of windows) {
    for (let start = 0; start < window.length; start += size) {
      signal?.throwIfAborted();
      yield window.length <= size ? window : window.slice(start, start + size);
      await nextTurn();
    }
  }
  signal?.throwIfAborted();
}
