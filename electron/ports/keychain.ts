/**
 * The operating system's keychain, one technology per adapter. Calls may fail, hang or open a prompt:
 * `services/vault` is the only caller and makes them one at a time with a deadline.
 */
export interface Keychain {
  /** Loads the native library; throws what the platform throws when there is none. */
  load(): Promise<void>;
  get(account: string): Promise<string | null>;
  set(account: string, value: string): Promise<void>;
  delete(account: string): Promise<boolean>;
}
