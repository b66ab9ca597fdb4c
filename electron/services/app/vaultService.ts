import { randomBytes, randomUUID } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { errorCode, KontorFailure } from '../../../shared/domain/failure.ts';
import { parsedJson } from '../../../shared/domain/parsedJson.ts';
import type { Clock, Keychain } from '../../ports/host.ts';

const RENAME_TRIES = 6;

export const FOLDER_MARK_FILE = 'keychain.mark';
const SHAPE = /^@[0-9a-f]{32}$/;

const markerSchema = z.object({
  version: z.literal(2),
  /** A copy of the folder's mark, in case its own file is lost; null before the first use. */
  mark: z.string().nullable(),
  /** The random value that is also in the keychain, or null before the first write. No secret. */
  backendId: z.string().min(1).nullable(),
  /** Accounts that were stored and not removed since. */
  names: z.array(z.string().min(1)),
});

const NOTHING: VaultMarks = { version: 2, mark: null, backendId: null, names: [] };

/**
 * `vault-marker.json` in the data folder: what was stored, and in which keyring. It holds no secret and no hash of
 * one. It distinguishes an empty answer of a locked keyring from "never stored".
 */
class VaultMarker {
  readonly #file: string;
  readonly #clock: Clock;
  readonly #presumed: readonly string[];

  /** `presumed` are the names assumed as stored when the file cannot be read as a marker. */
  constructor(folder: string, clock: Clock, presumed: readonly string[]) {
    this.#file = join(folder, 'vault-marker.json');
    this.#clock = clock;
    this.#presumed = presumed;
  }

  /** @throws KontorFailure `fileNotWritable` when the file is there and cannot be opened */
  async read(): Promise<VaultMarks> {
    const text = await readVaultFile(this.#file);
    if (text === null) return NOTHING;
    return markerSchema.safeParse(parsedJson(text)).data ?? { ...NOTHING, names: [...this.#presumed] };
  }

  /** @throws KontorFailure `diskFull` or `fileNotWritable` */
  write(marks: VaultMarks): Promise<void> {
    return writeVaultFile(this.#file, `${JSON.stringify(marks, null, 2)}\n`, this.#clock);
  }
}

/** Random, not secret; says which keyring this is. */
const BACKEND_ACCOUNT = 'backend-id';
/** Written and removed at once, to see whether the keyring is open. */
const PROBE_ACCOUNT = 'open-probe';
const BACKEND_SHAPE = /^[0-9a-f-]{36}$/;
const PROBE_VALUE = 'open';

/**
 * Makes sure that the keyring is open and the one in which the marked names were stored; only then does an empty
 * answer mean anything. The least that gives right answers:
 *
 * 1. Read the backend item. Found and known: done, one read and no write. This is every start but the first.
 * 2. Empty: a locked keyring, another keyring, or the first start. Reads cannot distinguish these (a locked
 *    gnome-keyring answers null), a write can, so a harmless item is written, read back and removed. The write may
 *    open an unlock prompt, but the read before it has already opened the same one, so nothing new is asked.
 * 3. Read the backend item again, because the prompt may just have been answered. Only an empty answer from a
 *    keyring that has proved to be open lets a new backend item be written, so an old one is never overwritten.
 *
 * @throws VaultStop with the trouble
 */
const proveKeyring = async (native: NativeCall, keychain: Keychain, marker: VaultMarker): Promise<void> => {
  await native(() => loadOrAbsent(keychain));
  const marks = await marker.read();
  let found = await native(() => keychain.get(BACKEND_ACCOUNT));
  if (found === null) {
    await probe(native, keychain);
    found = await native(() => keychain.get(BACKEND_ACCOUNT));
  }
  if (found !== null && found === marks.backendId) return;
  if (marks.backendId !== null && marks.names.length > 0) throw new VaultStop({ kind: 'backendChanged' });
  const adopted = found !== null && BACKEND_SHAPE.test(found) ? found : await writeBackend(native, keychain);
  await marker.write({ ...marks, backendId: adopted });
};

/** @throws VaultStop `absent` */
const loadOrAbsent = async (keychain: Keychain): Promise<void> => {
  try {
    await keychain.load();
  } catch {
    throw new VaultStop({ kind: 'absent', cause: 'library' });
  }
};

/** Writes, reads back and removes a harmless item: only an open keyring lets it through. @throws VaultStop */
const probe = async (native: NativeCall, keychain: Keychain): Promise<void> => {
  await native(() => keychain.set(PROBE_ACCOUNT, PROBE_VALUE));
  const echo = await native(() => keychain.get(PROBE_ACCOUNT));
  if (echo === null) throw new VaultStop({ kind: 'locked' });
  if (echo !== PROBE_VALUE) throw new VaultStop({ kind: 'wrongValue' });
  await native(() => keychain.delete(PROBE_ACCOUNT));
};

const writeBackend = async (native: NativeCall, keychain: Keychain): Promise<string> => {
  const id = randomUUID();
  await native(() => keychain.set(BACKEND_ACCOUNT, id));
  const echo = await native(() => keychain.get(BACKEND_ACCOUNT));
  if (echo !== id) throw new VaultStop({ kind: 'wrongValue' });
  return id;
};

/** UTF-8 bytes. Windows holds 2,560; the rest is left for what the system adds. */
const VAULT_VALUE_LIMIT = 2500;

/**
 * Refuses what a keychain would cut without an error: over 2,500 UTF-8 bytes (Windows), NUL (Linux cuts there), lone
 * surrogates (replaced on the way), and empty values (the native module takes none).
 * @throws VaultStop `tooLong` or `unstorable`
 */
const checkVaultValue = (value: string): void => {
  if (Buffer.byteLength(value, 'utf8') > VAULT_VALUE_LIMIT) throw new VaultStop({ kind: 'tooLong' });
  if (value === '' || value.includes('\0') || !value.isWellFormed())
    throw new VaultStop({ kind: 'unstorable' });
};

export const DATA_KEY_ACCOUNT = 'data-key';
const DATA_KEY_BYTES = 32;
const DEADLINE_MS = 8_000;
/** Troubles of one item or one value: they do not concern the keychain as a whole. */
const ITEM_TROUBLES: readonly VaultState['kind'][] = ['itemLost', 'tooLong', 'unstorable'];

interface Parts {
  readonly keychain: Keychain;
  /** Used when the clerk chooses to continue without the keychain; gone with the process. */
  readonly sessionKeychain: Keychain;
  readonly clock: Clock;
  /** The data folder, for the marker and the mark of its keychain items. */
  readonly folder: string;
  /** How long a caller waits, in milliseconds; 8,000 unless given. */
  readonly deadlineMs?: number;
}

/**
 * Client secrets and the store's key, in the system's keychain. A keychain that cannot answer is never taken for
 * "nothing stored": nothing is generated or overwritten then, and the answer is `unavailable` with the state.
 * Every answer comes within the deadline. Throws KontorFailure only for the marker file (`diskFull`,
 * `fileNotWritable`).
 */
export class VaultService {
  readonly #parts: Parts;
  /** The folder's own items in the system's keychain; null until they are first asked for. */
  #own: Keychain | null = null;
  /** The same, while its keyring counts as open and the right one. */
  #proved: Keychain | null = null;
  readonly #gate: KeychainGate;
  readonly #marker: VaultMarker;
  readonly #reads = new Map<string, Promise<VaultRead>>();
  #dataKeyTurn: Promise<VaultDataKey> | undefined;
  #state: VaultState = { kind: 'untried' };

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#gate = new KeychainGate(parts.clock, parts.deadlineMs ?? DEADLINE_MS);
    this.#marker = new VaultMarker(parts.folder, parts.clock, [DATA_KEY_ACCOUNT]);
  }

  get state(): VaultState {
    return this.#state;
  }

  /** True while a native call has not come back; the process cannot exit normally meanwhile. */
  get callOut(): boolean {
    return this.#gate.callOut;
  }

  /** Concurrent reads of one name share one answer; no answer is kept after that. */
  read(name: string): Promise<VaultRead> {
    const shared = this.#reads.get(name);
    if (shared !== undefined) return shared;
    const reading = this.#operate<VaultRead>(async (native) => {
      const value = await this.#find(native, name);
      return value === null ? { kind: 'none' } : { kind: 'value', value };
    }).finally(() => {
      if (this.#reads.get(name) === reading) this.#reads.delete(name);
    });
    this.#reads.set(name, reading);
    return reading;
  }

  /** Stores and reads back. Replaces an earlier value: only for what the clerk has just entered. */
  async write(name: string, value: string): Promise<VaultWrite> {
    this.#reads.delete(name);
    return this.#operate<VaultWrite>(async (native) => {
      checkVaultValue(value);
      await this.#store(native, await this.#prove(native), name, value);
      return { kind: 'done' };
    });
  }

  /** Removing what does not exist succeeds too. */
  async remove(name: string): Promise<VaultWrite> {
    this.#reads.delete(name);
    return this.#operate<VaultWrite>(async (native) => {
      const keychain = await this.#prove(native);
      await native(() => keychain.delete(name));
      if ((await native(() => keychain.get(name))) !== null) throw new VaultStop({ kind: 'refused' });
      await this.#mark(name, false);
      return { kind: 'done' };
    });
  }

  /** The store's key: generated once, when an open keyring and the marker both say that there never was one. */
  dataKey(): Promise<VaultDataKey> {
    if (this.#dataKeyTurn !== undefined) return this.#dataKeyTurn;
    const turn = this.#operate<VaultDataKey>(async (native) => {
      const stored = await this.#find(native, DATA_KEY_ACCOUNT);
      if (stored !== null) return { kind: 'value', key: parseDataKey(stored) };
      const key = randomBytes(DATA_KEY_BYTES);
      await this.#store(native, await this.#proven(native), DATA_KEY_ACCOUNT, key.toString('base64url'));
      return { kind: 'value', key };
    }).finally(() => {
      if (this.#dataKeyTurn === turn) this.#dataKeyTurn = undefined;
    });
    this.#dataKeyTurn = turn;
    return turn;
  }

  getClientSecret(connectionId: string): Promise<VaultRead> {
    return this.read(clientSecretName(connectionId));
  }

  putClientSecret(connectionId: string, secret: string): Promise<VaultWrite> {
    return this.write(clientSecretName(connectionId), secret);
  }

  deleteClientSecret(connectionId: string): Promise<VaultWrite> {
    return this.remove(clientSecretName(connectionId));
  }

  /** Whether a secret was stored, from the marker alone: no native call, no prompt. */
  hasClientSecret(connectionId: string): Promise<boolean> {
    return this.has(clientSecretName(connectionId));
  }

  /** The same of any value. */
  async has(name: string): Promise<boolean> {
    if (this.#inSession()) return (await this.#parts.sessionKeychain.get(name)) !== null;
    return (await this.#marker.read()).names.includes(name);
  }

  /** Names that the marker says are stored, for the clerk, who must choose what to give up. */
  async storedNames(): Promise<readonly string[]> {
    return (await this.#marker.read()).names;
  }

  /** Removes every item that the marker names, and then the one by which the keyring is known. Can be done again. */
  async removeAll(): Promise<VaultWrite> {
    for (const name of [...(await this.storedNames()), BACKEND_ACCOUNT]) {
      const answer = await this.remove(name);
      if (answer.kind === 'unavailable') return answer;
    }
    await this.forgetStored();
    return { kind: 'done' };
  }

  /**
   * The clerk's own choice after `itemLost` or `backendChanged`: gives up that these names were stored. Touches the
   * marker only. If the old keyring comes back and its item is found, it is used again. Once nothing is marked, the
   * keyring that is open next is taken for the right one.
   */
  async forgetStored(...names: readonly string[]): Promise<void> {
    this.#proved = null;
    await this.#gate.run(async () => {
      const marks = await this.#marker.read();
      const left = marks.names.filter((name) => !names.includes(name));
      await this.#marker.write({
        ...marks,
        names: left,
        backendId: left.length > 0 ? marks.backendId : null,
      });
    });
  }

  /**
   * From now on everything is in memory; nothing is read from or written to the system, for the rest of the
   * launch (another data key in mid-session would split the store). `reason` is the present trouble unless given.
   */
  useSessionOnly(reason: SessionReason = troubleOf(this.#state)): void {
    if (this.#inSession()) return;
    this.#reads.clear();
    this.#dataKeyTurn = undefined;
    this.#become({ kind: 'sessionOnly', reason });
  }

  /** An empty answer is trusted only from a keyring that has just proved to be open and the right one. */
  async #find(native: NativeCall, name: string): Promise<string | null> {
    const keychain = await this.#proven(native);
    let value = await native(() => keychain.get(name));
    if (this.#inSession()) return value;
    if (value === null) {
      await this.#prove(native);
      value = await native(() => keychain.get(name));
    }
    const stored = (await this.#marker.read()).names.includes(name);
    if (value === null && stored) throw new VaultStop({ kind: 'itemLost' });
    if (value !== null && !stored) await this.#mark(name, true);
    return value;
  }

  async #store(native: NativeCall, keychain: Keychain, name: string, value: string): Promise<void> {
    await native(() => keychain.set(name, value));
    if ((await native(() => keychain.get(name))) !== value) throw new VaultStop({ kind: 'wrongValue' });
    await this.#mark(name, true);
  }

  async #mark(name: string, stored: boolean): Promise<void> {
    if (this.#inSession()) return;
    const marks = await this.#marker.read();
    if (marks.names.includes(name) === stored) return;
    const names = stored ? [...marks.names, name] : marks.names.filter((other) => other !== name);
    await this.#marker.write({ ...marks, names });
  }

  async #ownItems(): Promise<Keychain> {
    const { keychain, folder, clock } = this.#parts;
    const marks = await this.#marker.read();
    const mark = await folderMark(folder, marks.mark, clock);
    if (marks.mark !== mark) await this.#marker.write({ ...marks, mark });
    return markedKeychain(keychain, mark);
  }

  /** A keyring that has proved itself is not asked to again. */
  async #proven(native: NativeCall): Promise<Keychain> {
    return this.#inSession() || this.#proved === null ? this.#prove(native) : this.#proved;
  }

  async #prove(native: NativeCall): Promise<Keychain> {
    if (this.#inSession()) return this.#parts.sessionKeychain;
    this.#proved = null;
    this.#own ??= await this.#ownItems();
    await proveKeyring(native, this.#own, this.#marker);
    this.#proved = this.#own;
    return this.#own;
  }

  /** Runs in the keychain's turn, or at once in memory, and turns a stop into an answer. */
  async #operate<T>(operation: (native: NativeCall) => Promise<T>): Promise<T | VaultUnavailable> {
    try {
      if (this.#inSession()) return await operation((call) => call());
      const answer = await this.#gate.run((native) => operation(this.#unlessSession(native)));
      this.#become({ kind: 'ready' });
      return answer;
    } catch (error) {
      if (!(error instanceof VaultStop)) throw error;
      if (!ITEM_TROUBLES.includes(error.state.kind)) {
        this.#proved = null;
        this.#become(error.state);
      }
      return { kind: 'unavailable', state: error.state };
    }
  }

  /** An operation that was waiting when the clerk chose memory must not reach the system any more. */
  #unlessSession(native: NativeCall): NativeCall {
    return (call) => {
      if (this.#inSession()) return Promise.reject(new VaultStop(this.#state));
      return native(call);
    };
  }

  #inSession(): boolean {
    return this.#state.kind === 'sessionOnly';
  }

  #become(state: VaultState): void {
    if (!this.#inSession()) this.#state = state;
  }
}

const clientSecretName = (connectionId: string): string => `client-secret:${connectionId}`;

const troubleOf = (state: VaultState): SessionReason =>
  state.kind === 'untried' || state.kind === 'ready' || state.kind === 'sessionOnly' ? 'chosen' : state.kind;

/** @throws VaultStop `wrongValue` for anything but 32 bytes in base64url */
const parseDataKey = (stored: string): Buffer => {
  const key = Buffer.from(stored, 'base64url');
  if (key.length !== DATA_KEY_BYTES || key.toString('base64url') !== stored) {
    throw new VaultStop({ kind: 'wrongValue' });
  }
  return key;
};

/** The items of one data folder, in a keychain that many use: each account name ends in the folder's mark. */
function markedKeychain(keychain: Keychain, mark: string): Keychain {
  const item = (account: string) => `${account}${mark}`;
  return {
    load: () => keychain.load(),
    get: (account) => keychain.get(item(account)),
    set: (account, value) => keychain.set(item(account), value),
    delete: (account) => keychain.delete(item(account)),
  };
}

type VaultMarks = Readonly<z.infer<typeof markerSchema>>;

/**
 * The random mark of a data folder, such as `@` and 32 hex digits, created on first use. It is no secret: it
 * distinguishes this folder's keychain items from those of every other folder, wherever the folder is. `known` is the
 * mark that the vault marker remembers; it is taken where the file is missing or damaged, so that no item is lost with
 * it.
 * @throws KontorFailure `diskFull` or `fileNotWritable`
 */
async function folderMark(folder: string, known: string | null, clock: Clock): Promise<string> {
  const file = join(folder, FOLDER_MARK_FILE);
  const kept = (await readVaultFile(file))?.trim() ?? '';
  if (SHAPE.test(kept)) return kept;
  const mark = known !== null && SHAPE.test(known) ? known : `@${randomBytes(16).toString('hex')}`;
  await writeVaultFile(file, `${mark}\n`, clock);
  return mark;
}

/** Null for a file that is not there. @throws KontorFailure `fileNotWritable` for one that cannot be read */
async function readVaultFile(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw new KontorFailure('fileNotWritable', { retryable: true });
  }
}

/**
 * Puts a file, for its owner only, in the place of another: the old one or the new one is there and whole.
 * @throws KontorFailure `diskFull` or `fileNotWritable`
 */
async function writeVaultFile(file: string, text: string, clock: Clock): Promise<void> {
  const part = `${file}.part`;
  try {
    await rm(part, { force: true });
    await writeFile(part, text, { mode: 0o600, flush: true });
    await renameWithRetry(part, file, clock);
  } catch (error) {
    const code = errorCode(error) === 'ENOSPC' ? 'diskFull' : 'fileNotWritable';
    throw new KontorFailure(code, { retryable: true });
  }
}

/** Virus scanners on Windows hold a new file open for a moment. */
async function renameWithRetry(part: string, file: string, clock: Clock): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await rename(part, file);
    } catch (error) {
      const busy = ['EPERM', 'EACCES', 'EBUSY'].includes(errorCode(error));
      if (process.platform !== 'win32' || !busy || attempt === RENAME_TRIES) throw error;
      await clock.sleep(20 * attempt);
    }
  }
}

/**
 * Native errors are bare sentences, so patterns are all there is. GLib translates some of them; where it can,
 * a pattern holds on to what no translation touches (a bus name, an object path, `$DISPLAY`). Order matters:
 * the first hit wins. An unknown sentence is `refused`, never "nothing stored".
 */
const PATTERNS: readonly (readonly [RegExp, VaultTrouble])[] = [
  [/name :\d+\.\d+ was not|session wrapping the secret/i, { kind: 'absent', cause: 'serviceRestarted' }],
  [
    /failed to load keytar|libsecret|dlopen|ERR_DLOPEN|cannot open shared object/i,
    { kind: 'absent', cause: 'library' },
  ],
  [/dismiss|cancel|\(-128\)|prompt.*(closed|denied)|rejected by (the )?user/i, { kind: 'dismissed' }],
  [/locked|interaction is not allowed|\(-25308\)/i, { kind: 'locked' }],
  [
    /\/org\/freedesktop\/secrets\/(collection|aliases)|no such (secret )?collection/i,
    { kind: 'absent', cause: 'collection' },
  ],
  [/default keychain could not be found|\(-25307\)/i, { kind: 'absent', cause: 'collection' }],
  [
    /org\.freedesktop\.secrets|ServiceUnknown|NameHasNoOwner|no such logon session|logon session does not exist/i,
    { kind: 'absent', cause: 'service' },
  ],
  [
    /autolaunch|\$DISPLAY|could not connect|D-?Bus.*(address|connect)|connection is closed|NoServer/i,
    { kind: 'absent', cause: 'bus' },
  ],
  [/timed? ?out|timeout|NoReply/i, { kind: 'hung' }],
];

/** Reads a native error once, keeps the state, drops the message. */
const classifyKeychainError = (error: unknown): VaultTrouble => {
  const words = error instanceof Error ? error.message : '';
  return PATTERNS.find(([pattern]) => pattern.test(words))?.[1] ?? { kind: 'refused' };
};

/** Makes one native call within the operation's deadline. Throws VaultStop and nothing else. */
type NativeCall = <T>(call: () => Promise<T>) => Promise<T>;

/**
 * Lets operations through one by one, so that at most one native call is pending at any time: four hung calls would
 * fill the thread pool and stop all file access. While a call is overdue all others wait; they continue as soon as it
 * settles, however late. A late answer is dropped.
 */
class KeychainGate {
  readonly #clock: Clock;
  readonly #deadlineMs: number;
  #tail: Promise<unknown> = Promise.resolve();
  #out = false;

  constructor(clock: Clock, deadlineMs: number) {
    this.#clock = clock;
    this.#deadlineMs = deadlineMs;
  }

  /** True while a native call has not come back. */
  get callOut(): boolean {
    return this.#out;
  }

  /**
   * Runs `operation` in its turn. The deadline counts from now, so it covers the wait as well; operations have
   * the same deadline and come in order, so each is answered by its own.
   */
  run<T>(operation: (native: NativeCall) => Promise<T>): Promise<T> {
    const ends = this.#clock.monotonic() + this.#deadlineMs;
    const turn = this.#tail.then(() => operation((call) => this.#call(call, ends)));
    this.#tail = turn.catch(() => undefined);
    return turn;
  }

  async #call<T>(call: () => Promise<T>, ends: number): Promise<T> {
    const left = ends - this.#clock.monotonic();
    if (this.#out || left <= 0) throw new VaultStop({ kind: 'hung' });
    const timer = new AbortController();
    const late = this.#clock.sleep(left, timer.signal).then(
      () => null,
      () => null,
    );
    try {
      const settled = await Promise.race([this.#track(call), late]);
      if (settled === null) throw new VaultStop({ kind: 'hung' });
      return settled.value;
    } finally {
      timer.abort();
    }
  }

  async #track<T>(call: () => Promise<T>): Promise<{ readonly value: T }> {
    this.#out = true;
    try {
      return { value: await call() };
    } catch (error) {
      throw error instanceof VaultStop ? error : new VaultStop(classifyKeychainError(error));
    } finally {
      this.#out = false;
    }
  }
}

/**
 * Which part of the system is missing: the native library, the session bus, the keyring service, its default
 * collection. `serviceRestarted`: the service is there again, but libsecret keeps the first one for the life of the
 * process; trying again does not help, restarting Kontor does.
 */
type AbsentCause = 'library' | 'bus' | 'service' | 'serviceRestarted' | 'collection';

/**
 * Why the vault cannot answer. None of these ever means "nothing was stored".
 * - `absent`: a part of the system is missing, named by `cause`.
 * - `locked`: the keyring is there but locked.
 * - `dismissed`: the clerk closed the system's prompt.
 * - `hung`: a native call did not come back in time, or an earlier one is still pending.
 * - `backendChanged`: an open keyring answers, but it is not the one in which the secrets were stored.
 * - `wrongValue`: an item has a shape that Kontor never wrote, or reads back otherwise than written.
 * - `itemLost`: the right keyring is open and an item that was stored in it is gone.
 * - `refused`: the system refused with an unknown message.
 * - `tooLong`, `unstorable`: the value was refused before any call (over 2,500 bytes; empty, NUL or not Unicode).
 */
type VaultTrouble =
  | { readonly kind: 'absent'; readonly cause: AbsentCause }
  | { readonly kind: 'locked' }
  | { readonly kind: 'dismissed' }
  | { readonly kind: 'hung' }
  | { readonly kind: 'backendChanged' }
  | { readonly kind: 'wrongValue' }
  | { readonly kind: 'itemLost' }
  | { readonly kind: 'refused' }
  | { readonly kind: 'tooLong' }
  | { readonly kind: 'unstorable' };

type SessionReason = VaultTrouble['kind'] | 'chosen';

/** The state that the clerk is shown. `untried` until the first call; per-item troubles do not change it. */
export type VaultState =
  | { readonly kind: 'untried' }
  | { readonly kind: 'ready' }
  | { readonly kind: 'sessionOnly'; readonly reason: SessionReason }
  | VaultTrouble;

interface VaultUnavailable {
  readonly kind: 'unavailable';
  readonly state: VaultState;
}

type VaultRead =
  | { readonly kind: 'value'; readonly value: string }
  | { readonly kind: 'none' }
  | VaultUnavailable;
export type VaultWrite = { readonly kind: 'done' } | VaultUnavailable;
/** `key` holds 32 random bytes. */
type VaultDataKey = { readonly kind: 'value'; readonly key: Buffer } | VaultUnavailable;

/** Carries a state up through one operation. Its message is the kind and nothing that came from the system. */
class VaultStop extends Error {
  override readonly name = 'VaultStop';
  readonly state: VaultState;

  constructor(state: VaultState) {
    super(state.kind);
    this.state = state;
  }
}

/** The failure to throw for a vault that could not answer; `details.reason` is the state's kind or its cause. */
export const vaultFailure = (state: VaultState): KontorFailure => {
  switch (state.kind) {
    case 'absent':
      return new KontorFailure('vaultAbsent', { retryable: true, details: { reason: state.cause } });
    case 'locked':
      return new KontorFailure('vaultLocked', { retryable: true });
    case 'dismissed':
      return new KontorFailure('vaultDismissed', { retryable: true });
    case 'hung':
      return new KontorFailure('vaultHung', { retryable: true });
    case 'tooLong':
      return new KontorFailure('vaultValueTooLong');
    case 'unstorable':
      return new KontorFailure('invalidInput');
    case 'itemLost':
      return new KontorFailure('secretMissing', { details: { reason: state.kind } });
    case 'backendChanged':
    case 'wrongValue':
    case 'refused':
    // A call that was waiting when the state changed: a repeated call is answered.
    case 'untried':
    case 'ready':
    case 'sessionOnly':
      return new KontorFailure('vaultRefused', { retryable: true, details: { reason: state.kind } });
  }
};
