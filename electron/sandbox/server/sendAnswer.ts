import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { GrowingBody } from '../answers/growingBody.ts';
import type { Noting } from '../answers/requestNote.ts';
import type { Answer } from '../answers/sandboxAnswer.ts';

/** Bytes written at once; the socket's own pace decides when the next follow. */
const SLICE = 128 * 1_024;

/**
 * Sends the answer to a request for a path, and notes its status as soon as it is decided. Rejects with the signal's
 * reason when the caller disconnects or the server stops.
 */
export type SendAnswer = (
  path: string,
  answer: Answer,
  response: ServerResponse,
  note: Noting,
  signal: AbortSignal,
) => Promise<void>;

/** Sends the answer as it is. */
export const sendAnswer: SendAnswer = async (_path, { status, headers, body }, response, note, signal) => {
  note({ status });
  const { length } = body;
  response.writeHead(status, length === null ? headers : { ...headers, 'content-length': length });
  await pipeline(Readable.from(slices(body)), response, { signal });
};

/** A body in slices, at most so many bytes of it. */
export async function* slices(
  body: Buffer | GrowingBody,
  most = Number.POSITIVE_INFINITY,
): AsyncGenerator<Buffer> {
  let left = most;
  for await (const chunk of Buffer.isBuffer(body) ? [body] : body) {
    for (let start = 0; start < chunk.length && left > 0; start += SLICE) {
      const slice = chunk.subarray(start, Math.min(start + SLICE, start + left));
      left -= slice.length;
      yield slice;
    }
    if (left <= 0) return;
  }
}
