/** `general` is good for `/api/core/*`, `customer` for the data of one customer (docs/service.md §1). */
export type TokenLevel = 'general' | 'customer';

export interface TokenKey {
  readonly connectionId: string;
  readonly level: TokenLevel;
  /** Digits of the customer number; empty for the general level. */
  readonly customerNumber: string;
}

export interface TokenRecord {
  readonly token: string;
  /** Clock.wall() when the request that brought the token was sent; milliseconds since the epoch. */
  readonly obtainedWall: number;
  /** Clock.monotonic() at the same moment; has a meaning only while `bootId` is that of this launch. */
  readonly obtainedMonotonic: number;
  /** Lifetime in seconds as the service reported it, capped at 365 days; always more than 0. */
  readonly expiresInSeconds: number;
  /** Names the launch whose monotonic clock was read. */
  readonly bootId: string;
  /**
   * Fingerprint (hex) of the address and client id that the token was issued for. A token is never sent
   * under another one, so a connection that was pointed elsewhere starts without tokens.
   */
  readonly issuedFor: string;
}

/**
 * Keeps tokens across restarts, encrypted at rest (docs/design.md §5.2). A store may fail: the token source then
 * works without it and asks the service again. `put` replaces the record of the same key.
 */
export interface TokenStore {
  get(key: TokenKey): Promise<TokenRecord | undefined>;
  put(key: TokenKey, record: TokenRecord): Promise<void>;
  delete(key: TokenKey): Promise<void>;
  /** Removes every token of one connection, or all tokens when no connection is named. */
  clear(connectionId?: string): Promise<void>;
}
