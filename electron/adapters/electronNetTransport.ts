import {
  type HttpRequest,
  type HttpResponse,
  type HttpTransport,
  TransportFault,
} from '../ports/httpTransport.ts';
import { faultOfWord } from './fetchFault.ts';
import { ownedChunks } from './ownedChunks.ts';

/**
 * What the transport needs of an Electron session. Give it one of its own, in memory and without cache, made
 * after the app is ready: `session.fromPartition('service', { cache: false })`.
 */
export interface FetchingSession {
  fetch(url: string, init: RequestInit): Promise<Response>;
}

/** HTTP in Electron: Chromium's network stack, with the system's proxy and certificates. */
export class ElectronNetTransport implements HttpTransport {
  readonly #session: FetchingSession;

  constructor(session: FetchingSession) {
    this.#session = session;
  }

  async send(request: HttpRequest): Promise<HttpResponse> {
    // A session's fetch also reads `file:` and custom schemes.
    if (!/^https?:\/\//.test(request.url)) throw new TransportFault('unreachable', 'SCHEME');
    const toFault = (error: unknown) => faultOf(error, request.signal);
    let response: Response;
    try {
      response = await this.#session.fetch(request.url, {
        method: request.method,
        headers: request.headers,
        body: request.body ?? null,
        signal: request.signal,
        // `manual` rejects in Electron too, but only after its redirect event; `error` says what is meant.
        redirect: 'error',
        // Left out, the session's cookies would be sent and kept.
        credentials: 'omit',
        cache: 'no-store',
        referrerPolicy: 'no-referrer',
      });
    } catch (error) {
      throw toFault(error);
    }
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: ownedChunks(response.body, toFault),
    };
  }
}

/** Electron names a fault in the message alone: `net::ERR_CERT_DATE_INVALID`. Nothing else of it is passed on. */
function faultOf(error: unknown, signal: AbortSignal): TransportFault {
  if (signal.aborted) return new TransportFault('cancelled', 'ABORTED');
  const message = error instanceof Error ? error.message : '';
  if (/redirect/i.test(message)) return new TransportFault('redirect', 'REDIRECT');
  return faultOfWord(/^net::(ERR_[A-Z0-9_]+)/.exec(message)?.[1]);
}
