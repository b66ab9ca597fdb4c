import type { IncomingMessage, ServerResponse } from 'node:http';
import type { CallRegistrar } from '../ipc/callRegistrar.ts';
import { EVENT_NAMES } from '../ipc/channelNames.ts';
import { LARGEST_INPUT } from '../ipc/inputLimit.ts';
import { toBytesJson } from './bytesJson.ts';
import type { EventFeed } from './eventFeed.ts';
import type { LaunchSecret } from './launchSecret.ts';
import { readBody } from './readBody.ts';
import { hasSession, type Refusal, refusalOfBridge } from './requestGuard.ts';

export interface BridgeParts {
  readonly registrar: CallRegistrar;
  readonly feed: EventFeed;
  readonly secret: LaunchSecret;
  readonly cookieName: string;
  readonly origin: string;
  readonly refuse: (response: ServerResponse, reason: Refusal) => void;
}

const CALL_PREFIX = '/bridge/call/';

/** Answers everything under `/bridge/`; the protocol is described in docs/browser-host.md. */
export async function answerBridge(
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
