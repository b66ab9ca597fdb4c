import { createHash } from 'node:crypto';
import { resolve } from 'node:path';

/**
 * What a launch adds to the names of its keychain items. A data folder that was given at start has items of its
 * own, so that a trial or a test never touches the key and the secrets of the clerk's real data.
 */
export function keychainMark(givenDataFolder: string | null): string {
  if (givenDataFolder === null) return '';
  const mark = createHash('sha256').update(resolve(givenDataFolder)).digest('hex').slice(0, 12);
  return `@${mark}`;
}
