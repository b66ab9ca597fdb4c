import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** Bytes between two turns of the event loop: a few milliseconds of work. */
const SLICE = 1_000_000;

/** SHA-256 of bytes in memory, in hex. */
export async function bytesHash(bytes: Uint8Array): Promise<string> {
  const hash = createHash('sha256');
  for (let start = 0; start < bytes.length; start += SLICE) {
    hash.update(bytes.subarray(start, start + SLICE));
    await nextTurn();
  }
  return hash.digest('hex');
}
