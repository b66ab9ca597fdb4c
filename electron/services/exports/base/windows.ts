import { setImmediate as nextTurn } from 'node:timers/promises';

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
