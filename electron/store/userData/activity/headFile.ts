import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { z } from 'zod';
import { errorCode } from '../../../../shared/domain/failure.ts';
import { type ActivityKeys, headSeal, sameSeal } from './activityChain.ts';

/** How far a log has come: so many entries, and the last one's seal as hexadecimal. */
const headSchema = z.strictObject({
  /** Grows with each writing; the higher of the two that stand in the file is meant. */
  turn: z.number().int().nonnegative(),
  log: z.string().regex(/^[0-9a-f]{32}$/),
  count: z.number().int().nonnegative(),
  last: z.string().regex(/^[0-9a-f]{64}$/),
});

export type ActivityHead = z.output<typeof headSchema>;

/** The smallest that a disk writes at once: a head is there or not, never a half of one. */
const SLOT = 512;

/**
 * The head of a log, sealed, in a file beside the database, so that entries that are taken from the end are missed.
 * Two heads take turns in a file whose size never changes: writing one of them needs no sync of its own. After a power
 * cut the file may be behind the log, which is allowed; it is never before it, since the entry was synced first.
 */
export class HeadFile {
  readonly #file: string;
  readonly #keys: ActivityKeys;

  /** @param file beside the database it belongs to */
  constructor(file: string, keys: ActivityKeys) {
    this.#file = file;
    this.#keys = keys;
  }

  /** `absent` where there is no such file, `unreadable` where neither head in it bears our seal. */
  read(): ActivityHead | 'absent' | 'unreadable' {
    let text: string;
    try {
      text = readFileSync(this.#file, 'latin1');
    } catch (error) {
      return errorCode(error) === 'ENOENT' ? 'absent' : 'unreadable';
    }
    const heads = [text.slice(0, SLOT), text.slice(SLOT, 2 * SLOT)].flatMap((slot) => this.#headOf(slot));
    return heads.toSorted((left, right) => right.turn - left.turn)[0] ?? 'unreadable';
  }

  /**
   * Makes the file, only for its owner, and waits for the disk; once in a log's life. A disk that is full leaves what
   * stood there, or nothing, but never a file without a head.
   */
  create(head: ActivityHead): void {
    const made = `${this.#file}.new`;
    this.#into(made, 'w', (handle) => {
      const empty = Buffer.alloc(2 * SLOT, ' ');
      writeSync(handle, empty, 0, empty.length, 0);
      this.#put(handle, head);
      fsyncSync(handle);
    });
    renameSync(made, this.#file);
  }

  write(head: ActivityHead): void {
    this.#into(this.#file, 'r+', (handle) => this.#put(handle, head));
  }

  #into(file: string, flags: string, act: (handle: number) => void): void {
    const handle = openSync(file, flags, 0o600);
    try {
      act(handle);
    } finally {
      closeSync(handle);
    }
  }

  #put(handle: number, head: ActivityHead): void {
    const words = JSON.stringify(head);
    const slot = Buffer.alloc(SLOT, ' ');
    slot.write(`${words}\n${headSeal(this.#keys, words).toString('hex')}\n`, 'latin1');
    writeSync(handle, slot, 0, SLOT, (head.turn % 2) * SLOT);
  }

  #headOf(slot: string): ActivityHead[] {
    const [words = '', seal = ''] = slot.split('\n');
    if (!sameSeal(Buffer.from(seal, 'hex'), headSeal(this.#keys, words))) return [];
    const head = headSchema.safeParse(JSON.parse(words));
    return head.success ? [head.data] : [];
  }
}
