import { errorCode } from '../../shared/domain/failure.ts';
import {
  type HttpRequest,
  type HttpResponse,
  type HttpTransport,
  TransportFault,
  type TransportFaultKind,
} from '../ports/host.ts';

/** HTTP in plain Node: the global fetch. A redirect is answered as it is and never followed. */
export class FetchTransport implements HttpTransport {
  async send(request: HttpRequest): Promise<HttpResponse> {
    // Fetch would also read `data:` and `blob:`.
    if (!/^https?:\/\//.test(request.url)) throw new TransportFault('unreachable', 'SCHEME');
    // This variable of Node's switches certificate checks off; TLS is never weakened (docs/promises.md P07).
    delete process.env['NODE_TLS_REJECT_UNAUTHORIZED'];
    const toFault = (error: unknown) => faultOf(error, request.signal);
    let response: Response;
    try {
      response = await fetch(request.url, {
        method: request.method,
        headers: request.headers,
        body: request.body ?? null,
        signal: request.signal,
        // Followed, a 307 would carry the body, client secret included, to wherever it points.
        redirect: 'manual',
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

function faultOf(error: unknown, signal: AbortSignal): TransportFault {
  if (signal.aborted) return new TransportFault('cancelled', 'ABORTED');
  return faultOfWord(codes(error).find((code) => code !== 'UND_ERR') ?? codeFromName(error));
}

/** Codes along the chain of causes, the innermost first; messages are not read, they quote what was sent. */
function codes(error: unknown, depth = 0): string[] {
  if (!(error instanceof Error) || depth > 5) return [];
  const inner = error instanceof AggregateError ? error.errors.at(-1) : error.cause;
  const own = errorCode(error);
  return [...codes(inner, depth + 1), ...(own === '' ? [] : [own])];
}

/**
 * A parser error of undici carries its kind in its name alone. An answer of 407 is no answer to fetch: it becomes
 * an error that says nothing at all, the only one of that kind.
 */
function codeFromName(error: unknown): string | undefined {
  const cause = error instanceof Error ? error.cause : undefined;
  if (!(cause instanceof Error)) return undefined;
  if (cause.name === 'HTTPParserError') return 'HPE_INVALID';
  return cause.name === 'Error' && cause.message === '' ? 'PROXY_AUTHENTICATION' : undefined;
}

const MACHINE_WORD = /^[A-Z][A-Z0-9_]{0,63}$/;

const KINDS: readonly (readonly [RegExp, TransportFaultKind])[] = [
  [/^(ENETDOWN|ENETUNREACH|ERR_INTERNET_DISCONNECTED|ERR_NETWORK_IO_SUSPENDED)$/, 'offline'],
  [/^(ENOTFOUND|EAI_)/, 'dns'],
  [/^ERR_(NAME_|DNS_|ICANN_NAME)/, 'dns'],
  [/^(PROXY_AUTHENTICATION$|ERR_PROXY_AUTH_|ERR_UNEXPECTED_PROXY_AUTH$)/, 'proxyLogin'],
  [/^ERR_(PROXY_|TUNNEL_|HTTPS_PROXY_|SOCKS_|MANDATORY_PROXY_|PAC_|NO_SUPPORTED_PROXIES)/, 'proxy'],
  [/^(ECONNREFUSED|ERR_CONNECTION_REFUSED)$/, 'refused'],
  [/^ERR_SSL_(WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG|HTTP_REQUEST|PROTOCOL_ERROR)$/, 'notTls'],
  [/^(CERT_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|INVALID_(CA|PURPOSE)|HOSTNAME_MISMATCH|CRL_)/, 'tls'],
  [/^(EPROTO$|ERR_TLS_|ERR_SSL_|ERR_CERT_|ERR_BAD_SSL_|ERR_OSSL_)/, 'tls'],
  [/^(UND_ERR_SOCKET|ERR_EMPTY_RESPONSE)$/, 'closed'],
  [/^(HPE_|ERR_INVALID_HTTP_|ERR_RESPONSE_HEADERS_)/, 'notHttp'],
  // A gzip body that ends too early was cut, not wrongly written.
  [/^(ECONNRESET|ECONNABORTED|EPIPE|Z_BUF_ERROR)$/, 'reset'],
  [/^(Z_|ERR__ERROR_|ERR_.*BROTLI|ERR_CONTENT_DECODING_)/, 'undecodable'],
  [/^ERR_(CONNECTION_(RESET|CLOSED|ABORTED)|NETWORK_CHANGED|INCOMPLETE_|CONTENT_|HTTP2_|QUIC_)/, 'reset'],
];

/** A transport fault for a machine word such as `ECONNREFUSED` or `ERR_CERT_DATE_INVALID`. */
export function faultOfWord(word: string | undefined): TransportFault {
  if (word === undefined || !MACHINE_WORD.test(word)) return new TransportFault('unreachable', 'UNKNOWN');
  const kind = KINDS.find(([pattern]) => pattern.test(word))?.[1] ?? 'unreachable';
  return new TransportFault(kind, word);
}

/**
 * The chunks of a body, each with a buffer of its own, so that it can be transferred to a thread. Only a view
 * of a larger buffer is copied. A fault in the middle is thrown as `toFault` names it.
 */
export async function* ownedChunks(
  body: AsyncIterable<Uint8Array> | null,
  toFault: (error: unknown) => Error,
): AsyncGenerator<Uint8Array<ArrayBuffer>, void, void> {
  if (!body) return;
  try {
    for await (const chunk of body) yield owned(chunk);
  } catch (error) {
    throw toFault(error);
  }
}

function owned(chunk: Uint8Array): Uint8Array<ArrayBuffer> {
  const { buffer, byteLength } = chunk;
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) return new Uint8Array(buffer);
  return new Uint8Array(chunk);
}
