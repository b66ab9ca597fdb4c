import { createCipheriv, createDecipheriv, createHash, randomBytes, scrypt, scryptSync } from 'node:crypto';
import { promisify } from 'node:util';
import type { SealedHeader } from '../../store/userData/marks/eventFile.ts';

type Seal = SealedHeader['sealed'];
type Cost = Seal['cost'];
type Named = Pick<SealedHeader, 'author' | 'number'>;

const KEY_BYTES = 32;
const TAG_BYTES = 16;
const SALT_BYTES = 16;
/** 32 MB and a quarter of a second for each passphrase that somebody tries. */
const COST: Cost = { n: 2 ** 15, r: 8, p: 3 };
/** What is done for a file that comes from anywhere: 64 MB at most. */
const CHEAPEST = 2 ** 14;
const DEAREST = 2 ** 16;
const MOST_AT_ONCE = 4;
const MEMORY = 128 * 8 * (DEAREST + MOST_AT_ONCE) + 1_000_000;

/** Before it is used: a file must not have the desk work for hours, or take its memory. */
export function isBearable({ n, r, p }: Cost): boolean {
  return (
    Number.isInteger(Math.log2(n)) &&
    n >= CHEAPEST &&
    n <= DEAREST &&
    r === 8 &&
    Number.isInteger(p) &&
    p >= 1 &&
    p <= MOST_AT_ONCE
  );
}

/** The same passphrase on every keyboard, however its letters are put together. */
const bytesOf = (passphrase: string) => Buffer.from(passphrase.normalize('NFC'));

const optionsOf = ({ n, r, p }: Cost) => ({ N: n, r, p, maxmem: MEMORY });

/** Which file it is belongs to what is sealed: none can be given out for another. */
const boundTo = ({ author, number }: Named) => Buffer.from(`${author} ${number}`);

export interface SealingKey {
  readonly key: Uint8Array;
  readonly cost: Cost;
  readonly salt: Uint8Array;
}

/**
 * One for all files of a desk: who opens those of a year derives its key once. The salt of a desk is its own where there is
 * no file yet that it could open: see `DerivedKeys.opened`.
 */
export async function sealingKey(passphrase: string, author: string): Promise<SealingKey> {
  const salt = createHash('sha256').update(author).digest().subarray(0, SALT_BYTES);
  const derive = promisify<Buffer, Buffer, number, object, Buffer>(scrypt);
  return { key: await derive(bytesOf(passphrase), salt, KEY_BYTES, optionsOf(COST)), cost: COST, salt };
}

/** AES-256-GCM with the tag behind it. */
export function sealed(
  { key, cost, salt }: SealingKey,
  file: Named,
  content: Uint8Array,
): { readonly seal: Seal; readonly bytes: Buffer } {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  cipher.setAAD(boundTo(file));
  const bytes = Buffer.concat([cipher.update(content), cipher.final(), cipher.getAuthTag()]);
  return {
    seal: { cost, salt: Buffer.from(salt).toString('base64'), nonce: nonce.toString('base64') },
    bytes,
  };
}

/** As much work as deriving so many keys at Kontor's own cost: some ten seconds in all. */
const MOST_WORK = 40;
const workOf = ({ n, r, p }: Cost) => (n * r * p) / (COST.n * COST.r * COST.p);

interface DerivedState {
  readonly keys: ReadonlyMap<string, Uint8Array>;
  readonly work: number;
  readonly opened: SealingKey | null;
}

/**
 * Keys that one hand-over has derived, each salt once: plain data, which goes from thread to thread. Files with a salt each
 * would cost a quarter of a second each, so there is a bound of the work for all of them.
 */
export class DerivedKeys {
  #state: DerivedState;

  constructor(state: DerivedState = { keys: new Map(), work: 0, opened: null }) {
    this.#state = state;
  }

  get state(): DerivedState {
    return this.#state;
  }

  /** What another thread has made of the state. */
  set state(state: DerivedState) {
    this.#state = state;
  }

  /** Null where it would be more work than is left. */
  of(passphrase: string, { cost, salt }: Pick<Seal, 'cost' | 'salt'>): Uint8Array | null {
    const name = JSON.stringify([cost.n, cost.r, cost.p, salt]);
    const { keys, work } = this.#state;
    const known = keys.get(name);
    if (known !== undefined) return known;
    if (work + workOf(cost) > MOST_WORK) return null;
    const key = scryptSync(bytesOf(passphrase), Buffer.from(salt, 'base64'), KEY_BYTES, optionsOf(cost));
    this.#state = { ...this.#state, keys: new Map(keys).set(name, key), work: work + workOf(cost) };
    return key;
  }

  /** What has opened a file seals the next one of this desk, too: the files of a folder come to one salt. */
  opened(key: Uint8Array, { cost, salt }: Pick<Seal, 'cost' | 'salt'>): void {
    if (this.#state.opened !== null || JSON.stringify(cost) !== JSON.stringify(COST)) return;
    this.#state = { ...this.#state, opened: { key, cost, salt: Buffer.from(salt, 'base64') } };
  }
}

/** Opens files by one passphrase. */
export class Unsealing {
  readonly #passphrase: string;
  readonly #keys: DerivedKeys;

  constructor(passphrase: string, keys: DerivedKeys = new DerivedKeys()) {
    this.#passphrase = passphrase;
    this.#keys = keys;
  }

  /** `wrongPassphrase`: that the bytes are those which were written is known before. */
  open(seal: Seal, file: Named, bytes: Uint8Array): Buffer | 'costly' | 'wrongPassphrase' {
    const place = bytes.length - TAG_BYTES;
    if (place < 0) return 'wrongPassphrase';
    const key = this.#keys.of(this.#passphrase, seal);
    if (key === null) return 'costly';
    const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(seal.nonce, 'base64'));
    decipher.setAAD(boundTo(file));
    decipher.setAuthTag(bytes.subarray(place));
    try {
      const content = Buffer.concat([decipher.update(bytes.subarray(0, place)), decipher.final()]);
      this.#keys.opened(key, seal);
      return content;
    } catch {
      return 'wrongPassphrase';
    }
  }
}
