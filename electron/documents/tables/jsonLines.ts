import { type Chunks, slices, type Windows } from '../files/feed.ts';

/** A line end within a record is between its parts: JSON text holds none inside a string (RFC 8259 §7). */
const LINE_ENDS = /[ \t]*[\r\n][ \t\r\n]*/g;

/**
 * JSON lines: each record exactly as the service sent it, one per line. `windows` give what `recordLine` makes of each
 * record's own JSON text, so numbers keep their digits and strings their escapes; nothing is parsed. Only line ends of a
 * pretty-printed record, with the indentation around them, become one space: no value is touched.
 */
export async function* jsonLines(windows: Windows<string>, signal?: AbortSignal): Chunks {
  for await (const records of slices(windows, signal)) {
    yield records.map((record) => `${record.trim().replace(LINE_ENDS, ' ')}\n`).join('');
  }
}
