const BACKSLASH = 0x5c;

/**
 * True when a key in a JSON text is written with an escape. `JSON.parse` of V8 13 and 14 may then answer another
 * key that it has met before: it compares the key's text with a known key of as many characters as the key will have
 * (`{"\n":1}` after `{"\\":1}` reads as `{"\\":1}`, in another call as well; nodejs/node#63785).
 */
export function hasEscapedKey(json: string): boolean {
  let at = json.indexOf('\\');
  while (at >= 0) {
    const end = stringEnd(json, at);
    if (isKey(json, end)) return true;
    at = json.indexOf('\\', end);
  }
  return false;
}

/**
 * The value of a JSON text that `JSON.parse` has accepted, however its keys are written. `number` makes a value of a
 * number's own text. Six times slower than `JSON.parse`, for texts that no known service sends.
 */
export function parseByHand(json: string, number: (digits: string) => unknown): unknown {
  return new HandParser(json, number).value();
}

class HandParser {
  readonly #json: string;
  readonly #number: (digits: string) => unknown;
  #at = 0;

  constructor(json: string, number: (digits: string) => unknown) {
    this.#json = json;
    this.#number = number;
  }

  value(): unknown {
    const first = this.#peek();
    if (first === '{') return this.#object();
    if (first === '[') return this.#array();
    if (first === '"') return this.#string();
    const from = this.#at;
    while (this.#at < this.#json.length && !',]} \t\n\r'.includes(this.#json.charAt(this.#at))) this.#at += 1;
    const word = this.#json.slice(from, this.#at);
    if (word === 'null') return null;
    return word === 'true' || word === 'false' ? word === 'true' : this.#number(word);
  }

  #object(): unknown {
    const object: Record<string, unknown> = {};
    this.#members('}', () => {
      const key = this.#string();
      this.#peek();
      this.#at += 1;
      // `__proto__` is a key like any other, as it is to `JSON.parse`.
      const property = { value: this.value(), enumerable: true, configurable: true, writable: true };
      Object.defineProperty(object, key, property);
    });
    return object;
  }

  #array(): unknown[] {
    const values: unknown[] = [];
    this.#members(']', () => values.push(this.value()));
    return values;
  }

  #members(close: string, member: () => void): void {
    this.#at += 1;
    while (this.#peek() !== close) {
      if (this.#peek() === ',') this.#at += 1;
      this.#peek();
      member();
    }
    this.#at += 1;
  }

  /** A text alone has no keys to be mistaken for. */
  #string(): string {
    const from = this.#at;
    this.#at = stringEnd(this.#json, from + 1);
    return JSON.parse(this.#json.slice(from, this.#at)) as string;
  }

  /** The next character that is no space. */
  #peek(): string {
    while (' \t\n\r'.includes(this.#json.charAt(this.#at)) && this.#at < this.#json.length) this.#at += 1;
    return this.#json.charAt(this.#at);
  }
}

/**
 * The offset after the quote that closes the string around `from`; `from` is not the second half of an escape. From
 * quote to quote: a file in base64 may be megabytes with an escape every sixty characters.
 */
function stringEnd(json: string, from: number): number {
  let end = json.indexOf('"', from);
  while (end >= 0 && isEscaped(json, end, from)) end = json.indexOf('"', end + 1);
  return end < 0 ? json.length : end + 1;
}

function isEscaped(json: string, at: number, from: number): boolean {
  let backslashes = 0;
  while (at - backslashes > from && json.charCodeAt(at - 1 - backslashes) === BACKSLASH) backslashes += 1;
  return backslashes % 2 === 1;
}

function isKey(json: string, afterString: number): boolean {
  let at = afterString;
  while (' \t\n\r'.includes(json.charAt(at)) && at < json.length) at += 1;
  return json.charAt(at) === ':';
}
