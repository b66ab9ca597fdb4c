import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { LruCache } from '../../shared/domain/lruCache.ts';
import { BROWSER_HEADERS, type StaticFiles } from '../adapters/staticFiles.ts';
import { type CallRegistrar, LARGEST_INPUT } from '../ipc/callRegistrar.ts';
import { EVENT_NAMES } from '../ipc/channelNames.ts';
import type { EventPublisher } from '../ipc/eventPublisher.ts';
import { errorFields } from '../ipc/failureEnvelope.ts';
import type { Log } from '../ports/host.ts';
import {
  createLaunchSecret,
  hasSession,
  isOwnAccount,
  isSameSecret,
  type LaunchSecret,
  newSecret,
  type Refusal,
  RefusalLog,
  refusalOfAny,
  refusalOfBridge,
} from './requestGuard.ts';

interface HostServerParts {
  /** Gives the calls for this server's origin, which is known once it listens. */
  readonly registrar: (origin: string) => CallRegistrar;
  readonly publisher: EventPublisher;
  readonly files: StaticFiles;
  readonly log: Log;
  /** 0 takes any free port. */
  readonly port: number;
}

/**
 * Serves the page and the bridge on 127.0.0.1 alone.
 * @throws the listener's error, such as EADDRINUSE
 */
export async function startHostServer(parts: HostServerParts) {
  const server = createServer({ requestTimeout: 30_000, headersTimeout: 10_000 });
  server.listen({ host: '127.0.0.1', port: parts.port, exclusive: true });
  await once(server, 'listening');
  const authority = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const origin = `http://${authority}`;
  const refusals = new RefusalLog(parts.log);
  const refuse = (response: ServerResponse, reason: Refusal): void => {
    refusals.refused(reason);
    response.writeHead(reason === 'method' ? 405 : 403, { connection: 'close' }).end();
  };
  const secret = createLaunchSecret();
  const ticket = createOpenTicket();
  const address = `${origin}/#launch=${secret.launchKey}`;
  const feed = createEventFeed(parts.publisher);
  const bridge: BridgeParts = {
    registrar: parts.registrar(origin),
    feed,
    secret,
    cookieName: `kontor-${authority.split(':')[1]}`,
    origin,
    refuse,
  };
  server.on('request', (request, response) => {
    answer(request, response, { authority, bridge, files: parts.files, ticket, address }).catch(
      (error: unknown) => {
        parts.log.error('host.failed', errorFields(error));
        if (!response.headersSent) {
          response.writeHead(500);
        }
        response.end();
      },
    );
  });
  // Neither WebSocket nor tunnel exists here; a client that asks for one is not our page.
  const hangUp = (_request: IncomingMessage, socket: NodeJS.WritableStream): void => {
    refusals.refused('upgrade');
    socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
  };
  server.on('upgrade', hangUp);
  server.on('connect', hangUp);
  return {
    /** What opens the page: origin and launch key. Anyone who has it can use this launch. */
    address,
    origin,
    /** What a browser is started with: opens the page once, and is no secret after that. */
    ticketAddress: () => `${origin}${ticket.issue()}`,
    close: async (): Promise<void> => {
      feed.close();
      refusals.flush();
      await stop(server);
    },
  };
}

export type HostServer = Awaited<ReturnType<typeof startHostServer>>;

interface AnswerParts {
  readonly authority: string;
  readonly bridge: BridgeParts;
  readonly files: StaticFiles;
  readonly ticket: OpenTicket;
  readonly address: string;
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { authority, bridge, files, ticket, address }: AnswerParts,
): Promise<void> {
  for (const [name, value] of Object.entries(BROWSER_HEADERS)) {
    response.setHeader(name, value);
  }
  const refusal = refusalOfAny(request, authority);
  if (refusal !== null) {
    bridge.refuse(response, refusal);
  } else if (request.url?.startsWith('/bridge/') === true) {
    await answerBridge(request, response, bridge);
  } else if (request.method !== 'GET' && request.method !== 'HEAD') {
    bridge.refuse(response, 'method');
  } else if (ticket.isTicketPath(request.url ?? '')) {
    await openByTicket(request, response, { bridge, ticket, address });
  } else {
    await sendFile(request, response, files);
  }
}

/** The account first: another account that read the command line must not even use the ticket up. */
async function openByTicket(
  request: IncomingMessage,
  response: ServerResponse,
  { bridge, ticket, address }: Pick<AnswerParts, 'bridge' | 'ticket' | 'address'>,
): Promise<void> {
  if (!(await isOwnAccount(request.socket))) {
    bridge.refuse(response, 'account');
  } else if (request.method !== 'GET' || !ticket.use(request.url ?? '')) {
    bridge.refuse(response, 'ticket');
  } else {
    response.writeHead(303, { location: address }).end();
  }
}

/** The address is looked up as it came, undecoded; only an exact path of the list is a file. */
async function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  files: StaticFiles,
): Promise<void> {
  const file = files.get(request.url ?? '');
  if (file === undefined) {
    response.writeHead(404).end();
    return;
  }
  const bytes = await file.read();
  response.writeHead(200, { 'content-type': file.contentType, 'content-length': bytes.length });
  response.end(request.method === 'HEAD' ? undefined : bytes);
}

function stop(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

interface BridgeParts {
  readonly registrar: CallRegistrar;
  readonly feed: EventFeed;
  readonly secret: LaunchSecret;
  readonly cookieName: string;
  readonly origin: string;
  readonly refuse: (response: ServerResponse, reason: Refusal) => void;
}

const CALL_PREFIX = '/bridge/call/';

/** Answers everything under `/bridge/`; the protocol is described in docs/browser-host.md. */
async function answerBridge(
  request: IncomingMessage,
  response: ServerResponse,
  parts: BridgeParts,
): Promise<void> {
  const refusal = refusalOfBridge(request);
  if (refusal !== null) {
    parts.refuse(response, refusal);
    return;
  }
  const path = request.url ?? '';
  const known = hasSession(request, parts.secret, parts.cookieName);
  if (!known && path !== '/bridge/session') {
    parts.refuse(response, 'secret');
    return;
  }
  const call = path.startsWith(CALL_PREFIX) ? parts.registrar.get(path.slice(CALL_PREFIX.length)) : undefined;
  if (call === undefined && path !== '/bridge/session' && path !== '/bridge/events') {
    response.writeHead(404).end();
    return;
  }
  const body = await readBody(request, LARGEST_INPUT);
  if (!body.ok) {
    response.writeHead(body.status, { connection: 'close' }).end();
    return;
  }
  if (call !== undefined) {
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    const answer = await call({ origin: parts.origin, mainFrame: true }, body.value, gone.signal);
    const headers = { 'content-type': 'application/json', 'x-kontor-events': String(parts.feed.newest()) };
    response.writeHead(200, headers).end(toBytesJson(answer));
  } else if (path === '/bridge/session') {
    openSession(response, body.value, known, parts);
  } else {
    const { after } = fieldsOf(body.value);
    parts.feed.stream(response, typeof after === 'number' ? after : parts.feed.newest());
  }
}

/** Exchanges the launch key for a session, or gives a reloaded page the list of calls again. */
function openSession(response: ServerResponse, body: unknown, known: boolean, parts: BridgeParts): void {
  const { launchKey } = fieldsOf(body);
  const admitted = typeof launchKey === 'string' ? parts.secret.isLaunchKey(launchKey) : known;
  if (!admitted) {
    parts.refuse(response, 'secret');
    return;
  }
  response.writeHead(200, {
    'content-type': 'application/json',
    'set-cookie': `${parts.cookieName}=${parts.secret.cookie}; HttpOnly; SameSite=Strict; Path=/bridge/`,
  });
  const session = {
    pageKey: parts.secret.pageKey,
    calls: [...parts.registrar.keys()],
    events: EVENT_NAMES,
    newestEvent: parts.feed.newest(),
  };
  response.end(JSON.stringify(session));
}

/** None where the body is no object. */
function fieldsOf(body: unknown): Readonly<Record<string, unknown>> {
  return Object(body) as Readonly<Record<string, unknown>>;
}

type Body =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly status: 400 | 413 };

/**
 * Reads a JSON body up to `limit` bytes; a longer one is not read to its end. The connection stays open, so that the
 * refusal still reaches the sender.
 */
async function readBody(request: IncomingMessage, limit: number): Promise<Body> {
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

const PREFIX = '/open/';
const VALID_MS = 120_000;
/** The oldest goes first: a browser that is slow to open keeps its own while the clerk starts Kontor once more. */
const MOST_VALID = 8;

/**
 * The paths that are handed to a browser in place of the launch key. Every account of the machine can read the
 * command line that opens a browser, so what is in it opens the page once, soon, and for our own account alone.
 */
export function createOpenTicket(now: () => number = () => performance.now()) {
  const valid = new LruCache<string, { readonly path: string; readonly until: number }>(MOST_VALID);
  return {
    /** Such as `/open/…`. */
    issue: (): string => {
      const path = `${PREFIX}${newSecret()}`;
      valid.put(path, { path, until: now() + VALID_MS });
      return path;
    },
    isTicketPath: (path: string): boolean => path.startsWith(PREFIX),
    /** Whether the path is a valid one; true once. */
    use: (path: string): boolean => {
      const issued = [...valid.values()].find((one) => isSameSecret(path, one.path));
      if (issued === undefined) return false;
      valid.delete(issued.path);
      return now() <= issued.until;
    },
  };
}

type OpenTicket = ReturnType<typeof createOpenTicket>;

const KEPT_EVENTS = 500;
const HEARTBEAT_MS = 15_000;

/**
 * The events of one launch as server-sent events, to any number of open pages. Keeps the last ones, so that a page whose
 * connection broke catches up when it comes back.
 */
function createEventFeed(publisher: EventPublisher) {
  const kept: { readonly id: number; readonly text: string }[] = [];
  const open = new Set<ServerResponse>();
  let newest = 0;
  const stop = publisher.listen((name, payload) => {
    newest += 1;
    const text = `id: ${newest}\ndata: ${toBytesJson({ name, payload })}\n\n`;
    kept.push({ id: newest, text });
    if (kept.length > KEPT_EVENTS) {
      kept.shift();
    }
    for (const response of open) {
      response.write(text);
    }
  });
  const heartbeat = setInterval(() => {
    for (const response of open) {
      response.write(': still here\n\n');
    }
  }, HEARTBEAT_MS);
  heartbeat.unref();
  return {
    /** Number of the newest event; a page that asks for what comes after it misses nothing. */
    newest: () => newest,
    /** Sends what was kept after `after`, then everything new, until the page goes away. */
    stream: (response: ServerResponse, after: number): void => {
      response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
      response.write(': connected\n\n');
      for (const event of kept) {
        if (event.id > after) {
          response.write(event.text);
        }
      }
      open.add(response);
      response.once('close', () => open.delete(response));
    },
    close: (): void => {
      stop();
      clearInterval(heartbeat);
      for (const response of open) {
        response.end();
      }
    },
  };
}

type EventFeed = ReturnType<typeof createEventFeed>;

/** JSON in which bytes are written as `{"$bytes": "<base64>"}`; the renderer's bridge reads them back. */
function toBytesJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    inner instanceof Uint8Array ? { $bytes: Buffer.from(inner).toString('base64') } : inner,
  );
}
