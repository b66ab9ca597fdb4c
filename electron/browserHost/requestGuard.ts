import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Log } from '../ports/host.ts';

/** Carries the page key; a header that no form, and no foreign page without a preflight, can set. */
const PAGE_KEY_HEADER = 'x-kontor-page';

export type Refusal =
  | 'host'
  | 'origin'
  | 'site'
  | 'method'
  | 'contentType'
  | 'secret'
  | 'account'
  | 'ticket'
  | 'upgrade';

/** Checks of every request. */
export function refusalOfAny(request: IncomingMessage, authority: string): Refusal | null {
  const { host, origin } = request.headers;
  if (host !== authority || hasTwice(request, 'host')) {
    return 'host';
  }
  if (origin !== undefined && origin !== `http://${authority}`) {
    return 'origin';
  }
  const site = request.headers['sec-fetch-site'];
  return site === undefined || site === 'same-origin' || site === 'none' ? null : 'site';
}

/** Checks of everything under `/bridge/`: a POST of JSON by our own page. */
export function refusalOfBridge(request: IncomingMessage): Refusal | null {
  if (request.method !== 'POST') {
    return 'method';
  }
  if (request.headers.origin === undefined) {
    return 'origin';
  }
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') {
    return 'site';
  }
  return request.headers['content-type'] === 'application/json' ? null : 'contentType';
}

/** Whether a request carries both halves of what the launch key was exchanged for. */
export function hasSession(request: IncomingMessage, secret: LaunchSecret, cookieName: string): boolean {
  const pageKey = request.headers[PAGE_KEY_HEADER];
  const cookie = cookieValue(request.headers.cookie ?? '', cookieName);
  return (
    typeof pageKey === 'string' && secret.isPageKey(pageKey) && cookie !== null && secret.isCookie(cookie)
  );
}

function cookieValue(header: string, name: string): string | null {
  for (const part of header.split(';')) {
    const [key, value] = part.trim().split('=', 2);
    if (key === name) {
      return value ?? null;
    }
  }
  return null;
}

function hasTwice(request: IncomingMessage, name: string): boolean {
  return request.rawHeaders.filter((value, at) => at % 2 === 0 && value.toLowerCase() === name).length > 1;
}

const LINES = 10;
const WINDOW_MS = 60_000;

/**
 * Writes refused requests to the log, ten a minute at most: any program on this machine can send as many requests as
 * it likes, and must neither fill the disk nor hide other lines. Those left out are counted and noted.
 */
export class RefusalLog {
  readonly #log: Log;
  readonly #now: () => number;
  #began = Number.NEGATIVE_INFINITY;
  #written = 0;
  #suppressed = 0;

  constructor(log: Log, now: () => number = () => performance.now()) {
    this.#log = log;
    this.#now = now;
  }

  refused(reason: Refusal): void {
    if (this.#now() - this.#began >= WINDOW_MS) {
      this.flush();
      this.#began = this.#now();
      this.#written = 0;
    }
    if (this.#written < LINES) {
      this.#written += 1;
      this.#log.warn('host.refused', { reason });
    } else {
      this.#suppressed += 1;
    }
  }

  /** Notes how many were left out since the last note. */
  flush(): void {
    if (this.#suppressed > 0) this.#log.warn('host.refusalsSuppressed', { count: this.#suppressed });
    this.#suppressed = 0;
  }
}

/**
 * The secrets of one launch, 256 random bits each. The launch key is in the fragment of the address, which no browser
 * sends; the page exchanges it for a cookie (which scripts cannot read) and a page key (which other ports on this
 * machine never receive). Only both together open the bridge.
 */
export function createLaunchSecret() {
  const [launchKey, cookie, pageKey] = [newSecret(), newSecret(), newSecret()];
  return {
    launchKey,
    cookie,
    pageKey,
    isLaunchKey: (given: string) => isSameSecret(given, launchKey),
    isCookie: (given: string) => isSameSecret(given, cookie),
    isPageKey: (given: string) => isSameSecret(given, pageKey),
  };
}

export type LaunchSecret = ReturnType<typeof createLaunchSecret>;

/** 256 random bits, as a part of an address or a header may be. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Compares hashes, so that neither length nor content shows in the time it takes. */
export function isSameSecret(given: string, expected: string): boolean {
  const hash = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(given), hash(expected));
}

const LOOPBACK = '0100007F';
const ROOT = 0;
const ORPHAN = '0';

/**
 * Whether the other end of a loopback connection belongs to this process's own account, or to root, who can read
 * everything anyway. Only Linux offers this; where nothing is known, the answer is true.
 */
export async function isOwnAccount(socket: Pick<Socket, 'localPort' | 'remotePort'>): Promise<boolean> {
  const own = process.getuid?.();
  if (process.platform !== 'linux' || own === undefined) return true;
  let table: string;
  try {
    table = await readFile('/proc/net/tcp', 'latin1');
  } catch {
    return true;
  }
  const uid = uidOf(table, socket.remotePort ?? 0, socket.localPort ?? 0);
  return uid === own || uid === ROOT;
}

/**
 * The owner of the connection's other end in the kernel's table; null when it is not there, or is of no process any
 * more: the table says root of such a one, whatever account had it.
 */
function uidOf(table: string, fromPort: number, toPort: number): number | null {
  const [from, to] = [fromPort, toPort].map((port) => `${LOOPBACK}:${hex(port)}`);
  for (const line of table.split('\n')) {
    const [, local, remote, , , , , uid, , inode] = line.trim().split(/\s+/);
    if (local === from && remote === to) return inode === ORPHAN ? null : Number(uid);
  }
  return null;
}

function hex(port: number): string {
  return port.toString(16).toUpperCase().padStart(4, '0');
}
