import { open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type FailureCode, KontorFailure } from '../../../shared/domain/failure.ts';
import type { AppState } from '../../../shared/ipc/app.ts';
import { failureOf } from '../../database/sqliteFailure.ts';
import type { LaunchParts } from './launchParts.ts';

const SHORTEST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 5_000;
const LOOK_EVERY_MS = 5_000;
const PROBE = '.room';
/** Bytes that a store needs to be created or to continue for a moment. */
const ROOM = Buffer.alloc(1_000_000);

type Trouble = Exclude<AppState['dataFolder'], 'ready'>;

const TROUBLES: { readonly [Code in FailureCode]?: Trouble } = {
  diskFull: 'full',
  dataReadOnly: 'readOnly',
  dataGone: 'gone',
  fileNotWritable: 'readOnly',
};

/** Whether a failure of the store is about the disk of the data folder, and not about the work itself. */
export function isDataTrouble(error: unknown): boolean {
  return error instanceof KontorFailure && Object.hasOwn(TROUBLES, error.code);
}

interface Parts extends Pick<LaunchParts, 'state' | 'clock' | 'log' | 'report'> {
  /** The data folder. */
  readonly folder: string;
  /** A file that is there as long as the open data are; null while nothing is open. */
  readonly openFile: () => string | null;
  /** Those that are open were removed, so that no disk brings them back. */
  readonly isRemoved: () => boolean;
  /** As `HostParts.folderOwnership` says. */
  readonly ownership: () => 'same' | 'renewed' | 'taken';
  /** Continues after the trouble. @throws its failures */
  readonly resume: (after: Trouble) => Promise<void>;
}

/**
 * The disk of Kontor's own data: full, read-only, missing, or failing otherwise. Reports it in the state, checks
 * repeatedly, and resumes by itself when the disk can be written (docs/promises.md P41).
 */
export class DataFolderWatch {
  readonly #parts: Parts;
  readonly #closed = new AbortController();
  #watching: Promise<void> | null = null;
  #looking: Promise<void> | null = null;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Checks from time to time whether the folder is still there: open files still work after their names are gone. */
  begin(): void {
    this.#looking ??= this.#lookOften();
  }

  /** A failure of the store, the keychain's marker or the opening. Only those of the disk count. */
  note(code: FailureCode): void {
    const trouble = TROUBLES[code];
    if (trouble !== undefined) this.#report(trouble);
  }

  /** The data could not be opened, for any reason: the screen must name one. */
  noteNotOpened(error: unknown): void {
    const { code } = failureOf(error);
    this.#report(TROUBLES[code] ?? 'fault');
  }

  async close(): Promise<void> {
    this.#closed.abort();
    await this.#watching;
    await this.#looking;
  }

  #report(known: Trouble): void {
    const { state, log, report } = this.#parts;
    const trouble = this.#named(known);
    if (this.#closed.signal.aborted) return;
    if (state.current.dataFolder !== trouble) {
      log.warn('dataFolder.trouble', { trouble });
      state.change({ dataFolder: trouble });
    }
    this.#watching ??= this.#untilReady(trouble)
      .catch((error: unknown) => void report(error, 'dataFolder.watch'))
      .finally(() => {
        this.#watching = null;
      });
  }

  #named(trouble: Trouble): Trouble {
    return trouble === 'gone' && this.#isRemoved() ? 'removed' : trouble;
  }

  /** Of a disk that does not answer nobody knows. */
  #isRemoved(): boolean {
    try {
      return this.#parts.isRemoved();
    } catch {
      return false;
    }
  }

  async #untilReady(first: Trouble): Promise<void> {
    const { state, clock, log, resume } = this.#parts;
    const { signal } = this.#closed;
    let trouble = first;
    for (let wait = SHORTEST_WAIT_MS; !signal.aborted; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
      try {
        await clock.sleep(wait, signal);
      } catch {
        return;
      }
      try {
        await this.#probe();
        await resume(trouble);
        log.info('dataFolder.ready');
        state.change({ dataFolder: 'ready' });
        return;
      } catch (error) {
        trouble = this.#named(TROUBLES[failureOf(error).code] ?? 'fault');
        if (!signal.aborted && state.current.dataFolder !== trouble) state.change({ dataFolder: trouble });
      }
    }
  }

  /** A folder that cannot be looked at is not another one: what is wrong with it shows by its files. */
  #ownership(): ReturnType<Parts['ownership']> {
    try {
      return this.#parts.ownership();
    } catch {
      return 'same';
    }
  }

  /** @throws the system's error */
  async #probe(): Promise<void> {
    const { folder, openFile, ownership } = this.#parts;
    if (ownership() === 'taken') throw new KontorFailure('dataGone', { retryable: true });
    const known = openFile();
    if (known !== null) await stat(known);
    const file = join(folder, PROBE);
    try {
      const handle = await open(file, 'w', 0o600);
      try {
        await handle.writeFile(ROOM);
        await handle.sync();
      } finally {
        await handle.close();
      }
    } finally {
      await rm(file, { force: true }).catch(() => undefined);
    }
  }

  /** A look that fails is reported, the first of several in a row alone, and the next one is taken all the same. */
  async #lookOften(): Promise<void> {
    const { clock, report } = this.#parts;
    for (let failed = false; ; ) {
      try {
        await clock.sleep(LOOK_EVERY_MS, this.#closed.signal);
      } catch {
        return;
      }
      try {
        await this.#look();
        failed = false;
      } catch (error) {
        if (!failed) report(error, 'dataFolder.look');
        failed = true;
      }
    }
  }

  async #look(): Promise<void> {
    const { openFile } = this.#parts;
    const known = openFile();
    const owned = this.#ownership();
    if (owned === 'taken' || (owned === 'renewed' && known !== null)) this.note('dataGone');
    if (known === null) return;
    await stat(known).catch((error: unknown) => {
      // What was closed meanwhile may have been removed on purpose, by a wipe.
      if (openFile() === known) this.note(failureOf(error).code);
    });
  }
}
