import { on } from 'node:events';
import type { MessagePort } from 'node:worker_threads';

/** Windows that come to the thread that writes over a port of its own; `ended` rejects with what ended them early. */
export interface Feed {
  readonly port: MessagePort;
  readonly ended: Promise<void>;
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
  return windowsOf(port, messages as AsyncIterable<[Window | null]>);
}

async function* windowsOf<Window>(
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
