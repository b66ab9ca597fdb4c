import type { Keychain } from '../ports/host.ts';

/** What this adapter uses of the native module. */
interface Native {
  getPassword(service: string, account: string): Promise<string | null>;
  setPassword(service: string, account: string, password: string): Promise<void>;
  deletePassword(service: string, account: string): Promise<boolean>;
}

/**
 * The operating system's keychain: Credential Manager, macOS Keychain, or the Secret Service over libsecret. Errors
 * are the platform's own; the vault classifies and drops them. A call whose prompt is not answered stays pending for
 * ever and occupies one thread of the pool, and the process cannot exit normally while it does.
 */
export class KeytarKeychain implements Keychain {
  readonly #service: string;
  #native: Native | undefined;

  /** `service` is the name under which the items appear in the system's keychain viewer. */
  constructor(service = 'Kontor') {
    this.#service = service;
  }

  async load(): Promise<void> {
    await this.#loaded();
  }

  async get(account: string): Promise<string | null> {
    return (await this.#loaded()).getPassword(this.#service, account);
  }

  async set(account: string, value: string): Promise<void> {
    await (await this.#loaded()).setPassword(this.#service, account, value);
  }

  async delete(account: string): Promise<boolean> {
    return (await this.#loaded()).deletePassword(this.#service, account);
  }

  /** Imported here and not at the top of the file: without libsecret the import itself throws. */
  async #loaded(): Promise<Native> {
    this.#native ??= (await import('keytar')).default;
    return this.#native;
  }
}

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
