import { figuresOfConnection } from '../../base/figuresOfConnection.ts';
import { worklistChanged } from './useWorkRows.ts';

/** Milliseconds within which changes lead to one more question: a job fetches many in a row. */
const GATHER = 800;

/** Lines that the Overview shows. */
const MOST_SHOWN = 10;

/** The first lines of today's work, and the sums of all of it. */
export const {
  useStore: useTodayStore,
  load: loadToday,
  follow: followToday,
} = figuresOfConnection(
  (bridge, connectionId) => bridge.marks.worklist({ connectionId, kind: null, offset: 0, limit: MOST_SHOWN }),
  GATHER,
  worklistChanged,
);
