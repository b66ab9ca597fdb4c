import type { NotedEndpoint, Noting, RequestNote } from '../../electron/sandbox/sandboxEndpoints.ts';

/** One request in order of arrival. Holds no token, secret, body or query. */
export interface LogEntry extends RequestNote {
  /** Milliseconds since the epoch at arrival. */
  readonly time: number;
  readonly method: string;
  /** Without query, at most 300 characters. */
  readonly path: string;
  readonly endpoint: NotedEndpoint;
  readonly tokenLevel: NonNullable<RequestNote['tokenLevel']>;
  /** Null while unanswered, and for good when the connection was dropped before the headers. */
  readonly status: number | null;
}

const LONGEST_PATH = 300;
const TOKEN_SHAPE = /[\w-]{8,}\.[\w-]{8,}\.[\w-]{8,}/g;

/** The ordered list of requests, readable and clearable while the server runs. */
export class RequestLog {
  readonly #secret: string;
  #entries: LogEntry[] = [];
  #open = 0;
  #most = 0;

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

  count(endpoint: NotedEndpoint): number {
    return this.#entries.filter((entry) => entry.endpoint === endpoint).length;
  }

  /** Requests that were under way together at most, between their arrival and their answer. */
  get mostAtOnce(): number {
    return this.#most;
  }

  clear(): void {
    this.#most = this.#open;
    this.#entries = [];
  }

  /** Records an arrival and returns a function that completes the entry. */
  arrive(method: string, rawPath: string): Noting {
    const path = this.#clean(rawPath).slice(0, LONGEST_PATH);
    let entry: LogEntry = {
      time: Date.now(),
      method,
      path,
      endpoint: 'unknown',
      tokenLevel: 'none',
      status: null,
    };
    this.#open += 1;
    this.#most = Math.max(this.#most, this.#open);
    let isOpen = true;
    const entries = this.#entries;
    const index = entries.length;
    entries.push(entry);
    return (note) => {
      if (isOpen && note.status !== undefined) {
        this.#open -= 1;
        isOpen = false;
      }
      entry = { ...entry, ...note };
      entries[index] = entry;
    };
  }

  #clean(path: string): string {
    const struck = path.replace(TOKEN_SHAPE, '[token]');
    return this.#secret === '' ? struck : struck.replaceAll(this.#secret, '[secret]');
  }
}
