import { isSameSecret, newSecret } from './launchSecret.ts';

const PREFIX = '/open/';
const VALID_MS = 120_000;

/**
 * The path that is handed to the browser in place of the launch key. Every account of the machine can read the
 * command line that opens a browser, so what is in it opens the page once, soon, and for our own account alone.
 */
export function createOpenTicket(now: () => number = () => performance.now()) {
  let valid: { readonly path: string; readonly until: number } | null = null;
  return {
    /** Such as `/open/…`. Each call creates a new one and invalidates the previous one. */
    issue: (): string => {
      const path = `${PREFIX}${newSecret()}`;
      valid = { path, until: now() + VALID_MS };
      return path;
    },
    isTicketPath: (path: string): boolean => path.startsWith(PREFIX),
    /** Whether the path is the valid one; true once. */
    use: (path: string): boolean => {
      if (valid === null || now() > valid.until || !isSameSecret(path, valid.path)) return false;
      valid = null;
      return true;
    },
  };
}

export type OpenTicket = ReturnType<typeof createOpenTicket>;
