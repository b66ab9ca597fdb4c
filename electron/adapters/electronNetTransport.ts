import type { Readable } from 'node:stream';
import type { ClientRequest, ClientRequestConstructorOptions, IncomingMessage, Session } from 'electron';
import {
  type HttpRequest,
  type HttpResponse,
  type HttpTransport,
  type ProxyCredentials,
  type ProxyLogin,
  type ProxyLogins,
  TransportFault,
} from '../ports/host.ts';
import { faultOfWord, ownedChunks } from './fetchTransport.ts';

/** Electron's `net`, as far as it is used. */
export interface NetRequests {
  request(options: ClientRequestConstructorOptions): ClientRequest;
}

/**
 * HTTP in Electron: Chromium's network stack, with the system's proxy and certificates, by `net.request` on a
 * session of its own. Not by `net.fetch`: that builds `Headers` and `Response` in an event handler without a
 * guard, so a header beyond ASCII, a Latin-1 reason phrase or a status of 600 ends the process.
 */
export class ElectronNetTransport implements HttpTransport {
  readonly #net: NetRequests;
  readonly #session: Session;
  readonly #proxyLogins: ProxyLogins;

  /** `session` is in memory, without cache, and made after the app is ready. */
  constructor(net: NetRequests, session: Session, proxyLogins: ProxyLogins) {
    this.#net = net;
    this.#session = session;
    this.#proxyLogins = proxyLogins;
  }

  send(request: HttpRequest): Promise<HttpResponse> {
    return new Promise((resolve, reject) => {
      const fail = (error: unknown) => reject(faultOf(error, request.signal));
      // Only these two: `net.request` itself would also say so, in a sentence that quotes the address.
      if (!/^https?:\/\//.test(request.url)) throw new TransportFault('unreachable', 'SCHEME');
      if (request.signal.aborted) throw new TransportFault('cancelled', 'ABORTED');
      let call: ClientRequest;
      try {
        call = this.#net.request(this.#options(request));
      } catch (error) {
        fail(error);
        return;
      }
      const cancel = () => call.abort();
      const release = () => request.signal.removeEventListener('abort', cancel);
      request.signal.addEventListener('abort', cancel, { once: true });
      // Kept to the end: an error after the answer is emitted here too.
      call.on('error', (error) => {
        release();
        fail(error);
      });
      answerProxies(call, this.#proxyLogins, request.onAsked);
      call.on('abort', () => fail(new Error('ABORTED')));
      call.on('response', (message) => resolve(answerOf(call, message, request.signal, release)));
      call.end(request.body);
    });
  }

  #options(request: HttpRequest): ClientRequestConstructorOptions {
    return {
      method: request.method,
      url: request.url,
      headers: { ...request.headers },
      session: this.#session,
      // A 307 would carry the body, client secret included, to the address it names.
      redirect: 'error',
      // Neither cookies nor what the system has stored for this host is sent or kept.
      credentials: 'omit',
      useSessionCookies: false,
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
    };
  }
}

/**
 * A proxy asks whatever `credentials` says, and again after what it has refused; a second one may ask where the first
 * has failed. The service logs in by its own calls: what it asks in this way is given nothing.
 */
function answerProxies(
  call: ClientRequest,
  proxyLogins: ProxyLogins,
  onAsked: HttpRequest['onAsked'] = () => {},
): void {
  let at = '';
  let login: ProxyLogin | undefined;
  let given: ProxyCredentials | null = null;
  call.on('login', ({ isProxy, host, port, scheme }, answer) => {
    if (!isProxy) {
      answer();
      return;
    }
    if (login === undefined || at !== `${host}:${port}`) {
      at = `${host}:${port}`;
      login?.end();
      login = proxyLogins({ host, port, scheme });
      given = null;
    }
    const asking = login.credentials(given);
    onAsked(asking);
    asking.then(
      (credentials) => {
        given = credentials;
        if (credentials === null) answer();
        else answer(credentials.name, credentials.password);
      },
      () => answer(),
    );
  });
  for (const over of ['response', 'error', 'abort'] as const) call.on(over as 'abort', () => login?.end());
}

function answerOf(
  call: ClientRequest,
  message: IncomingMessage,
  signal: AbortSignal,
  release: () => void,
): HttpResponse {
  // The types leave out that a message is a stream; it can fail before it is read.
  const stream = message as unknown as Readable;
  stream.on('error', () => {});
  return {
    status: message.statusCode,
    headers: Object.fromEntries(
      Object.entries(message.headers).map(([name, value]) => [name.toLowerCase(), [value].flat().join(', ')]),
    ),
    body: bodyOf(call, stream, signal, release),
  };
}

/** Ends the request when the reader has enough of it: Electron would continue to receive. */
async function* bodyOf(
  call: ClientRequest,
  stream: Readable,
  signal: AbortSignal,
  release: () => void,
): AsyncGenerator<Uint8Array<ArrayBuffer>, void, void> {
  let whole = false;
  try {
    yield* ownedChunks(stream, (error) => faultOf(error, signal));
    whole = true;
  } finally {
    release();
    if (!whole) call.abort();
  }
}

/** Electron names a fault in the message alone: `net::ERR_CERT_DATE_INVALID`. Nothing else of it is passed on. */
function faultOf(error: unknown, signal: AbortSignal): TransportFault {
  if (signal.aborted) return new TransportFault('cancelled', 'ABORTED');
  const message = error instanceof Error ? error.message : '';
  if (/redirect/i.test(message)) return new TransportFault('redirect', 'REDIRECT');
  return faultOfWord(/^net::(ERR_[A-Z0-9_]+)/.exec(message)?.[1]);
}
