/** Bytes that one call may bring along; a selection of 10,000 rows needs about a tenth of it. */
export const LARGEST_INPUT = 1_000_000;

const DEEPEST_INPUT = 32;

/**
 * Whether a value that came over the bridge is small enough to be looked at. The count stops at the limit, so
 * that neither a huge nor a circular value costs more than the limit itself.
 */
export function fitsInput(value: unknown): boolean {
  const waiting: { readonly value: unknown; readonly depth: number }[] = [{ value, depth: 0 }];
  let bytes = 0;
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    bytes += 8 + ownSize(next.value);
    if (bytes > LARGEST_INPUT || next.depth > DEEPEST_INPUT) {
      return false;
    }
    for (const inner of innerValues(next.value, LARGEST_INPUT - bytes)) {
      waiting.push({ value: inner, depth: next.depth + 1 });
    }
    if (waiting.length * 8 + bytes > LARGEST_INPUT) {
      return false;
    }
  }
  return true;
}

function ownSize(value: unknown): number {
  if (typeof value === 'string') {
    return value.length;
  }
  if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) {
    return value.byteLength;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return 0;
  }
  return Object.keys(value).reduce((sum, key) => sum + key.length, 0);
}

function innerValues(value: unknown, room: number): readonly unknown[] {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) {
    return [];
  }
  if (Array.isArray(value)) {
    return value.length * 8 > room ? value.slice(0, Math.ceil(room / 8) + 1) : value;
  }
  if (value instanceof Map) {
    return [...value.keys(), ...value.values()];
  }
  return value instanceof Set ? [...value] : Object.values(value);
}
