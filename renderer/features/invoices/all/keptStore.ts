import { figuresOfConnection } from '../../../base/figuresOfConnection.ts';

/** The figures of all kept lists of a connection. */
export const { useStore: useKeptStore, follow: followKept } = figuresOfConnection(
  (bridge, connectionId) => bridge.invoices.kept({ connectionId }),
  1_000,
);
