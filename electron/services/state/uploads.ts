import { KontorFailure } from '../../../shared/domain/failure.ts';
import { RecentMap } from '../../../shared/domain/recentMap.ts';

/** One a window, and one that was left. */
const MOST = 2;

/** Files that a page hands over in parts, because one call may bring along only so much. */
export class Uploads {
  readonly #most: number;
  readonly #files = new RecentMap<string, readonly Uint8Array[]>(MOST);

  /** @param most bytes of one file */
  constructor(most: number) {
    this.#most = most;
  }

  /** Adds a part behind the others. @throws KontorFailure invalidInput beyond the bound */
  add(id: string, part: Uint8Array): void {
    const parts = this.#files.get(id) ?? [];
    const length = parts.reduce((sum, one) => sum + one.length, 0);
    if (length + part.length > this.#most) {
      this.#files.delete(id);
      throw new KontorFailure('invalidInput');
    }
    this.#files.put(id, [...parts, part]);
  }

  /**
   * The whole file, which is then no longer kept, in shared memory as that of `firstBytes`.
   * @throws KontorFailure invalidInput for one that is not there
   */
  take(id: string): Uint8Array {
    const parts = this.#files.get(id);
    if (parts === undefined) throw new KontorFailure('invalidInput');
    this.#files.delete(id);
    const length = parts.reduce((sum, one) => sum + one.length, 0);
    const whole = new Uint8Array(new SharedArrayBuffer(length));
    let at = 0;
    for (const part of parts) {
      whole.set(part, at);
      at += part.length;
    }
    return whole;
  }
}
