import { DAY_UNIT } from '../model/clockNumber.ts';

const ENCODER = new TextEncoder();
const POINT = 0x2e;
const MINUS = 0x2d;
const COLON = 0x3a;
const SPACE = 0x20;
const ZERO = 0x30;
/** UTF-8 takes three bytes for a UTF-16 unit at most, and no number takes more than this. */
const LONGEST_NUMBER = 24;

/**
 * Cells one after another as UTF-8, with the place where each ends. Digits go in as bytes: making a text of every
 * amount and time, putting all together and encoding it took four times as long.
 */
export class CellBytes {
  #bytes: Uint8Array<ArrayBuffer>;
  readonly #ends: Uint32Array<ArrayBuffer>;
  #at = 0;
  /** UTF-16 units so far. */
  #units = 0;
  #cells = 0;

  constructor(cells: number) {
    this.#bytes = new Uint8Array(Math.max(cells * 12, 256));
    this.#ends = new Uint32Array(cells);
  }

  text(text: string): void {
    const { length } = text;
    const bytes = this.#room(length * 3);
    const at = this.#at;
    let plain = 0;
    while (plain < length) {
      const unit = text.charCodeAt(plain);
      if (unit > 0x7f) break;
      bytes[at + plain] = unit;
      plain += 1;
    }
    const rest =
      plain === length ? 0 : ENCODER.encodeInto(text.slice(plain), bytes.subarray(at + plain)).written;
    this.#end(at + plain + rest, length);
  }

  /** Ten-thousandths as `decimalFromScaled` writes them. */
  amount(scaled: number): void {
    const bytes = this.#room(LONGEST_NUMBER);
    const start = this.#at;
    let at = start;
    if (scaled < 0) {
      bytes[at] = MINUS;
      at += 1;
    }
    const magnitude = Math.abs(scaled);
    const whole = Math.floor(magnitude / 10_000);
    at = writeWhole(bytes, at, whole);
    let rest = magnitude - whole * 10_000;
    if (rest > 0) {
      bytes[at] = POINT;
      at += 1;
      for (let unit = 1_000; rest > 0; unit /= 10) {
        const digit = Math.floor(rest / unit);
        bytes[at] = ZERO + digit;
        at += 1;
        rest -= digit * unit;
      }
    }
    this.#end(at, at - start);
  }

  /** A time as `clockText` writes it. */
  clock(clock: number): void {
    const bytes = this.#room(LONGEST_NUMBER);
    const at = this.#at;
    const day = Math.floor(clock / DAY_UNIT);
    const time = clock - day * DAY_UNIT;
    const year = Math.floor(day / 10_000);
    writePair(bytes, at, Math.floor(year / 100));
    writePair(bytes, at + 2, year % 100);
    bytes[at + 4] = MINUS;
    writePair(bytes, at + 5, Math.floor(day / 100) % 100);
    bytes[at + 7] = MINUS;
    writePair(bytes, at + 8, day % 100);
    bytes[at + 10] = SPACE;
    writePair(bytes, at + 11, Math.floor(time / 10_000));
    bytes[at + 13] = COLON;
    writePair(bytes, at + 14, Math.floor(time / 100) % 100);
    bytes[at + 16] = COLON;
    writePair(bytes, at + 17, time % 100);
    this.#end(at + 19, 19);
  }

  /** All cells; nothing may be added afterwards. */
  done(): { readonly bytes: Uint8Array<ArrayBuffer>; readonly ends: Uint32Array<ArrayBuffer> } {
    return { bytes: this.#bytes.subarray(0, this.#at), ends: this.#ends };
  }

  #room(bytes: number): Uint8Array<ArrayBuffer> {
    const needed = this.#at + bytes;
    if (needed > this.#bytes.length) {
      const larger = new Uint8Array(Math.max(needed, this.#bytes.length * 2));
      larger.set(this.#bytes.subarray(0, this.#at));
      this.#bytes = larger;
    }
    return this.#bytes;
  }

  #end(at: number, units: number): void {
    this.#at = at;
    this.#units += units;
    this.#ends[this.#cells] = this.#units;
    this.#cells += 1;
  }
}

function writePair(bytes: Uint8Array, at: number, pair: number): void {
  const tens = Math.floor(pair / 10);
  bytes[at] = ZERO + tens;
  bytes[at + 1] = ZERO + pair - tens * 10;
}

/** Writes a whole number that is not negative and returns where it ends. */
function writeWhole(bytes: Uint8Array, at: number, whole: number): number {
  let end = at + 1;
  for (let rest = whole; rest >= 10; rest = Math.floor(rest / 10)) end += 1;
  let rest = whole;
  for (let place = end - 1; place >= at; place -= 1) {
    const tens = Math.floor(rest / 10);
    bytes[place] = ZERO + rest - tens * 10;
    rest = tens;
  }
  return end;
}
