import { join } from 'node:path';
import { z } from 'zod';
import { parsedJson } from '../../../shared/domain/parsedJson.ts';
import type { Clock } from '../../ports/clock.ts';
import { readVaultFile, writeVaultFile } from './vaultFile.ts';

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
    const text = await readVaultFile(this.#file);
    if (text === null) return NOTHING;
    return markerSchema.safeParse(parsedJson(text)).data ?? { ...NOTHING, names: [...this.#presumed] };
  }

  /** @throws KontorFailure `diskFull` or `fileNotWritable` */
  write(marks: VaultMarks): Promise<void> {
    return writeVaultFile(this.#file, `${JSON.stringify(marks, null, 2)}\n`, this.#clock);
  }
}
