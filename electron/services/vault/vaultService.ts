import { randomBytes } from 'node:crypto';
import type { Clock } from '../../ports/clock.ts';
import type { Keychain } from '../../ports/keychain.ts';
import { checkVaultValue } from './checkVaultValue.ts';
import { folderMark } from './folderMark.ts';
import { KeychainGate, type NativeCall } from './keychainGate.ts';
import { markedKeychain } from './markedKeychain.ts';
import { BACKEND_ACCOUNT, proveKeyring } from './proveKeyring.ts';
import { VaultMarker } from './vaultMarker.ts';
import {
  type SessionReason,
  type VaultDataKey,
  type VaultRead,
  type VaultState,
  VaultStop,
  type VaultUnavailable,
  type VaultWrite,
} from './vaultState.ts';

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
 * Client secrets and the cache's key, in the system's keychain. A keychain that cannot answer is never taken for
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

  /** The cache's key: generated once, when an open keyring and the marker both say that there never was one. */
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
   * launch (another data key in mid-session would split the cache). `reason` is the present trouble unless given.
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
