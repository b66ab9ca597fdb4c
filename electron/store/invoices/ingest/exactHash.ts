/** What of a row an amount is looked for in: what is open, or price and price with VAT. */
export type AmountKind = 'open' | 'priced';

const SEEDS: Readonly<Record<AmountKind, number>> = { open: 0x9e3779b9, priced: 0x85ebca6b };
/** Hashes are below this. */
export const HASHES = 2 ** 32;

/** Rows of one block: what is written again where one of them changes. */
export const BLOCK_ROWS = 1_024;

/** 32 bits for ten-thousandths, of either sign: a credit note is found by the figures that are printed on it. */
export function amountHash(scaled: number, kind: AmountKind): number {
  const magnitude = Math.abs(scaled);
  let hash = SEEDS[kind] ^ (magnitude % HASHES);
  hash = Math.imul(hash ^ (hash >>> 16), 0x7feb352d);
  hash ^= Math.floor(magnitude / HASHES);
  hash = Math.imul(hash ^ (hash >>> 15), 0x846ca68b);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** 32 bits for an invoice or entry number, whatever its case. */
export function numberHash(number: string): number {
  const text = number.toLowerCase();
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}

/** A hash with the place of its row within the block, as one number that sorts by the hash. */
export function exactEntry(hash: number, n: number): number {
  return hash * BLOCK_ROWS + (n % BLOCK_ROWS);
}

/** Sorted hashes, then the place of each row. */
export interface ExactEntries {
  readonly hashes: Uint32Array;
  readonly places: Uint16Array;
}

export function packEntries(entries: readonly number[]): Uint8Array {
  const sorted = Float64Array.from(entries).sort();
  const hashes = new Uint32Array(sorted.length);
  const places = new Uint16Array(sorted.length);
  for (const [at, entry] of sorted.entries()) {
    hashes[at] = Math.floor(entry / BLOCK_ROWS);
    places[at] = entry % BLOCK_ROWS;
  }
  const packed = new Uint8Array(hashes.byteLength + places.byteLength);
  packed.set(new Uint8Array(hashes.buffer));
  packed.set(new Uint8Array(places.buffer), hashes.byteLength);
  return packed;
}

export function unpackEntries(packed: Uint8Array): ExactEntries {
  const { buffer } = packed.slice();
  const count = packed.length / (Uint32Array.BYTES_PER_ELEMENT + Uint16Array.BYTES_PER_ELEMENT);
  return {
    hashes: new Uint32Array(buffer, 0, count),
    places: new Uint16Array(buffer, count * Uint32Array.BYTES_PER_ELEMENT, count),
  };
}
