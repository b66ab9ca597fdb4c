import { userInfo } from 'node:os';

/** The account of the operating system that this process runs under; null where it has no name there. */
export function accountName(): string | null {
  try {
    return userInfo().username || null;
  } catch {
    return null;
  }
}
