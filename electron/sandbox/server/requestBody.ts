import type { IncomingMessage } from 'node:http';

/** The whole body as text, or null when it is longer than `most` bytes; the excess is read and dropped. */
export async function requestBody(request: IncomingMessage, most: number): Promise<string | null> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length <= most) chunks.push(chunk);
  }
  return length > most ? null : Buffer.concat(chunks).toString();
}
