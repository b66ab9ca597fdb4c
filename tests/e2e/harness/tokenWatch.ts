import { createServer, type IncomingMessage } from 'node:http';
import { ended, listening } from '../../onLoopback.ts';
import { passOn } from './passOn.ts';

export interface TokenWatch {
  readonly address: string;
  /** Every token that the service gave out so far. */
  tokens(): string[];
  stop(): Promise<void>;
}

/** A proxy between the app and the sample service that remembers each token of its answers (docs/service.md §2). */
export async function startTokenWatch(baseUrl: string): Promise<TokenWatch> {
  const target = new URL(baseUrl);
  const seen = new Set<string>();
  const server = createServer((incoming, outgoing) => {
    passOn(target, incoming, outgoing).on('response', async (answer) => {
      const body = await bytesOf(answer);
      if (incoming.method === 'POST') remember(body, seen);
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers).end(body);
    });
  });
  const port = await listening(server);
  return {
    address: `http://127.0.0.1:${port}`,
    tokens: () => [...seen],
    stop: () => ended(server),
  };
}

async function bytesOf(answer: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of answer) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

function remember(body: Buffer, seen: Set<string>): void {
  for (const [, token = ''] of body.toString('utf8').matchAll(/"(?:access_)?token":\s*"([^"]+)"/g)) {
    seen.add(token);
  }
}
