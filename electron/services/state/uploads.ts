import { KontorFailure } from '../../../shared/domain/failure.ts';
import { LruCache } from '../../../shared/domain/lruCache.ts';

/** One a window, and one that was left. */
const MOST = 2;

interface Upload {
  readonly bytes: Uint8Array;
  readonly length: number;
}

/** Files that a page hands over in parts, because one call may bring along only so much. */
export class Uploads {
  readonly #most: number;
  readonly #files = new LruCache<string, Upload>(MOST);

  /** @param most bytes of one file */
  constructor(most: number) {
    this.#most = most;
  }

  /**
   * Adds a part behind the others: at its place, since to put a large file together at its end would hold up everything
   * else. What no part has filled takes no memory.
   * @throws KontorFailure invalidInput beyond the bound
   */
  add(id: string, part: Uint8Array): void {
    const { bytes, length } = this.#files.get(id) ?? {
      bytes: new Uint8Array(new SharedArrayBuffer(this.#most)),
      length: 0,
    };
    if (length + part.length > this.#most) {
      this.#files.delete(id);
      throw new KontorFailure('invalidInput');
    }
    bytes.set(part, length);
    this.#files.put(id, { bytes, length: length + part.length });
  }

  /**
   * The whole file, which is then no longer kept, in shared memory as that of `firstBytes`.
   * @throws KontorFailure invalidInput for one that is not there
   */
  take(id: string): Uint8Array {
    const file = this.#files.get(id);
    if (file === undefined) throw new KontorFailure('invalidInput');
    this.#files.delete(id);
    return file.bytes.subarray(0, file.length);
  }
}
