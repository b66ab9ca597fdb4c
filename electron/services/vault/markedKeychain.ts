import type { Keychain } from '../../ports/keychain.ts';

/** The items of one data folder, in a keychain that many use: each account name ends in the folder's mark. */
export class MarkedKeychain implements Keychain {
  readonly #keychain: Keychain;
  readonly #mark: string;

  constructor(keychain: Keychain, mark: string) {
    this.#keychain = keychain;
    this.#mark = mark;
  }

  load(): Promise<void> {
    return this.#keychain.load();
  }

  get(account: string): Promise<string | null> {
    return this.#keychain.get(this.#item(account));
  }

  set(account: string, value: string): Promise<void> {
    return this.#keychain.set(this.#item(account), value);
  }

  delete(account: string): Promise<boolean> {
    return this.#keychain.delete(this.#item(account));
  }

  #item(account: string): string {
    return `${account}${this.#mark}`;
  }
}
