import type { Keychain } from '../ports/keychain.ts';

/** What this adapter uses of the native module. */
interface Native {
  getPassword(service: string, account: string): Promise<string | null>;
  setPassword(service: string, account: string, password: string): Promise<void>;
  deletePassword(service: string, account: string): Promise<boolean>;
}

/**
 * The operating system's keychain: Credential Manager, macOS Keychain, or the Secret Service over libsecret.
 * Errors are the platform's own; the vault classifies and drops them. A call whose prompt nobody answers stays
 * pending for ever and holds one thread of the pool, and the process cannot exit in good order meanwhile.
 */
export class KeytarKeychain implements Keychain {
  readonly #service: string;
  readonly #mark: string;
  #native: Native | undefined;

  /**
   * `service` is the name under which the items appear in the system's keychain viewer; `mark` is added to each
   * account, so that two data folders have items of their own.
   */
  constructor(options: { readonly service?: string; readonly mark?: string } = {}) {
    this.#service = options.service ?? 'Kontor';
    this.#mark = options.mark ?? '';
  }

  /** Imported here and not at the top of the file: without libsecret the import itself throws. */
  async load(): Promise<void> {
    this.#native ??= (await import('keytar')).default;
  }

  async get(account: string): Promise<string | null> {
    return (await this.#loaded()).getPassword(this.#service, this.#item(account));
  }

  async set(account: string, value: string): Promise<void> {
    await (await this.#loaded()).setPassword(this.#service, this.#item(account), value);
  }

  async delete(account: string): Promise<boolean> {
    return (await this.#loaded()).deletePassword(this.#service, this.#item(account));
  }

  #item(account: string): string {
    return `${account}${this.#mark}`;
  }

  async #loaded(): Promise<Native> {
    await this.load();
    if (this.#native === undefined) throw new Error('keychain not loaded');
    return this.#native;
  }
}
