import { createCipheriv, createDecipheriv, createHash, randomBytes, scrypt, scryptSync } from 'node:crypto';
import { promisify } from 'node:util';
import type { SealedHeader } from '../../cache/facts/marks/eventFile.ts';

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
  readonly key: Buffer;
  readonly cost: Cost;
  readonly salt: Buffer;
}

/** One for all files of a desk: who opens those of a year derives its key once. No two desks have the same salt. */
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
  return { seal: { cost, salt: salt.toString('base64'), nonce: nonce.toString('base64') }, bytes };
}

/** Opens files by one passphrase: each salt costs once. */
export class Unsealing {
  readonly #passphrase: string;
  readonly #keys = new Map<string, Buffer>();

  constructor(passphrase: string) {
    this.#passphrase = passphrase;
  }

  /** Null for another passphrase: that the bytes are those which were written is known before. */
  open({ cost, salt, nonce }: Seal, file: Named, bytes: Uint8Array): Buffer | null {
    const place = bytes.length - TAG_BYTES;
    if (place < 0) return null;
    const decipher = createDecipheriv('aes-256-gcm', this.#keyOf(cost, salt), Buffer.from(nonce, 'base64'));
    decipher.setAAD(boundTo(file));
    decipher.setAuthTag(bytes.subarray(place));
    try {
      return Buffer.concat([decipher.update(bytes.subarray(0, place)), decipher.final()]);
    } catch {
      return null;
    }
  }

  #keyOf(cost: Cost, salt: string): Buffer {
    const name = JSON.stringify([cost.n, cost.r, cost.p, salt]);
    const known = this.#keys.get(name);
    if (known !== undefined) return known;
    const key = scryptSync(
      bytesOf(this.#passphrase),
      Buffer.from(salt, 'base64'),
      KEY_BYTES,
      optionsOf(cost),
    );
    this.#keys.set(name, key);
    return key;
  }
}
