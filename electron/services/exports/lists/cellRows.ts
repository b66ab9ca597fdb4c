import type { MessagePort } from 'node:worker_threads';
import type { CellTexts } from '../../../store/invoices/queries/listShapes.ts';
import { fedWindows } from '../base/feed.ts';

const DECODER = new TextDecoder();

/** The rows of a window whose cells came as one text, a slice at a time: rows are made only when they are written. */
export function* cellRows({ bytes, ends, width }: CellTexts, size: number): Generator<readonly string[][]> {
  const text = DECODER.decode(bytes);
  let start = 0;
  for (let at = 0; at < ends.length; ) {
    const rows: string[][] = [];
    for (; rows.length < size && at < ends.length; ) {
      const row: string[] = [];
      for (const last = at + width; at < last; at += 1) {
        const end = ends[at] ?? start;
        row.push(text.slice(start, end));
        start = end;
      }
      rows.push(row);
    }
    yield rows;
  }
}

/** The windows of a feed; those of cells as rows, a slice at a time. @throws FeedStopped, or an AbortError */
export async function* fedItems(
  port: MessagePort,
  slice: number,
  signal: AbortSignal,
): AsyncGenerator<object> {
  for await (const window of fedWindows<CellTexts | object>(port, signal)) {
    if ('bytes' in window) yield* cellRows(window, slice);
    else yield window;
  }
}
