import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { z } from 'zod';
import { errorCode } from '../../../../shared/domain/failure.ts';

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

/** Keys of one log, derived from the key of the store: none of its own is kept anywhere. */
export interface ActivityKeys {
  readonly chain: Uint8Array;
  readonly head: Uint8Array;
}

export function activityKeys(dataKey: Uint8Array): ActivityKeys {
  const derived = (use: string) =>
    new Uint8Array(hkdfSync('sha256', dataKey, new Uint8Array(), `kontor activity ${use} 1`, 32));
  return { chain: derived('chain'), head: derived('head') };
}

/** The seal that the first entry follows, made for this log alone. `log` is 16 random bytes as hexadecimal. */
export function firstSeal(keys: ActivityKeys, log: string): Buffer {
  return createHmac('sha256', keys.chain).update(`log ${log}`).digest();
}

/**
 * The seal of an entry in its place: it holds the seal before it, so that none can be changed, taken out, put in or
 * moved without breaking all that follow. The lengths of the first two parts are fixed: no other three parts give
 * the same bytes, nor does the seal that the first entry follows.
 */
export function nextSeal(keys: ActivityKeys, before: Uint8Array, place: number, entry: string): Buffer {
  const where = Buffer.alloc(8);
  where.writeBigUInt64BE(BigInt(place));
  return createHmac('sha256', keys.chain).update(before).update(where).update(entry, 'utf8').digest();
}

/** The seal over a log's head. */
function headSeal(keys: ActivityKeys, words: string): Buffer {
  return createHmac('sha256', keys.head).update(words, 'utf8').digest();
}

export function sameSeal(left: Uint8Array, right: Uint8Array): boolean {
  return left.length === right.length && timingSafeEqual(left, right);
}
