import { randomBytes } from 'node:crypto';
import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { KontorFailure } from '../../shared/domain/failure.ts';
import { createServiceApi } from '../api/createServiceApi.ts';
import { openCache } from '../cache/openCache.ts';
import type { Clock } from '../ports/clock.ts';
import type { HttpTransport } from '../ports/httpTransport.ts';
import type { Log } from '../ports/log.ts';
import type { Paths } from '../ports/paths.ts';
import type { ConnectionsService } from './connections/connectionsService.ts';
import type { ThreadFiles } from './hostParts.ts';
import { WipeMark } from './keep/wipeMark.ts';
import type { AppStateService } from './state/appStateService.ts';
import type { Workspace } from './state/workspace.ts';
import { vaultFailure } from './vault/vaultFailure.ts';
import { DATA_KEY_ACCOUNT, type KeyVault } from './vault/vaultService.ts';
import type { VaultState, VaultWrite } from './vault/vaultState.ts';
import { shownVaultState } from './vaultShown.ts';

const CACHE_FOLDER = 'cache';
const SESSION_FOLDER = 'session-';
/** Beginnings of the names of all folders that hold data, `cache-aside-` of a lost key among them. */
const KEPT_FOLDERS = [CACHE_FOLDER, SESSION_FOLDER];
/** States in which the key that opens the files is gone for good. */
const KEY_IS_LOST: readonly VaultState['kind'][] = ['itemLost', 'backendChanged', 'wrongValue'];

interface Parts {
  readonly vault: KeyVault;
  readonly workspace: Workspace;
  readonly state: AppStateService;
  readonly connections: ConnectionsService;
  readonly paths: Paths;
  readonly threads: ThreadFiles;
  readonly transport: HttpTransport;
  readonly clock: Clock;
  readonly log: Log;
  readonly sampleAtStart: boolean;
}

/**
 * Opens keychain and cache, in this order: without the key nothing on disk can be read. What stands in the way
 * is told as the vault's state; the clerk tries again or goes on with this session only (DESIGN §6).
 */
export class OpeningService {
  readonly #parts: Parts;
  readonly #mark: WipeMark;
  #opening: Promise<void> | null = null;
  #sessionFolder: string | null = null;
  #trouble: VaultState | null = null;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#mark = new WipeMark(parts.paths.data);
  }

  async start(): Promise<void> {
    await this.#removeOldSessions();
    await this.open();
    if (this.#parts.sampleAtStart && !this.#parts.workspace.isOpen) await this.openForThisSession();
    if (this.#parts.sampleAtStart) await this.#parts.connections.exploreSample();
  }

  /** Tries the keychain; calls that come meanwhile share the attempt. */
  open(): Promise<void> {
    this.#opening ??= this.#open().finally(() => {
      this.#opening = null;
    });
    return this.#opening;
  }

  /** Goes on without the keychain: an encrypted folder whose key is in memory alone, removed at the end. */
  async openForThisSession(): Promise<void> {
    const { vault, workspace, paths, state } = this.#parts;
    await this.#opening;
    if (workspace.isOpen) return;
    vault.useSessionOnly();
    this.#sessionFolder = join(paths.data, `${SESSION_FOLDER}${randomBytes(6).toString('hex')}`);
    await this.#openCache(randomBytes(32), this.#sessionFolder);
    state.change({ vault: shownVaultState(vault.state) });
  }

  /** The clerk's own choice: what the lost key opened is put aside, never deleted, and a new key is made. */
  async startAnew(confirmed: () => Promise<void>): Promise<void> {
    const { vault, workspace, paths, clock } = this.#parts;
    await this.#opening;
    if (workspace.isOpen || this.#trouble === null || !KEY_IS_LOST.includes(this.#trouble.kind)) {
      throw new KontorFailure('invalidInput');
    }
    await confirmed();
    if (this.#trouble.kind === 'wrongValue') await vault.remove(DATA_KEY_ACCOUNT);
    await vault.forgetStored(...(await vault.storedNames()));
    const aside = `${CACHE_FOLDER}-aside-${clock.wall()}`;
    await rename(join(paths.data, CACHE_FOLDER), join(paths.data, aside)).catch(() => undefined);
    await this.open();
  }

  /**
   * Removes everything from disk and keychain; nothing is open afterwards. Cut short before its mark is set, it has
   * done nothing; after that, the next start goes on with it.
   * @throws KontorFailure fileNotWritable when the mark cannot be set; then all is still there
   */
  async wipe(): Promise<void> {
    const { workspace, vault, state, log } = this.#parts;
    await this.#opening?.catch(() => undefined);
    const ids = state.current.connections.map(({ id }) => id);
    await this.#mark.set();
    log.info('keep.wipe', { step: 'marked' });
    await workspace.close();
    this.#sessionFolder = null;
    if (vault.state.kind === 'sessionOnly') for (const id of ids) await vault.deleteClientSecret(id);
    await this.#finishWipe();
  }

  /** After `wipe`, as it was open before: with the keychain, or for this session. */
  openAgain(): Promise<void> {
    return this.#parts.vault.state.kind === 'sessionOnly' ? this.openForThisSession() : this.open();
  }

  async close(): Promise<void> {
    await this.#opening?.catch(() => undefined);
    await this.#parts.workspace.close();
    if (this.#sessionFolder) await rm(this.#sessionFolder, { recursive: true, force: true });
  }

  async #open(): Promise<void> {
    const { vault, workspace, state, paths } = this.#parts;
    if (workspace.isOpen) return;
    state.change({ vault: { kind: 'opening', cause: null } });
    const wiped = await this.#finishWipe();
    if (wiped.kind === 'unavailable') return this.#standsClosed(wiped.state);
    const answer = await vault.dataKey();
    if (answer.kind === 'unavailable') return this.#standsClosed(answer.state);
    await this.#openCache(answer.key, join(paths.data, CACHE_FOLDER));
    state.change({ vault: shownVaultState(vault.state) });
  }

  #standsClosed(trouble: VaultState): void {
    const { workspace, state } = this.#parts;
    this.#trouble = trouble;
    workspace.closedBecause(vaultFailure(trouble));
    state.change({ vault: shownVaultState(trouble) });
  }

  /**
   * What a wipe has left to do: files first, which need nobody, then the keychain. In a session without the keychain
   * the mark stays for the next start, as long as something is stored there.
   */
  async #finishWipe(): Promise<VaultWrite> {
    const { vault, paths, log } = this.#parts;
    if (!(await this.#mark.isSet())) return { kind: 'done' };
    for (const name of await readdir(paths.data)) {
      if (!KEPT_FOLDERS.some((begin) => name.startsWith(begin))) continue;
      await rm(join(paths.data, name), { recursive: true, force: true, maxRetries: 5 });
      log.info('keep.wipe', { step: 'folder' });
    }
    if (vault.state.kind !== 'sessionOnly') {
      const removed = await vault.removeAll();
      if (removed.kind === 'unavailable') return removed;
      log.info('keep.wipe', { step: 'keychain' });
    } else if ((await vault.storedNames()).length > 0) return { kind: 'done' };
    await this.#mark.clear();
    log.info('keep.wipe', { step: 'unmarked' });
    return { kind: 'done' };
  }

  async #openCache(key: Uint8Array, folder: string): Promise<void> {
    const { workspace, state, connections, threads, transport, clock, log } = this.#parts;
    const cache = await openCache({ folder, key, threads, log });
    const api = createServiceApi({ transport, clock, random: Math.random, tokens: cache.facts.tokens, log });
    workspace.open({ cache, api });
    state.change({ cacheNotice: cache.notice, settings: await cache.facts.settings() });
    await connections.load();
  }

  /** A session that was killed leaves a folder that nobody holds the key of. */
  async #removeOldSessions(): Promise<void> {
    const { data } = this.#parts.paths;
    const old = (await readdir(data)).filter((name) => name.startsWith(SESSION_FOLDER));
    await Promise.all(old.map((name) => rm(join(data, name), { recursive: true, force: true })));
  }
}
