/** A reference to an object. */
export interface Ref {
  readonly num: number;
  readonly gen: number;
}

/** By their keys, which begin with `/`. */
export type PdfDict = ReadonlyMap<string, PdfObject>;

/** Names begin with `/`; strings and other words are not kept and become ''. */
export type PdfObject = string | number | Ref | readonly PdfObject[] | PdfDict;

const SPACE = /[\0\t\n\f\r ]*(?:%[^\r\n]*[\0\t\n\f\r ]*)*/y;
const REF = /(\d{1,10})[\0\t\n\f\r ]+(\d{1,5})[\0\t\n\f\r ]+R(?![^\0\t\n\f\r ()<>[\]{}/%])/y;
const NUMBER = /[+-]?(?:\d{1,15}(?:\.\d{0,15})?|\.\d{1,15})(?![^\0\t\n\f\r ()<>[\]{}/%])/y;
const NAME = /\/[^\0\t\n\f\r ()<>[\]{}/%#]+/y;
const WORD = /(?:true|false|null)(?![^\0\t\n\f\r ()<>[\]{}/%])/y;
const HEX = /<[0-9A-Fa-f\0\t\n\f\r ]*>/y;
const STREAM = /stream\r?\n/y;
const ENDSTREAM = /[\0\t\n\f\r ]*endstream/y;
const PARENTHESIS = /[()\\]/g;

const DEEPEST = 20;

/** What a stream of these types holds is read as objects. */
const READ_AS_OBJECTS: ReadonlySet<PdfObject | undefined> = new Set(['/ObjStm', '/XRef']);

/** Reads the plain grammar of PDF objects (ISO 32000-1, §7.3) and refuses everything that is not plain. */
export class PdfText {
  readonly #text: string;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  }

  get position(): number {
    return this.#at;
  }

  slice(from: number, to: number): string {
    return this.#text.slice(from, to);
  }

  /** Continues after the match. */
  match(pattern: RegExp, at = this.#at): RegExpExecArray | null {
    pattern.lastIndex = at;
    const found = pattern.exec(this.#text);
    if (found !== null) this.#at = pattern.lastIndex;
    return found;
  }

  word(word: string): boolean {
    this.match(SPACE);
    if (!this.#text.startsWith(word, this.#at)) return false;
    this.#at += word.length;
    return true;
  }

  /** `12 0 obj` at an offset. */
  header(offset: number, num: number, gen: number): boolean {
    const header = `${num} ${gen} obj`;
    if (!this.#text.startsWith(header, offset)) return false;
    this.#at = offset + header.length;
    return !/\w/.test(this.#text.charAt(this.#at));
  }

  /** Null for anything that is not plain. */
  object(depth = 0): PdfObject | null {
    this.match(SPACE);
    switch (this.#text[this.#at]) {
      case '/':
        return this.match(NAME)?.[0] ?? null;
      case '(':
        return this.#string() ? '' : null;
      case '[':
        return depth < DEEPEST ? this.#array(depth) : null;
      case '<':
        if (this.#text[this.#at + 1] !== '<') return this.match(HEX) === null ? null : '';
        return depth < DEEPEST ? this.#dict(depth) : null;
      default: {
        const ref = this.match(REF);
        if (ref !== null) return { num: Number(ref[1]), gen: Number(ref[2]) };
        const number = this.match(NUMBER);
        if (number !== null) return Number(number[0]);
        return this.match(WORD) === null ? null : '';
      }
    }
  }

  /** Skips the stream of a dictionary that has one; false if it does not have the stated length. */
  stream(value: PdfObject): boolean {
    this.match(SPACE);
    if (!this.#text.startsWith('stream', this.#at)) return true;
    if (!(value instanceof Map) || READ_AS_OBJECTS.has(value.get('/Type'))) return false;
    const length = value.get('/Length');
    if (typeof length !== 'number' || !Number.isSafeInteger(length) || length < 0) return false;
    return this.match(STREAM) !== null && this.match(ENDSTREAM, this.#at + length) !== null;
  }

  #array(depth: number): PdfObject | null {
    const items: PdfObject[] = [];
    this.#at += 1;
    for (;;) {
      this.match(SPACE);
      if (this.#text[this.#at] === ']') {
        this.#at += 1;
        return items;
      }
      const item = this.object(depth + 1);
      if (item === null) return null;
      items.push(item);
    }
  }

  #dict(depth: number): PdfObject | null {
    const dict = new Map<string, PdfObject>();
    this.#at += 2;
    for (;;) {
      this.match(SPACE);
      if (this.#text.startsWith('>>', this.#at)) {
        this.#at += 2;
        return dict;
      }
      const key = this.match(NAME)?.[0];
      const value = key === undefined ? null : this.object(depth + 1);
      if (key === undefined || value === null) return null;
      dict.set(key, value);
    }
  }

  #string(): boolean {
    let open = 0;
    PARENTHESIS.lastIndex = this.#at;
    for (let sign = PARENTHESIS.exec(this.#text); sign !== null; sign = PARENTHESIS.exec(this.#text)) {
      if (sign[0] === '\\') PARENTHESIS.lastIndex += 1;
      else open += sign[0] === '(' ? 1 : -1;
      if (open > 0) continue;
      this.#at = PARENTHESIS.lastIndex;
      return true;
    }
    return false;
  }
}
