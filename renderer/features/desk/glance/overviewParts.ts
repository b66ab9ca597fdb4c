import { NO_CUSTOMER_FILTER } from '../../../../shared/domain/customerFilter.ts';
import type { NotFetched } from '../../../../shared/domain/customerQuery.ts';
import { figuresOfConnection } from '../../../base/figuresOfConnection.ts';

/** Milliseconds within which changes of customers lead to one more question: a job fetches many in a row. */
const GATHER = 800;

/** How what all customers owe has moved. */
export const { useStore: useTrendStore, follow: followTrend } = figuresOfConnection(
  (bridge, connectionId) => bridge.customers.trend({ connectionId }),
  GATHER,
);

/** What fetches have brought since yesterday. */
export const { useStore: useMovedStore, follow: followMoved } = figuresOfConnection(
  (bridge, connectionId) => bridge.changes.figures({ connectionId, since: { daysAgo: 1 }, number: null }),
  GATHER,
);

export const THIS_WEEK: NotFetched = { since: 'thisWeek' };

/** The customers that were not refreshed this week. */
export const { useStore: useStaleStore, follow: followStale } = figuresOfConnection(
  (bridge, connectionId) =>
    bridge.customerList.totals({
      connectionId,
      selection: {
        kind: 'allMatching',
        filter: { ...NO_CUSTOMER_FILTER, notFetched: THIS_WEEK },
        except: [],
      },
    }),
  GATHER,
);
