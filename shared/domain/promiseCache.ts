/**
 * Answers of a database thread by key, asked for once until something may have changed them: a look into the
 * file costs two turns of two threads, and a long export would take thousands. A failure is not kept.
 *
 * `forget` must be called before the change is sent to the same thread. Its calls are answered in their order,
 * so a later question finds the change.
 */
export class Remembered<Value> {
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

  forget(): void {
    this.#answers.clear();
  }
}
