/** Time as a host gives it. Wall time may jump; monotonic time may stand still while the machine sleeps. */
export interface Clock {
  /** Milliseconds since the epoch; jumps when the clock is set. */
  wall(): number;
  /** Milliseconds that only grow; on Linux they stand still during sleep. */
  monotonic(): number;
  /** Today's local date, `YYYY-MM-DD`, as the clerk's desk calendar shows it. */
  today(): string;
  /** Resolves after `ms`; rejects with the signal's reason when aborted. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

/** What a host must ask the clerk itself, because a script in the page could press the page's own buttons. */
export type Question =
  /** A connection is about to send its login and customer numbers to this host and port. */
  | { readonly kind: 'newHost'; readonly connection: string; readonly host: string }
  | { readonly kind: 'wipe' }
  /**
   * An import that removes what is only here (so many customers' facts, views and kept lists), or takes limits that keep
   * less: either or both.
   */
  | {
      readonly kind: 'importOwnFacts';
      readonly replaces: boolean;
      readonly customers: number;
      readonly views: number;
      /** Kept lists. */
      readonly lists: number;
      readonly keepsLess: boolean;
    }
  | { readonly kind: 'startOver' };

/** Asks outside the page; false when the clerk declines, closes the question or never answers it. */
export interface Confirmer {
  confirm(question: Question): Promise<boolean>;
}

/**
 * Questions that the main process asks the clerk itself; the renderer chooses no path (docs/promises.md P11). `from`
 * is the folder in which a dialog begins, if it still exists; null leaves the choice to the system.
 */
export interface Dialogs {
  /**
   * A folder to write into, one that grows by exports, one by which marks are handed over, or an export's folder to check;
   * null when the clerk cancels. `name` is for a new folder where the host has no dialogs of its own.
   */
  chooseFolder(
    purpose: 'export' | 'grow' | 'verify' | 'handOver',
    from: string | null,
    name?: string,
  ): Promise<string | null>;
  /** A file to write, or null when the clerk cancels. `suggestedName` has no path. */
  chooseSaveFile(suggestedName: string, from: string | null): Promise<string | null>;
  /**
   * A file of customer numbers, of the clerk's own facts, of marks that were handed over, of a ledger or of a bank, to read; missing
   * where the host has no dialogs of its own.
   */
  chooseOpenFile?(
    purpose: 'numbers' | 'ownFacts' | 'handedFile' | 'ledger' | 'bank',
    from: string | null,
  ): Promise<string | null>;
}

/**
 * The operating system's keychain, one technology per adapter. Calls may fail, hang or open a prompt:
 * `services/app/vaultService.ts` is the only caller and makes them one at a time with a deadline.
 */
export interface Keychain {
  /** Loads the native library; throws what the platform throws when there is none. */
  load(): Promise<void>;
  get(account: string): Promise<string | null>;
  set(account: string, value: string): Promise<void>;
  delete(account: string): Promise<boolean>;
}

/** Facts that may be in a log: numbers, codes, counts. Never bodies, URLs, tokens, paths or customers' data. */
export type LogFields = Readonly<Record<string, string | number | boolean | undefined>>;

export interface Log {
  info(event: string, fields?: LogFields): void;
  warn(event: string, fields?: LogFields): void;
  error(event: string, fields?: LogFields): void;
}

/** Folders of one launch. All of them are created 0700 by the composition root. */
export interface Paths {
  /** Encrypted databases, vault marker, logs. */
  readonly data: string;
  /** Log files; a folder inside `data`. */
  readonly logs: string;
}

/** A proxy that asks for a name and a password. */
export interface AskingProxy {
  readonly host: string;
  readonly port: number;
  /** How it wants them: `basic`, `digest`, `ntlm` or `negotiate`, as Chromium names it. */
  readonly scheme: string;
}

export interface ProxyCredentials {
  readonly name: string;
  readonly password: string;
}

/** One call's way past one proxy, from its first question until the call has an answer or none. */
export interface ProxyLogin {
  /**
   * What to give; null for nothing, and the call ends with what the proxy says then. `refused` is what this call gave
   * before and the proxy did not take.
   */
  credentials(refused: ProxyCredentials | null): Promise<ProxyCredentials | null>;
  /** The call got past the proxy, or has ended. */
  end(): void;
}

export type ProxyLogins = (proxy: AskingProxy) => ProxyLogin;

export interface ProxyQuestion {
  readonly proxy: AskingProxy;
  /** The name that was refused, to begin with; null when nothing was. */
  readonly refusedName: string | null;
  /** Whether what is entered goes to the keychain; otherwise it is known until Kontor ends. */
  readonly isKept: boolean;
}

/** Asks the clerk, outside the page, so that no script of the page sees a key of it. Null when she gives nothing. */
export type ProxyAsker = (question: ProxyQuestion) => Promise<ProxyCredentials | null>;

/** What the desktop does for us with files that Kontor itself has written. */
export interface Shell {
  /** Shows a folder in the file manager. Returns false where the host has none. */
  openFolder(path: string): Promise<boolean>;
  /** Opens a document with the program that the desktop has for it; missing where the host opens nothing. */
  openFile?(path: string): Promise<boolean>;
  /** Puts text on the clipboard; missing where only the page has one. */
  copyText?(text: string): Promise<void>;
}

/** Entry files of the worker threads: sources in plain Node, bundles in a build. */
export interface ThreadFiles {
  readonly ingestWorker: URL;
  readonly queryWorker: URL;
  readonly sandbox: URL;
  readonly exportThread: URL;
  /** The folder of the fonts that a statement is set in. */
  readonly exportFonts: URL;
}

/** `general` is good for `/api/core/*`, `customer` for the data of one customer (docs/service.md §1). */
export type TokenLevel = 'general' | 'customer';

export interface TokenKey {
  readonly connectionId: string;
  readonly level: TokenLevel;
  /** Digits of the customer number; empty for the general level. */
  readonly customerNumber: string;
}

export interface TokenRecord {
  readonly token: string;
  /** Clock.wall() when the request that brought the token was sent; milliseconds since the epoch. */
  readonly obtainedWall: number;
  /** Clock.monotonic() at the same moment; has a meaning only while `bootId` is that of this launch. */
  readonly obtainedMonotonic: number;
  /** Lifetime in seconds as the service reported it, capped at 365 days; always more than 0. */
  readonly expiresInSeconds: number;
  /** Names the launch whose monotonic clock was read. */
  readonly bootId: string;
  /**
   * Fingerprint (hex) of the address and client id that the token was issued for. A token is never sent
   * under another one, so a connection that was pointed elsewhere starts without tokens.
   */
  readonly issuedFor: string;
}

/**
 * Keeps tokens across restarts, encrypted at rest (docs/design.md §5.2). A store may fail: the token source then
 * works without it and asks the service again. `put` replaces the record of the same key.
 */
export interface TokenStore {
  get(key: TokenKey): Promise<TokenRecord | undefined>;
  put(key: TokenKey, record: TokenRecord): Promise<void>;
  delete(key: TokenKey): Promise<void>;
  /** Removes every token of one connection, or all tokens when no connection is named. */
  clear(connectionId?: string): Promise<void>;
}

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
