import type { Keychain } from '../ports/keychain.ts';

/** A keychain in the memory of the process: for a session whose secrets must not outlive it. */
export class MemoryKeychain implements Keychain {
  readonly #items = new Map<string, string>();

  load(): Promise<void> {
    return Promise.resolve();
  }

  get(account: string): Promise<string | null> {
    return Promise.resolve(this.#items.get(account) ?? null);
  }

  set(account: string, value: string): Promise<void> {
    this.#items.set(account, value);
    return Promise.resolve();
  }

  delete(account: string): Promise<boolean> {
    return Promise.resolve(this.#items.delete(account));
  }
}
