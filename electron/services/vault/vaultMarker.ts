import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { errorCode } from '../../../shared/domain/errorCode.ts';
import { KontorFailure } from '../../../shared/domain/failure.ts';
import type { Clock } from '../../ports/clock.ts';

const RENAME_TRIES = 6;

const markerSchema = z.object({
  version: z.literal(2),
  /** A copy of the folder's mark, in case its own file is lost; null before the first use. */
  mark: z.string().nullable(),
  /** The random value that is also in the keychain, or null before the first write. No secret. */
  backendId: z.string().min(1).nullable(),
  /** Accounts that were stored and not removed since. */
  names: z.array(z.string().min(1)),
});

export type VaultMarks = Readonly<z.infer<typeof markerSchema>>;

const NOTHING: VaultMarks = { version: 2, mark: null, backendId: null, names: [] };

/**
 * `vault-marker.json` in the data folder: what was stored, and in which keyring. It holds no secret and no hash of
 * one. It distinguishes an empty answer of a locked keyring from "never stored".
 */
export class VaultMarker {
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
    let text: string;
    try {
      text = await readFile(this.#file, 'utf8');
    } catch (error) {
      if (errorCode(error) === 'ENOENT') return NOTHING;
      throw new KontorFailure('fileNotWritable', { retryable: true });
    }
    try {
      return markerSchema.parse(JSON.parse(text));
    } catch {
      return { ...NOTHING, names: [...this.#presumed] };
    }
  }

  /** @throws KontorFailure `diskFull` or `fileNotWritable` */
  async write(marks: VaultMarks): Promise<void> {
    const part = `${this.#file}.part`;
    try {
      await rm(part, { force: true });
      await writeFile(part, `${JSON.stringify(marks, null, 2)}\n`, { mode: 0o600, flush: true });
      await this.#renamePatiently(part);
    } catch (error) {
      throw new KontorFailure(errorCode(error) === 'ENOSPC' ? 'diskFull' : 'fileNotWritable', {
        retryable: true,
      });
    }
  }

  /** Virus scanners on Windows hold a new file open for a moment. */
  async #renamePatiently(part: string): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await rename(part, this.#file);
        return;
      } catch (error) {
        const busy = ['EPERM', 'EACCES', 'EBUSY'].includes(errorCode(error));
        if (process.platform !== 'win32' || !busy || attempt === RENAME_TRIES) throw error;
        await this.#clock.sleep(20 * attempt);
      }
    }
  }
}
