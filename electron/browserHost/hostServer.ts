import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { BROWSER_HEADERS } from '../adapters/contentSecurityPolicy.ts';
import type { StaticFiles } from '../adapters/staticFiles.ts';
import type { CallRegistrar } from '../ipc/callRegistrar.ts';
import type { EventPublisher } from '../ipc/eventPublisher.ts';
import { errorFields } from '../ipc/failureEnvelope.ts';
import type { Log } from '../ports/log.ts';
import { answerBridge, type BridgeParts } from './bridgeRoutes.ts';
import { createEventFeed } from './eventFeed.ts';
import { createLaunchSecret } from './launchSecret.ts';
import { createOpenTicket, type OpenTicket } from './openTicket.ts';
import { isOwnAccount } from './peerAccount.ts';
import { RefusalLog } from './refusalLog.ts';
import { type Refusal, refusalOfAny } from './requestGuard.ts';

export interface HostServerParts {
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
