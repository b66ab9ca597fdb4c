import { figuresOfConnection } from '../../base/figuresOfConnection.ts';

/** What all cached customers of a connection owe together, for the desk. */
export const {
  useStore: useOverviewStore,
  load: loadOverview,
  follow: followOverview,
} = figuresOfConnection((bridge, connectionId) => bridge.customers.overview({ connectionId }), 500);
