import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * The secrets of one launch, 256 random bits each. The launch key is in the fragment of the address, which no browser
 * sends; the page exchanges it for a cookie (which scripts cannot read) and a page key (which other ports on this
 * machine never receive). Only both together open the bridge.
 */
export function createLaunchSecret() {
  const [launchKey, cookie, pageKey] = [newSecret(), newSecret(), newSecret()];
  return {
    launchKey,
    cookie,
    pageKey,
    isLaunchKey: (given: string) => isSameSecret(given, launchKey),
    isCookie: (given: string) => isSameSecret(given, cookie),
    isPageKey: (given: string) => isSameSecret(given, pageKey),
  };
}

export type LaunchSecret = ReturnType<typeof createLaunchSecret>;

/** 256 random bits, as a part of an address or a header may be. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Compares hashes, so that neither length nor content shows in the time it takes. */
export function isSameSecret(given: string, expected: string): boolean {
  const hash = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(given), hash(expected));
}
