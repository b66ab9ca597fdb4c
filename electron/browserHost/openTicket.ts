import { isSameSecret, newSecret } from './launchSecret.ts';

const PREFIX = '/open/';
const VALID_MS = 120_000;

/**
 * The path that is handed to the browser in place of the launch key. Every account of the machine can read the
 * command line that opens a browser, so what is in it opens the page once, soon, and for our own account alone.
 */
export interface OpenTicket {
  /** Such as `/open/…`. Each call creates a new one and invalidates the previous one. */
  issue(): string;
  isTicketPath(path: string): boolean;
  /** Whether the path is the valid one; true once. */
  use(path: string): boolean;
}

export function createOpenTicket(now: () => number = () => performance.now()): OpenTicket {
  let valid: { readonly path: string; readonly until: number } | null = null;
  return {
    issue: () => {
      const path = `${PREFIX}${newSecret()}`;
      valid = { path, until: now() + VALID_MS };
      return path;
    },
    isTicketPath: (path) => path.startsWith(PREFIX),
    use: (path) => {
      if (valid === null || now() > valid.until || !isSameSecret(path, valid.path)) return false;
      valid = null;
      return true;
    },
  };
}
