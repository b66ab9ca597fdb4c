import { randomBytes } from 'node:crypto';

/** The id of something that the clerk has just made. */
export function newId(): string {
  return randomBytes(9).toString('base64url');
}
