import { LruCache } from '../../shared/domain/lruCache.ts';
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
  const valid = new LruCache<string, { readonly path: string; readonly until: number }>(MOST_VALID);
  return {
    /** Such as `/open/…`. */
    issue: (): string => {
      const path = `${PREFIX}${newSecret()}`;
      valid.put(path, { path, until: now() + VALID_MS });
      return path;
    },
    isTicketPath: (path: string): boolean => path.startsWith(PREFIX),
    /** Whether the path is a valid one; true once. */
    use: (path: string): boolean => {
      const issued = [...valid.values()].find((one) => isSameSecret(path, one.path));
      if (issued === undefined) return false;
      valid.delete(issued.path);
      return now() <= issued.until;
    },
  };
}

export type OpenTicket = ReturnType<typeof createOpenTicket>;
