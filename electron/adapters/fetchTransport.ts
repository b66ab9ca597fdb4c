import { errorCode } from '../../shared/domain/errorCode.ts';
import {
  type HttpRequest,
  type HttpResponse,
  type HttpTransport,
  TransportFault,
} from '../ports/httpTransport.ts';
import { faultOfWord } from './fetchFault.ts';
import { ownedChunks } from './ownedChunks.ts';

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
