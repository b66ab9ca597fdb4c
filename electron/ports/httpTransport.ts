/** One request as the service client makes it. No cookie is sent, no cache is used, no redirect is followed. */
export interface HttpRequest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal: AbortSignal;
  /** Something on the way asks the clerk, until `over` ends: that time counts in no limit of the caller. */
  readonly onAsked?: (over: Promise<unknown>) => void;
}

export interface HttpResponse {
  readonly status: number;
  /** Lower-cased names. */
  readonly headers: Readonly<Record<string, string>>;
  /** The decoded body, chunk by chunk; each chunk owns its buffer, so it can be transferred to a thread. */
  readonly body: AsyncIterable<Uint8Array<ArrayBuffer>>;
}

/**
 * Sends one request. It gives up on a connection that is not established before its caller would. Redirects are
 * answers like any other (3xx) or a `TransportFault` of kind `redirect`.
 * @throws TransportFault
 */
export interface HttpTransport {
  send(request: HttpRequest): Promise<HttpResponse>;
}

/**
 * What went wrong below HTTP, in the order in which a request meets it:
 * - `offline` this computer has no network; `dns` the name is unknown
 * - `proxy` a proxy cannot be reached or used; `proxyLogin` it wants a name and password (407 among them)
 * - `unreachable` no connection was established, for any other reason; `refused` nothing listens on the port
 * - `notTls` something answered the TLS handshake with anything but TLS; `tls` TLS itself was refused
 * - `reset` torn down, maybe before TLS was agreed; `closed` ended by the other side once the connection was there
 * - `notHttp` what came is no HTTP; `undecodable` a body that its encoding does not fit
 */
export type TransportFaultKind =
  | 'offline'
  | 'dns'
  | 'proxy'
  | 'proxyLogin'
  | 'unreachable'
  | 'refused'
  | 'notTls'
  | 'tls'
  | 'reset'
  | 'closed'
  | 'notHttp'
  | 'undecodable'
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

/**
 * Takes the decoded body of an answer as it arrives, so that a thread can parse it (docs/design.md §2.5). Every chunk
 * owns its whole buffer: it may be transferred.
 *
 * `begin` is called at every try that was answered with 2xx, before the first chunk, and discards what an earlier try
 * has written. `end` says what the answer came to, and settles the call; it may throw `IncompleteAnswer`, and the call is
 * tried again. `abort`, of a sink that holds something elsewhere, is called exactly once when the call fails for good or
 * is cancelled, whether or not `begin` has been called, and also while `write` or `end` is still pending.
 */
export interface BodySink<Value = void> {
  begin(): void | Promise<void>;
  write(chunk: Uint8Array<ArrayBuffer>): void | Promise<void>;
  end(): Value | Promise<Value>;
  abort?(): void;
}
