import { once } from 'node:events';
import { chmodSync, lstatSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { type FolderOwner, isAlive, isStarting } from '../adapters/dataFolderLock.ts';
import { openDataFolder } from '../adapters/startTrouble.ts';
import { errorFields } from '../ipc/failureEnvelope.ts';
import type { Log } from '../ports/host.ts';
import { newSecret } from './requestGuard.ts';

/**
 * How a second start of the browser host gets a page of the one that runs. In the data folder is a folder that only its
 * account may enter, with a Unix socket (on Windows a file with the name of a pipe, to which other accounts cannot
 * write). Over it goes one line each way, and no secret but the address:
 *
 *     second start   open
 *     running host   http://127.0.0.1:PORT/open/TICKET
 *
 * Only who holds the lock of the data folder makes the socket, so that one a crash has left is replaced by nobody else.
 */
const FOLDER = 'host';
const SOCKET = 'open.sock';
const PIPE = 'pipe';
const ASK = 'open\n';
const ANSWER = /^http:\/\/127\.0\.0\.1:\d{1,5}\/open\/[\w-]{43}\n$/;
const LONGEST_ANSWER = 100;
/** The system's own limit is 103 on macOS, 107 on Linux; libuv cuts what is longer. */
const LONGEST_PATH = 100;
/** What asks at a time; whatever else comes is hung up on. */
const MOST_AT_ONCE = 8;
const PATIENCE_MS = 10_000;
/** Nothing tells a process when a lock becomes free. */
const LOOK_EVERY_MS = 50;

export interface SecondStartsParts {
  readonly dataFolder: string;
  /** An address that opens the page once. A second start may ask while the host is not listening yet. */
  readonly oneUseAddress: () => Promise<string>;
  readonly log: Log;
  readonly patienceMs?: number;
}

/** The running host's side. */
export class SecondStarts {
  readonly #parts: SecondStartsParts;
  readonly #open = new Set<Socket>();
  #server: Server | null = null;
  #socket: { readonly path: string; readonly inode: number } | null = null;

  constructor(parts: SecondStartsParts) {
    this.#parts = parts;
  }

  /** Also anew, in a folder that was put in the place of the first. Never rejects: nothing else depends on it. */
  async listen(): Promise<void> {
    this.close();
    const server = createServer((socket) => this.#answer(socket));
    server.maxConnections = MOST_AT_ONCE;
    this.#server = server;
    try {
      await this.#listenIn(server, ownFolder(this.#parts.dataFolder));
    } catch (error) {
      this.#parts.log.warn('secondStarts.unavailable', errorFields(error));
    }
  }

  close(): void {
    this.#server?.close();
    this.#server = null;
    for (const socket of this.#open) socket.destroy();
    const { path, inode } = this.#socket ?? { path: '', inode: -1 };
    this.#socket = null;
    // Another host's is in a folder that was put in this one's place.
    if (inodeOf(path) === inode) rmSync(path, { force: true });
  }

  async #listenIn(server: Server, folder: string): Promise<void> {
    if (process.platform === 'win32') {
      const pipe = `\\\\.\\pipe\\kontor-${newSecret()}`;
      await listening(server, pipe);
      writeFileSync(join(folder, PIPE), pipe, { mode: 0o600 });
      return;
    }
    // Under its own name only when it is the account's alone. libuv removes the name that it was made under, which is none then.
    const [made, path] = [join(folder, `new-${process.pid}.sock`), join(folder, SOCKET)];
    rmSync(made, { force: true });
    await withShortPath(folder, `new-${process.pid}.sock`, (short) => listening(server, short));
    chmodSync(made, 0o600);
    renameSync(made, path);
    this.#socket = { path, inode: lstatSync(path).ino };
  }

  #answer(socket: Socket): void {
    const { oneUseAddress, patienceMs = PATIENCE_MS } = this.#parts;
    this.#open.add(socket);
    const late = setTimeout(() => socket.destroy(), patienceMs);
    socket.once('close', () => {
      clearTimeout(late);
      this.#open.delete(socket);
    });
    socket.on('error', () => undefined);
    let line = '';
    socket.setEncoding('latin1').on('data', (part: string) => {
      line += part.slice(0, ASK.length + 1);
      if (line === ASK) {
        oneUseAddress().then(
          (address) => socket.end(`${address}\n`),
          () => socket.destroy(),
        );
      } else if (!ASK.startsWith(line)) {
        socket.destroy();
      }
    });
  }
}

/**
 * Opens a data folder that no other process uses, or gets an `address` of one use from the host that uses it: null where
 * that gives none, as Electron's window does. Waits while the other one is starting, until it answers or has gone.
 * @param waiting is called once for each owner that is waited for
 * @throws StartStop
 */
export async function openOrJoin(folder: string, waiting: (owner: FolderOwner) => void) {
  let seen: FolderOwner | null = null;
  for (;;) {
    const hadDied = seen !== null && !isAlive(seen);
    const { paths, lock } = openDataFolder(folder, true);
    if (lock.held) return { paths, lock };
    const { owner } = lock;
    // Asked after the note was read, which says "starting" until there is an answer.
    const address = await askRunningHost(paths.data);
    const isSame = isDeepStrictEqual(owner, seen);
    // The note names a dead owner, yet the lock is taken: its holder could not write its own note.
    if (address !== null || !isStarting(owner) || (isSame && hadDied)) return { address, owner };
    if (!isSame) waiting(owner);
    seen = owner;
    await sleep(LOOK_EVERY_MS);
  }
}

/** An address of one use from the host that has the lock of a data folder; null where none gives one. */
export async function askRunningHost(dataFolder: string, patienceMs = 15_000): Promise<string | null> {
  const folder = join(dataFolder, FOLDER);
  try {
    // Another account's answer would open another account's page.
    if (!isOwn(folder)) return null;
    const answer =
      process.platform === 'win32'
        ? await answerFrom(readFileSync(join(folder, PIPE), 'utf8'), patienceMs)
        : await withShortPath(folder, SOCKET, (path) => answerFrom(path, patienceMs));
    return ANSWER.test(answer) ? answer.trimEnd() : null;
  } catch {
    return null;
  }
}

async function answerFrom(path: string, patienceMs: number): Promise<string> {
  const socket = connect(path);
  const late = setTimeout(() => socket.destroy(), patienceMs);
  try {
    socket.setEncoding('latin1').write(ASK);
    let answer = '';
    for await (const part of socket) {
      answer += part;
      if (answer.length > LONGEST_ANSWER) break;
    }
    return answer;
  } finally {
    clearTimeout(late);
    socket.destroy();
  }
}

async function listening(server: Server, path: string): Promise<void> {
  server.listen(path);
  await once(server, 'listening');
}

/** A socket may not have a longer path: then it is reached by way of a link that is there for this moment only. */
async function withShortPath<T>(folder: string, name: string, use: (path: string) => Promise<T>): Promise<T> {
  const path = join(folder, name);
  if (Buffer.byteLength(path) <= LONGEST_PATH) return use(path);
  const own = await mkdtemp(join(tmpdir(), 'kontor-'));
  try {
    const link = join(own, 'd');
    await symlink(folder, link);
    return await use(join(link, name));
  } finally {
    await rm(own, { recursive: true, force: true });
  }
}

/** The folder of the socket, which no other account may enter. @throws Error where it is another account's */
function ownFolder(dataFolder: string): string {
  const folder = join(dataFolder, FOLDER);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (!isOwn(folder)) throw new Error('the folder is not of this account');
  chmodSync(folder, 0o700);
  return folder;
}

/** Windows has no number for an account: there the data folder's own rights hold. */
function isOwn(folder: string): boolean {
  const stats = lstatSync(folder);
  return stats.isDirectory() && (process.getuid === undefined || stats.uid === process.getuid());
}

function inodeOf(path: string): number | undefined {
  return lstatSync(path, { throwIfNoEntry: false })?.ino;
}
