import type { EndpointName } from './sandboxEndpoints.ts';

/** A documented endpoint's name; `assumed` is the PDF path, which the document does not show. */
export type LoggedEndpoint = Exclude<EndpointName, 'invoicePdf'> | 'assumed' | 'deprecated' | 'unknown';

/** How a request broke the document. A wrong secret, an expired token or an unknown customer is none of these. */
export type Violation =
  | 'unknownPath'
  | 'deprecatedPath'
  | 'method'
  | 'query'
  | 'accept'
  | 'contentType'
  | 'header'
  | 'tokenLevel'
  | 'body';

/** One request in order of arrival. Holds no token, secret, body or query. */
export interface LogEntry {
  /** Milliseconds since the epoch at arrival. */
  readonly time: number;
  readonly method: string;
  /** Without query, at most 300 characters. */
  readonly path: string;
  readonly endpoint: LoggedEndpoint;
  readonly tokenLevel: 'none' | 'general' | 'customer' | 'invalid';
  readonly customerNumber?: string;
  /** Null while unanswered, and for good when the connection was dropped before the headers. */
  readonly status: number | null;
  readonly violation?: Violation;
  /** Kinds of the faults that affected this request. */
  readonly faults?: readonly string[];
}

/** What becomes known of a request after its arrival. */
export type LogNote = Partial<Omit<LogEntry, 'time' | 'method' | 'path'>>;

const MOST_ENTRIES = 200_000;
const LONGEST_PATH = 300;
const TOKEN_SHAPE = /[\w-]{8,}\.[\w-]{8,}\.[\w-]{8,}/g;

/** The ordered list of requests, readable and clearable while the server runs. */
export class RequestLog {
  readonly #secret: string;
  #entries: LogEntry[] = [];
  #dropped = 0;

  /** @param secret Text that is struck out of paths. */
  constructor(secret: string) {
    this.#secret = secret;
  }

  entries(): readonly LogEntry[] {
    return this.#entries.map((entry) => ({ ...entry }));
  }

  /** Requests that broke the document, of undocumented and deprecated paths among them. */
  violations(): readonly LogEntry[] {
    return this.entries().filter((entry) => entry.violation !== undefined);
  }

  count(endpoint: LoggedEndpoint): number {
    return this.#entries.filter((entry) => entry.endpoint === endpoint).length;
  }

  /** Entries lost because the log was full. */
  get dropped(): number {
    return this.#dropped;
  }

  clear(): void {
    this.#entries = [];
    this.#dropped = 0;
  }

  /** Records an arrival and returns a function that completes the entry. */
  arrive(method: string, rawPath: string): (note: LogNote) => void {
    const path = this.#clean(rawPath).slice(0, LONGEST_PATH);
    let entry: LogEntry = {
      time: Date.now(),
      method,
      path,
      endpoint: 'unknown',
      tokenLevel: 'none',
      status: null,
    };
    const entries = this.#entries;
    const index = entries.length;
    if (index >= MOST_ENTRIES) {
      this.#dropped += 1;
      return () => undefined;
    }
    entries.push(entry);
    return (note) => {
      entry = { ...entry, ...note };
      entries[index] = entry;
    };
  }

  #clean(path: string): string {
    const struck = path.replace(TOKEN_SHAPE, '[token]');
    return this.#secret === '' ? struck : struck.replaceAll(this.#secret, '[secret]');
  }
}
