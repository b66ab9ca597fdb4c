/** A 32-bit hash of words and numbers, the same on every machine; seeds one part of the sample data. */
export function seedOf(...parts: readonly (number | string)[]): number {
  let hash = 0x811c9dc5;
  for (const part of parts) {
    const text = typeof part === 'number' ? `#${part}` : part;
    for (let index = 0; index < text.length; index += 1) {
      hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
    }
    hash = Math.imul(hash ^ 0x1f, 0x01000193);
  }
  return scatter(hash);
}

/** The seed of the n-th member of a series: quick, so that any record can be made without those before it. */
export function memberSeed(series: number, member: number): number {
  return scatter(series ^ Math.imul(member + 1, 0x9e3779b1));
}

function scatter(value: number): number {
  let hash = value ^ (value >>> 16);
  hash = Math.imul(hash, 0x85ebca6b);
  hash ^= hash >>> 13;
  hash = Math.imul(hash, 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** Numbers that look random and are decided by the seed alone (mulberry32). Not for secrets. */
export class SeededRandom {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** A whole number in [0, 2³²). */
  uint32(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let value = this.#state;
    value = Math.imul(value ^ (value >>> 15), value | 1);
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
    return (value ^ (value >>> 14)) >>> 0;
  }

  /** A number in [0, 1). */
  unit(): number {
    return this.uint32() / 0x1_0000_0000;
  }

  /** A whole number in [least, most]. */
  int(least: number, most: number): number {
    return least + Math.floor(this.unit() * (most - least + 1));
  }

  chance(probability: number): boolean {
    return this.unit() < probability;
  }

  /** One element of a list that is not empty. */
  pick<T>(list: readonly T[]): T {
    return list[this.int(0, list.length - 1)] as T;
  }

  digits(length: number): string {
    let text = '';
    while (text.length < length) text += this.int(0, 9);
    return text;
  }

  /** UUID-formatted, version 4 in shape. */
  uuid(): string {
    const word = () => this.uint32().toString(16).padStart(8, '0');
    const hex = `${word()}${word()}${word()}${word()}`;
    const variant = '89ab'[Number.parseInt(hex.slice(16, 17), 16) % 4];
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`;
  }
}
