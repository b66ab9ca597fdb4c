/** One request as the service client makes it. No cookie, no cache, no redirect is ever followed. */
export interface HttpRequest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal: AbortSignal;
}

export interface HttpResponse {
  readonly status: number;
  /** Lower-cased names. */
  readonly headers: Readonly<Record<string, string>>;
  /** The decoded body, chunk by chunk; each chunk owns its buffer, so it can be transferred to a thread. */
  readonly body: AsyncIterable<Uint8Array<ArrayBuffer>>;
}

/**
 * Sends one request. Redirects are answers like any other (3xx) or a `TransportFault` of kind `redirect`.
 * @throws TransportFault
 */
export interface HttpTransport {
  send(request: HttpRequest): Promise<HttpResponse>;
}

export type TransportFaultKind =
  | 'unreachable'
  | 'tls'
  | 'dns'
  | 'refused'
  | 'reset'
  | 'redirect'
  | 'cancelled';

/** A fault below HTTP. `detail` is a short machine word such as `CERT_HAS_EXPIRED`, never a URL or a header. */
export class TransportFault extends Error {
  override readonly name = 'TransportFault';
  readonly kind: TransportFaultKind;
  readonly detail: string;

  constructor(kind: TransportFaultKind, detail: string) {
    super(`transport fault: ${kind} (${detail})`);
    this.kind = kind;
    this.detail = detail;
  }
}
