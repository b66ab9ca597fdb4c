import { KontorFailure } from '../../../../shared/domain/failure.ts';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
/** The bit in which `[` differs from `{`, and `]` from `}`. */
const CASE = 0x20;
/** A JSON number of more characters may have more digits than a double keeps. */
const EXACT_CHARACTERS = 15;
const DEEPEST = 64;

/** What the scanner saw of an element. `exact`: no number in it can have lost digits in `JSON.parse`. */
export interface Element {
  readonly start: number;
  readonly end: number;
  readonly exact: boolean;
  readonly tooDeep: boolean;
}

/** Takes the element at an offset by itself and returns where it ends, or -1 to have its end found. */
type TakeElement = (bytes: Uint8Array, start: number) => number;

const TAKE_NONE: TakeElement = () => -1;

/**
 * Finds the elements of a JSON array in its bytes without parsing them, slice by slice. It trusts nothing but
 * brackets, strings and commas; `JSON.parse` of the elements decides whether they are JSON.
 * @throws KontorFailure serviceAnswerUnreadable when the bytes cannot be an array
 */
export class ElementScanner {
  readonly #take: TakeElement;
  #place: 'before' | 'first' | 'element' | 'separator' | 'after' = 'before';
  #exact = true;
  #deepest = 0;

  /** `take` is asked for each element as long as it takes them; within a slice, none comes after one that is found. */
  constructor(take: TakeElement = TAKE_NONE) {
    this.#take = take;
  }

  /** The closing bracket was seen. */
  get complete(): boolean {
    return this.#place === 'after';
  }

  /** Adds the elements that end within `bytes` to `found`; returns the offset at which the next slice must begin. */
  scan(bytes: Uint8Array, found: Element[]): number {
    let at = 0;
    for (;;) {
      at = skipSpace(bytes, at);
      if (at >= bytes.length) return at;
      const next = this.#step(bytes, at, found);
      if (next < 0) return at;
      at = next;
    }
  }

  /** The offset after the next part, or -1 when it does not end within `bytes`. */
  #step(bytes: Uint8Array, at: number, found: Element[]): number {
    const byte = bytes[at];
    switch (this.#place) {
      case 'before':
        if (byte === 0xef && bytes.length - at < 3) return -1;
        if (byte === 0xef && bytes[at + 1] === 0xbb && bytes[at + 2] === 0xbf) return at + 3;
        if (byte !== OPEN_LIST) throw new KontorFailure('serviceAnswerUnreadable');
        this.#place = 'first';
        return at + 1;
      case 'separator':
        if (byte !== COMMA && byte !== CLOSE_LIST) throw new KontorFailure('serviceAnswerUnreadable');
        this.#place = byte === COMMA ? 'element' : 'after';
        return at + 1;
      case 'after':
        throw new KontorFailure('serviceAnswerUnreadable');
      case 'first':
        if (byte === CLOSE_LIST) {
          this.#place = 'after';
          return at + 1;
        }
        return this.#element(bytes, at, found);
      case 'element':
        return this.#element(bytes, at, found);
    }
  }

  #element(bytes: Uint8Array, start: number, found: Element[]): number {
    const taken = found.length === 0 ? this.#take(bytes, start) : -1;
    if (taken >= 0) {
      this.#place = 'separator';
      return taken;
    }
    const stop = this.#elementEnd(bytes, start);
    if (stop < 0) return -1;
    let end = stop;
    while (end > start && isSpace(bytes[end - 1])) end -= 1;
    if (end === start) throw new KontorFailure('serviceAnswerUnreadable');
    found.push({ start, end, exact: this.#exact, tooDeep: this.#deepest > DEEPEST });
    this.#place = 'separator';
    return stop;
  }

  /** One pass over the bytes of an element; it is the hot loop of an ingest. */
  #elementEnd(bytes: Uint8Array, start: number): number {
    const length = bytes.length;
    let at = start;
    let depth = 0;
    this.#exact = true;
    this.#deepest = 0;
    while (at < length) {
      const byte = bytes[at] as number;
      if (byte === QUOTE) {
        at = stringEnd(bytes, at + 1);
      } else if (byte >= 0x30 && byte <= 0x39) {
        at = this.#number(bytes, at);
      } else if ((byte | CASE) === CLOSE_OBJECT) {
        if (depth === 0) return at;
        depth -= 1;
        at += 1;
      } else if ((byte | CASE) === OPEN_OBJECT) {
        depth += 1;
        if (depth > this.#deepest) this.#deepest = depth;
        at += 1;
      } else if (byte === COMMA && depth === 0) {
        return at;
      } else {
        at += 1;
      }
    }
    return -1;
  }

  /** The offset after a number; notes whether a double holds it digit by digit. */
  #number(bytes: Uint8Array, at: number): number {
    const end = numberEnd(bytes, at);
    if (end - at > EXACT_CHARACTERS || (bytes[end] ?? 0) >= 0x45) this.#exact &&= isExact(bytes, at, end);
    return end;
  }
}

/** The offset after the closing quote; past the end when there is none. */
function stringEnd(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at < bytes.length) {
    const byte = bytes[at];
    if (byte === QUOTE) return at + 1;
    at += byte === BACKSLASH ? 2 : 1;
  }
  return at;
}

/** The offset after digits and points. */
function numberEnd(bytes: Uint8Array, from: number): number {
  let at = from + 1;
  while (at < bytes.length) {
    const byte = bytes[at] as number;
    if ((byte < 0x30 || byte > 0x39) && byte !== 0x2e) return at;
    at += 1;
  }
  return at;
}

function isExact(bytes: Uint8Array, from: number, end: number): boolean {
  const next = bytes[end];
  if (next === 0x65 || next === 0x45) return false;
  let digits = 0;
  for (let at = from; at < end; at += 1) if (bytes[at] !== 0x2e) digits += 1;
  return digits <= EXACT_CHARACTERS;
}

function skipSpace(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at < bytes.length && isSpace(bytes[at])) at += 1;
  return at;
}

function isSpace(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
}
