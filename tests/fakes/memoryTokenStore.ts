import type { TokenKey, TokenRecord, TokenStore } from '../../electron/ports/host.ts';

function textOf(key: TokenKey): string {
  return JSON.stringify([key.connectionId, key.level, key.customerNumber]);
}

/** Tokens of this launch only: for the session without a keychain, and for tests. */
export class MemoryTokenStore implements TokenStore {
  readonly #records = new Map<string, { readonly connectionId: string; readonly record: TokenRecord }>();

  get size(): number {
    return this.#records.size;
  }

  async get(key: TokenKey): Promise<TokenRecord | undefined> {
    return this.#records.get(textOf(key))?.record;
  }

  async put(key: TokenKey, record: TokenRecord): Promise<void> {
    this.#records.set(textOf(key), { connectionId: key.connectionId, record });
  }

  async delete(key: TokenKey): Promise<void> {
    this.#records.delete(textOf(key));
  }

  async clear(connectionId?: string): Promise<void> {
    if (connectionId === undefined) return this.#records.clear();
    for (const [text, kept] of this.#records) {
      if (kept.connectionId === connectionId) this.#records.delete(text);
    }
  }
}
