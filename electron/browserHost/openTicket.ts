import { isSameSecret, newSecret } from './launchSecret.ts';

const PREFIX = '/open/';
const VALID_MS = 120_000;
/** The oldest goes first: a browser that is slow to open keeps its own while the clerk starts Kontor once more. */
const MOST_VALID = 8;

/**
 * The paths that are handed to a browser in place of the launch key. Every account of the machine can read the
 * command line that opens a browser, so what is in it opens the page once, soon, and for our own account alone.
 */
export function createOpenTicket(now: () => number = () => performance.now()) {
  const valid = new Map<string, number>();
  return {
    /** Such as `/open/…`. */
    issue: (): string => {
      const path = `${PREFIX}${newSecret()}`;
      valid.set(path, now() + VALID_MS);
      for (const [oldest] of valid) if (valid.size > MOST_VALID) valid.delete(oldest);
      return path;
    },
    isTicketPath: (path: string): boolean => path.startsWith(PREFIX),
    /** Whether the path is a valid one; true once. */
    use: (path: string): boolean => {
      const issued = [...valid].find(([one]) => isSameSecret(path, one));
      if (issued === undefined) return false;
      const [known, until] = issued;
      valid.delete(known);
      return now() <= until;
    },
  };
}

export type OpenTicket = ReturnType<typeof createOpenTicket>;
