/**
 * A map of bounded size: beyond the bound the least recently used entries are evicted. What only saves computing again
 * in a hot loop is a plain map that is emptied when it is full, since it costs nothing on a hit.
 */
export class LruCache<Key, Value> {
  readonly #most: number;
  readonly #weightOf: (value: Value) => number;
  /** The least recently used first. */
  readonly #entries = new Map<Key, Value>();
  #weight = 0;

  /** `most` entries; or, where `weightOf` is given, so much weight of all values together. */
  constructor(most: number, weightOf: (value: Value) => number = () => 1) {
    this.#most = most;
    this.#weightOf = weightOf;
  }

  /** The value, which then counts as just used. */
  get(key: Key): Value | undefined {
    const value = this.#entries.get(key);
    if (value === undefined) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, value);
    return value;
  }

  /** The value, made where there is none; it then counts as just used. */
  getOrMake(key: Key, make: () => Value): Value {
    const value = this.get(key);
    if (value !== undefined) return value;
    const made = make();
    this.put(key, made);
    return made;
  }

  /** The value, which counts as before. */
  peek(key: Key): Value | undefined {
    return this.#entries.get(key);
  }

  /** Keeps a value as the one that was just used, and evicts the oldest beyond the bound that are not in use. */
  put(key: Key, value: Value, isInUse: (key: Key) => boolean = () => false): void {
    this.delete(key);
    this.#entries.set(key, value);
    this.#weight += this.#weightOf(value);
    for (const oldest of this.#entries.keys()) {
      if (this.#weight <= this.#most) return;
      if (!isInUse(oldest)) this.delete(oldest);
    }
  }

  delete(key: Key): void {
    const value = this.#entries.get(key);
    if (value === undefined) return;
    this.#entries.delete(key);
    this.#weight -= this.#weightOf(value);
  }

  clear(): void {
    this.#entries.clear();
    this.#weight = 0;
  }

  /** The least recently used first. */
  values(): IterableIterator<Value> {
    return this.#entries.values();
  }
}

/**
 * Answers by key, asked for once until something may have changed them. A failure is not kept: the next caller asks
 * again.
 *
 * For answers of a database thread, `clear` before the change is sent to the same thread: its calls are answered in
 * their order, so a later question finds the change.
 */
export class PromiseCache<Value> {
  readonly #answers = new Map<string, Promise<Value>>();

  get(key: string, ask: () => Promise<Value>): Promise<Value> {
    const known = this.#answers.get(key);
    if (known !== undefined) return known;
    const asked = ask();
    this.#answers.set(key, asked);
    asked.catch(() => {
      if (this.#answers.get(key) === asked) this.#answers.delete(key);
    });
    return asked;
  }

  clear(): void {
    this.#answers.clear();
  }
}
