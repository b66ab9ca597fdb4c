import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

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
export function headSeal(keys: ActivityKeys, words: string): Buffer {
  return createHmac('sha256', keys.head).update(words, 'utf8').digest();
}

export function sameSeal(left: Uint8Array, right: Uint8Array): boolean {
  return left.length === right.length && timingSafeEqual(left, right);
}
