import { randomBytes } from 'node:crypto';
import { access, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { KontorFailure } from '../../../shared/domain/failure.ts';
import type { VaultState as ShownState } from '../../../shared/ipc/app.ts';
import { failureOf } from '../../database/sqliteFailure.ts';
import type { HttpTransport, Paths, ThreadFiles } from '../../ports/host.ts';
import { createServiceApi } from '../../serviceClient/createServiceApi.ts';
import { openStore } from '../../store/openStore.ts';
import { FILES } from '../../store/threadSetup.ts';
import type { ConnectionsService } from './connectionsService.ts';
import type { DataFolderWatch } from './dataFolderWatch.ts';
import type { LaunchParts } from './launchParts.ts';
import type { Organisation } from './organisation.ts';
import {
  DATA_KEY_ACCOUNT,
  type VaultService,
  type VaultState,
  type VaultWrite,
  vaultFailure,
} from './vaultService.ts';

const NAME = 'wipe.pending';

/**
 * An empty file in the data folder that orders a wipe. Before it exists nothing is removed, and once it exists nothing
 * is restored: a start that finds it continues the wipe until it can remove it.
 */
class WipeMark {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  isSet(): Promise<boolean> {
    return access(this.#path).then(
      () => true,
      () => false,
    );
  }

  /** On the disk when it resolves, the folder's entry included. @throws KontorFailure fileNotWritable */
  async set(): Promise<void> {
    try {
      const file = await open(this.#path, 'w', 0o600);
      await file.sync();
      await file.close();
      await this.#syncFolder();
    } catch {
      throw new KontorFailure('fileNotWritable', { retryable: true });
    }
  }

  async clear(): Promise<void> {
    await rm(this.#path, { force: true });
    await this.#syncFolder();
  }

  /** Windows has no such call and needs none. */
  async #syncFolder(): Promise<void> {
    if (process.platform === 'win32') return;
    const folder = await open(this.#folder, 'r');
    await folder.sync().finally(() => folder.close());
  }

  get #path(): string {
    return join(this.#folder, NAME);
  }
}

const CACHE_FOLDER = 'cache';
const SESSION_FOLDER = 'session-';
/** Beginnings of the names of all folders that hold data, `cache-aside-` of a lost key among them. */
const KEPT_FOLDERS = [CACHE_FOLDER, SESSION_FOLDER];
/** States in which the key that opens the files is lost forever. */
const KEY_IS_LOST: readonly VaultState['kind'][] = ['itemLost', 'backendChanged', 'wrongValue'];

interface Parts extends Pick<LaunchParts, 'workspace' | 'state' | 'clock' | 'log'> {
  readonly vault: VaultService;
  readonly connections: ConnectionsService;
  readonly paths: Paths;
  readonly threads: ThreadFiles;
  readonly transport: HttpTransport;
  readonly sampleAtStart: boolean;
  readonly organisation: Pick<Organisation, 'pdfLimit'>;
  readonly watch: Pick<DataFolderWatch, 'note' | 'noteNotOpened'>;
  /** Everything that was read of the store before is out of date. */
  readonly healed: () => Promise<void>;
  /** What follows whenever data are open: jobs continue, and what is old is forgotten. */
  readonly opened: () => Promise<void>;
}

/**
 * Opens keychain and store, in this order: without the key nothing on disk can be read. What prevents it is reported
 * as the vault's state; the clerk tries again or continues with this session only (docs/design.md §6.1).
 */
export class OpeningService {
  readonly #parts: Parts;
  readonly #mark: WipeMark;
  #opening: Promise<void> | null = null;
  #wiping: Promise<void> | null = null;
  #sessionFolder: string | null = null;
  #trouble: VaultState | null = null;
  #folder: string | null = null;
  #begun = false;
  #closed = false;
  #openingStore: Promise<void> | null = null;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#mark = new WipeMark(parts.paths.data);
  }

  /** A file that is there as long as the open data are; null while nothing is open. */
  get openFile(): string | null {
    return this.#parts.workspace.isOpen && this.#folder !== null ? join(this.#folder, FILES.facts) : null;
  }

  /**
   * Opens at the start, by the clerk's choice, after a wipe, or since the disk can be used again: with the keychain, or
   * for this session as before. @throws its failures, which the state reports too
   */
  open(): Promise<void> {
    return this.#thenOpened(async () => {
      if (!this.#begun) await this.#start();
      // A session has a key of its own, which does not open what is kept on disk.
      else if (this.#inSession) await this.#reporting(() => this.#openSession());
      else await this.#openShared();
    });
  }

  /** Continues without the keychain: an encrypted folder whose key is in memory only, removed at the end. */
  openForThisSession(): Promise<void> {
    return this.#thenOpened(() => this.#reporting(() => this.#openSession()));
  }

  /** The only place for what follows an opening, in all of its ways. */
  async #thenOpened(open: () => Promise<void>): Promise<void> {
    await open();
    if (this.#parts.workspace.isOpen) await this.#parts.opened();
  }

  /** The first opening, and any after one that the disk has stopped. */
  async #start(): Promise<void> {
    await this.#reporting(async () => {
      await this.#removeOldSessions();
      if (!this.#inSession) await this.#openShared();
      const continues = this.#parts.sampleAtStart || this.#inSession;
      if (continues && !this.#parts.workspace.isOpen) await this.#openSession();
      if (this.#parts.sampleAtStart) await this.#parts.connections.exploreSample();
      this.#begun = true;
    });
  }

  get #inSession(): boolean {
    return this.#parts.vault.state.kind === 'sessionOnly';
  }

  /** Tries the keychain; calls meanwhile share the attempt. */
  #openShared(): Promise<void> {
    this.#opening ??= this.#reporting(async () => {
      // Opened in the middle of it, the new files would be removed with the old ones.
      await this.#wiping?.catch(() => undefined);
      await this.#open();
    }).finally(() => {
      this.#opening = null;
    });
    return this.#opening;
  }

  /** A failure on the way closes what was half open, and is shown with its cause instead of an endless opening. */
  async #reporting(work: () => Promise<void>): Promise<void> {
    const { workspace, watch } = this.#parts;
    try {
      await work();
    } catch (error) {
      const failure = failureOf(error);
      if (!this.#begun) await workspace.close().catch(() => undefined);
      if (!workspace.isOpen) workspace.closedBecause(failure);
      watch.noteNotOpened(failure);
      throw failure;
    }
  }

  async #openSession(): Promise<void> {
    const { vault, workspace, paths, state } = this.#parts;
    await this.#wiping?.catch(() => undefined);
    await this.#opening?.catch(() => undefined);
    if (workspace.isOpen) return;
    vault.useSessionOnly();
    this.#sessionFolder = join(paths.data, `${SESSION_FOLDER}${randomBytes(6).toString('hex')}`);
    await this.#openStore(randomBytes(32), this.#sessionFolder);
    state.change({ vault: shownVaultState(vault.state) });
  }

  /** The clerk's own choice: what the lost key opened is set aside, never deleted, and a new key is made. */
  startOver(confirmed: () => Promise<void>): Promise<void> {
    return this.#thenOpened(() => this.#startOver(confirmed));
  }

  async #startOver(confirmed: () => Promise<void>): Promise<void> {
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
    await this.#openShared();
  }

  /**
   * Removes everything from disk and keychain; nothing is open afterwards. If it is cut short before its mark is set,
   * it has done nothing; after that, the next start continues it.
   * @throws KontorFailure fileNotWritable when the mark cannot be set; then all is still there
   */
  wipe(): Promise<void> {
    this.#wiping = this.#wipe().finally(() => {
      this.#wiping = null;
    });
    return this.#wiping;
  }

  async #wipe(): Promise<void> {
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

  /** What is opening is waited for, and nothing is opened any more, whatever a call that is under way still does. */
  async close(): Promise<void> {
    this.#closed = true;
    await Promise.allSettled([this.#opening, this.#wiping, this.#openingStore]);
    await this.#parts.workspace.close();
    this.#parts.workspace.closedBecause(new KontorFailure('cancelled'));
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
    await this.#openStore(answer.key, join(paths.data, CACHE_FOLDER));
    state.change({ vault: shownVaultState(vault.state) });
  }

  #standsClosed(trouble: VaultState): void {
    const { workspace, state } = this.#parts;
    this.#trouble = trouble;
    workspace.closedBecause(vaultFailure(trouble));
    state.change({ vault: shownVaultState(trouble) });
  }

  /**
   * The rest of a wipe: files first, which always works, then the keychain. In a session without the keychain
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

  async #openStore(key: Uint8Array, folder: string): Promise<void> {
    if (this.#closed) throw new KontorFailure('cancelled');
    this.#openingStore = this.#openStoreIn(folder, key).finally(() => {
      this.#openingStore = null;
    });
    await this.#openingStore;
  }

  async #openStoreIn(folder: string, key: Uint8Array): Promise<void> {
    const { workspace, state, connections, threads, transport, clock, log } = this.#parts;
    const { watch, healed } = this.#parts;
    const store = await openStore({
      folder,
      key,
      threads,
      log,
      pdfLimit: this.#parts.organisation.pdfLimit,
      onFault: (code) => watch.note(code),
      onHealed: (cacheNotice) => {
        state.change({ cacheNotice, cacheNotices: state.current.cacheNotices + 1 });
        healed().catch((error: unknown) => watch.note(failureOf(error).code));
      },
    });
    this.#folder = folder;
    const api = createServiceApi({ transport, clock, random: Math.random, tokens: store.tokens, log });
    workspace.open({ store, api });
    state.change({ cacheNotice: store.notice, settings: await store.facts.settings() });
    await connections.load();
  }

  /** A session that was killed leaves a folder whose key is lost. */
  async #removeOldSessions(): Promise<void> {
    const { data } = this.#parts.paths;
    const old = (await readdir(data)).filter((name) => name.startsWith(SESSION_FOLDER));
    await Promise.all(old.map((name) => rm(join(data, name), { recursive: true, force: true })));
  }
}

/** The vault's state as the contract shows it; `cause` names what is missing or why memory is used. */
function shownVaultState(state: VaultState): ShownState {
  switch (state.kind) {
    case 'untried':
      return { kind: 'opening', cause: null };
    case 'absent':
      return { kind: 'absent', cause: state.cause };
    case 'sessionOnly':
      return { kind: 'sessionOnly', cause: state.reason };
    case 'tooLong':
    case 'unstorable':
      return { kind: 'refused', cause: null };
    default:
      return { kind: state.kind, cause: null };
  }
}
