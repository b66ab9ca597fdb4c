/** Two 32-bit halves of the hash that was computed last; a pair returned would be an object per record. */
export const recordHash = { high: 0, low: 0 };

/**
 * Hashes the bytes of one element into `recordHash`. It distinguishes elements of the same customer,
 * so 64 well-mixed bits do; nobody gains by a collision in their own list.
 */
export function hashRecord(view: DataView, start: number, end: number): void {
  let high = 0x9747b28c | 0;
  let low = 0x1b873593 | 0;
  let at = start;
  for (; at + 4 <= end; at += 4) {
    const word = view.getInt32(at, true);
    high = Math.imul(high ^ word, 0x9e3779b1);
    high ^= high >>> 15;
    low = Math.imul(low ^ word, 0x85ebca6b);
    low = (low << 13) | (low >>> 19);
  }
  for (; at < end; at += 1) {
    const byte = view.getUint8(at);
    high = Math.imul(high ^ byte, 0x9e3779b1);
    high ^= high >>> 15;
    low = Math.imul(low ^ byte, 0x85ebca6b);
    low = (low << 13) | (low >>> 19);
  }
  const length = end - start;
  high = Math.imul(high ^ length, 0x85ebca6b);
  low = Math.imul(low ^ length, 0xc2b2ae35);
  recordHash.high = (high ^ (high >>> 13)) >>> 0;
  recordHash.low = (low ^ (low >>> 16)) >>> 0;
}
