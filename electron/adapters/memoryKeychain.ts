import type { Keychain } from '../ports/keychain.ts';

/** A keychain in the memory of the process: for a session whose secrets must not outlive it. */
export class MemoryKeychain implements Keychain {
  readonly #items = new Map<string, string>();

  async load(): Promise<void> {}

  async get(account: string): Promise<string | null> {
    return this.#items.get(account) ?? null;
  }

  async set(account: string, value: string): Promise<void> {
    this.#items.set(account, value);
  }

  async delete(account: string): Promise<boolean> {
    return this.#items.delete(account);
  }
}
