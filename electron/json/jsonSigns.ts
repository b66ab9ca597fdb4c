import { isClosing, isOpening, SignWalk } from './signWalk.ts';

const COMMA = 0x2c;
const COLON = 0x3a;
const LONGEST_PLACE = 120;

/** What the bytes of a JSON text show before a parser sees them. */
interface JsonSigns {
  readonly depth: number;
  /** Of whatever kind, counted roughly. */
  readonly values: number;
  /** Those that are there twice are counted twice: of them a parser takes the last. */
  readonly keys: number;
}

export function signsOf(bytes: Uint8Array): JsonSigns {
  let open = 0;
  const signs = { depth: 0, values: 0, keys: 0 };
  new SignWalk().walk(bytes, (byte) => {
    if (isOpening(byte)) {
      open += 1;
      signs.values += 1;
      signs.depth = Math.max(signs.depth, open);
    } else if (isClosing(byte)) open -= 1;
    else if (byte === COMMA) signs.values += 1;
    else if (byte === COLON) signs.keys += 1;
  });
  return signs;
}

/** Keys that a parser has kept, at every depth. */
export function keysOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const within = Object.values(value).reduce((sum: number, one) => sum + keysOf(one), 0);
  return within + (Array.isArray(value) ? 0 : Object.keys(value).length);
}

/** A mark at its beginning is allowed; null for bytes of another encoding, and for what is no text. */
export function utf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** A place in JSON for people, such as `connections[0].address`; empty at the root. Cut off where it is very long. */
export function placeText(path: readonly PropertyKey[]): string {
  const steps = path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`));
  return steps.join('').replace(/^\./, '').slice(0, LONGEST_PLACE);
}
