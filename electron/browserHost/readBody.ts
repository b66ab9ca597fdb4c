import type { IncomingMessage } from 'node:http';

export type Body =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly status: 400 | 413 };

/**
 * Reads a JSON body up to `limit` bytes; a longer one is not read to its end. The connection stays open, so that the
 * refusal still reaches the sender.
 */
export async function readBody(request: IncomingMessage, limit: number): Promise<Body> {
  if (Number(request.headers['content-length'] ?? 0) > limit) {
    return { ok: false, status: 413 };
  }
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > limit) {
        return { ok: false, status: 413 };
      }
      chunks.push(chunk);
    }
    const value: unknown = JSON.parse(
      new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks)),
    );
    return { ok: true, value };
  } catch {
    return { ok: false, status: 400 };
  }
}
