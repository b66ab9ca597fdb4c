import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import { onTestFinished } from 'vitest';
import { ended, listening } from '../../../onLoopback.ts';

export interface Asked {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

export type Answer = (asked: Asked, response: ServerResponse) => void | Promise<void>;

export interface LoopbackService {
  readonly url: string;
  readonly asked: Asked[];
}

/** What calls back at the end of the test; one that runs beside others has its own. */
type AtEnd = (end: () => Promise<void>) => void;

/** Serves on loopback until the test is over, and remembers every request. */
export async function startService(answer: Answer, atEnd?: AtEnd): Promise<LoopbackService> {
  const asked: Asked[] = [];
  const server = createServer(listener(asked, answer));
  const url = await listen(server, atEnd);
  return { url: `http://${url}`, asked };
}

export function listener(asked: Asked[], answer: Answer): RequestListener {
  return async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { method = '', url = '', headers } = request;
    const one = { method, url, headers, body: Buffer.concat(chunks).toString() };
    asked.push(one);
    await answer(one, response);
  };
}

/** Host and port; the server ends with the test. */
export async function listen(server: Server, atEnd: AtEnd = onTestFinished): Promise<string> {
  const port = await listening(server);
  atEnd(() => ended(server));
  return `127.0.0.1:${port}`;
}

export function json(response: ServerResponse, value: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
}

/** Both logins; everything else is left to `other`. */
export function withLogins(other: Answer): Answer {
  return (asked, response) => {
    if (asked.url === '/v1/oauth/token') {
      return json(response, { token_type: 'Bearer', expires_in: 31_536_000, access_token: 'general-token' });
    }
    if (asked.url === '/selfcare/v1/authenticate') {
      const { customer_number } = JSON.parse(asked.body) as { customer_number: string };
      return json(response, {
        token_type: 'Bearer',
        expires_in: 31_536_000,
        token: `customer-${customer_number}`,
      });
    }
    return other(asked, response);
  };
}
