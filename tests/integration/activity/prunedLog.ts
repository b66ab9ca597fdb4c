import { entry, openLog } from './logHome.ts';
import type { PrunedLog } from './prunedMutations.ts';

const LATER = { at: Date.UTC(2026, 2, 2, 9), local: '2026-03-02 09:00:00', user: 'åsa' };

/**
 * Writes a log of forty places whose first ten entries were removed in two goes; the one in place 15 is about many customers.
 */
export function prunedLog(folder: string): PrunedLog & { readonly listAt: number } {
  using open = openLog(folder);
  const rows = () => open.database.prepare('SELECT place, entry, seal FROM activity WHERE place <= 10').all();
  const append = (from: number, to: number) => {
    for (let number = from; number <= to; number += 1) {
      const several = { kind: 'exportBegun', customers: 40, numbers: NUMBERS.join(' ') } as const;
      open.log.append(entry(number, number === 15 ? several : {}));
    }
  };
  append(1, 20);
  const gone = rows() as PrunedLog['gone'];
  open.log.removeStep({ before: entry(6).at, by: LATER });
  append(22, 31);
  open.log.removeStep({ before: entry(11).at, by: LATER });
  append(33, 40);
  return { removed: [5, 10], marks: [21, 32], last: 40, gone, listAt: 15 };
}

export const NUMBERS: readonly string[] = Array.from({ length: 40 }, (_, index) => String(600_100 + index));
