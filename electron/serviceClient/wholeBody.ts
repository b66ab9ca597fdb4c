import type { BodySink } from '../ports/bodySink.ts';

/** Receives an answer as a whole, in a buffer of its own, and gives what `read` makes of it. */
export function wholeBody<Value>(read: (bytes: Uint8Array<ArrayBuffer>) => Value): BodySink<Value> {
  let chunks: Uint8Array<ArrayBuffer>[] = [];
  return {
    begin: () => {
      chunks = [];
    },
    write: (chunk) => {
      chunks.push(chunk);
    },
    end: () => {
      const bytes = joined(chunks);
      // Released first: what they hold is there twice now.
      chunks = [];
      return read(bytes);
    },
  };
}

function joined(chunks: readonly Uint8Array<ArrayBuffer>[]): Uint8Array<ArrayBuffer> {
  const [first] = chunks;
  if (first && chunks.length === 1) return first;
  const bytes = new Uint8Array(chunks.reduce((sum, { byteLength }) => sum + byteLength, 0));
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return bytes;
}
