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
