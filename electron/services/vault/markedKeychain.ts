import type { Keychain } from '../../ports/keychain.ts';

/** The items of one data folder, in a keychain that many use: each account name ends in the folder's mark. */
export function markedKeychain(keychain: Keychain, mark: string): Keychain {
  const item = (account: string) => `${account}${mark}`;
  return {
    load: () => keychain.load(),
    get: (account) => keychain.get(item(account)),
    set: (account, value) => keychain.set(item(account), value),
    delete: (account) => keychain.delete(item(account)),
  };
}
