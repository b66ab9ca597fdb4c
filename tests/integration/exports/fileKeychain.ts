import { readFileSync, writeFileSync } from 'node:fs';
import type { Keychain } from '../../../electron/ports/host.ts';

/** A keychain that outlives a killed process, in a file of the test's own folder. */
export class FileKeychain implements Keychain {
  readonly #file: string;

  constructor(file: string) {
    this.#file = file;
  }

  readonly load = () => Promise.resolve();

  async get(account: string): Promise<string | null> {
    return this.#read()[account] ?? null;
  }

  async set(account: string, value: string): Promise<void> {
    writeFileSync(this.#file, JSON.stringify({ ...this.#read(), [account]: value }), { mode: 0o600 });
  }

  async delete(account: string): Promise<boolean> {
    const { [account]: gone, ...rest } = this.#read();
    writeFileSync(this.#file, JSON.stringify(rest), { mode: 0o600 });
    return gone !== undefined;
  }

  #read(): Record<string, string> {
    try {
      return JSON.parse(readFileSync(this.#file, 'utf8')) as Record<string, string>;
    } catch {
      return {};
    }
  }
}
