import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { MessagePort } from 'node:worker_threads';
import { type DrawPdf, invoicePdf, PdfShelf } from './invoicePdf.ts';
import { checkedGrant, checkedRoute, TokenIssuer } from './requestChecks.ts';
import { localToday } from './sampleInvoice.ts';
import { SampleWorld } from './sampleWorld.ts';
import { type Answer, type GrowingBody, jsonAnswer, Refusal } from './sandboxAnswer.ts';
import { type Endpoint, type Noting, sandboxEndpoints } from './sandboxEndpoints.ts';
import {
  DEFAULT_EXPIRES_IN,
  DEFAULT_PDF_PATH,
  DEFAULT_SEED,
  PDF_CACHE_BYTES,
  SAMPLE_CREDENTIALS,
  type SandboxCredentials,
  SandboxHandlers,
  type SandboxOptions,
} from './sandboxHandlers.ts';

/** Bytes written at once; the socket's own pace decides when the next follow. */
const SLICE = 128 * 1_024;

/** Sends the answer as it is. */
export const sendAnswer: SendAnswer = async (_path, { status, headers, body }, response, note, signal) => {
  note({ status });
  const { length } = body;
  response.writeHead(status, length === null ? headers : { ...headers, 'content-length': length });
  await pipeline(Readable.from(slices(body)), response, { signal });
};

/** The only address that anything of the sandbox listens on. */
const LOOPBACK = '127.0.0.1';

const LONGEST_BODY = 64 * 1_024;

/** A running sample service. */
export interface Sandbox {
  /** `http://127.0.0.1:<port>`, without a slash at the end. */
  readonly baseUrl: string;
  readonly port: number;
  readonly credentials: SandboxCredentials;
  /** Ends all connections; nothing of the sandbox keeps the process alive afterwards. */
  stop(): Promise<void>;
}

/** The parts that another may replace: a test makes the service misbehave, and looks at what it was asked. */
interface SandboxParts {
  readonly world: SampleWorld;
  readonly tokens: TokenIssuer;
  readonly drawPdf: DrawPdf;
  readonly send: SendAnswer;
  /** Called with the method and the path of each request as it arrives. */
  readonly onRequest: (method: string, path: string) => Noting;
}

/** Starts the sample service on the loopback address. @throws the system's error when the port is taken. */
export async function startSandbox(
  options: SandboxOptions = {},
  parts: Partial<SandboxParts> = {},
): Promise<Sandbox> {
  const credentials = options.credentials ?? SAMPLE_CREDENTIALS;
  const world =
    parts.world ?? new SampleWorld(options.seed ?? DEFAULT_SEED, options.referenceDate ?? localToday());
  const tokens = parts.tokens ?? new TokenIssuer(options.expiresIn ?? DEFAULT_EXPIRES_IN);
  const pdfs = new PdfShelf(options.pdfCacheBytes ?? PDF_CACHE_BYTES, parts.drawPdf ?? invoicePdf);
  const service: Service = {
    endpoints: sandboxEndpoints(options.pdfPath ?? DEFAULT_PDF_PATH),
    tokens,
    handlers: new SandboxHandlers({ world, tokens, credentials, pdfs }),
    onRequest: parts.onRequest ?? (() => () => undefined),
    send: parts.send ?? sendAnswer,
  };
  const server = await listenOnLoopback(options.port ?? 0, (request, response, signal) =>
    serve(service, request, response, signal),
  );
  const { port, stop } = server;
  return { baseUrl: `http://${LOOPBACK}:${port}`, port, credentials, stop };
}

interface Service extends Pick<SandboxParts, 'tokens' | 'send' | 'onRequest'> {
  readonly endpoints: readonly Endpoint[];
  readonly handlers: SandboxHandlers;
}

async function serve(
  service: Service,
  request: IncomingMessage,
  response: ServerResponse,
  signal: AbortSignal,
): Promise<void> {
  const url = request.url ?? '/';
  const queryAt = url.indexOf('?');
  const path = queryAt < 0 ? url : url.slice(0, queryAt);
  const note = service.onRequest(request.method ?? '', path);
  try {
    const answer = await decide(service, request, path, queryAt >= 0, note);
    await service.send(path, answer, response, note, signal);
  } catch {
    // The caller has disconnected or the server is stopping: there is no one to answer.
    response.destroy();
  }
}

async function decide(
  { endpoints, tokens, handlers }: Service,
  request: IncomingMessage,
  path: string,
  hasQuery: boolean,
  note: Noting,
): Promise<Answer> {
  try {
    const body = await requestBody(request, LONGEST_BODY);
    if (body === null) {
      throw new Refusal(413, 'body_too_long', 'The body is too long.', { violation: 'body' });
    }
    const { headers, method = '' } = request;
    const route = checkedRoute({ method, path, hasQuery, headers, body }, endpoints, note);
    const grant = checkedGrant(headers, route.endpoint, tokens, note);
    return await handlers.answer(route, grant, body, note);
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) return jsonAnswer(500, { error: 'internal' });
    if (refusal.violation !== null) note({ violation: refusal.violation });
    return refusal.answer();
  }
}

/** The whole body as text, or null when it is longer than `most` bytes; the excess is read and dropped. */
async function requestBody(request: IncomingMessage, most: number): Promise<string | null> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length <= most) chunks.push(chunk);
  }
  return length > most ? null : Buffer.concat(chunks).toString();
}

/**
 * Listens on the loopback address, keep-alive on. Port 0 takes any free one. `handle` never rejects; its signal aborts
 * when the caller disconnects or the server stops.
 * @throws the system's error when the port is taken.
 */
async function listenOnLoopback(
  port: number,
  handle: (request: IncomingMessage, response: ServerResponse, signal: AbortSignal) => Promise<void>,
) {
  const server = createServer({ keepAlive: true, keepAliveTimeout: 30_000 }, (request, response) => {
    const left = new AbortController();
    response.once('close', () => left.abort(new Error('the caller left or the server stops')));
    void handle(request, response, left.signal);
  });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once('error', reject);
  server.listen(port, LOOPBACK, resolve);
  await promise;
  server.off('error', reject);
  let stopping: Promise<void> | null = null;
  return {
    port: (server.address() as AddressInfo).port,
    /** Ends every connection; may be called more than once. */
    stop: () => {
      stopping ??= new Promise<void>((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      });
      return stopping;
    },
  };
}

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

/** The only message to the thread. */
export const STOP = 'stop';

/** Messages from the thread. */
export type FromSandboxThread =
  | ({ readonly kind: 'ready' } & Omit<Sandbox, 'stop'>)
  | { readonly kind: 'failed'; readonly code: string };

/** Starts a sample service in its thread, reports how that went, and stops it on the message to do so. */
export async function serveSandbox(port: MessagePort, start: () => Promise<Sandbox>): Promise<void> {
  const post = (message: FromSandboxThread) => port.postMessage(message);
  try {
    const sandbox = await start();
    const { port: own, baseUrl, credentials } = sandbox;
    port.on('message', (message: unknown) => {
      if (message === STOP) void sandbox.stop().then(() => port.close());
    });
    post({ kind: 'ready', port: own, baseUrl, credentials });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'failed';
    post({ kind: 'failed', code });
    port.close();
  }
}
