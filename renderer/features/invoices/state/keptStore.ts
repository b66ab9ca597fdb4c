import { figuresOfConnection } from '../../../base/figuresOfConnection.ts';

/** The figures of all kept lists of a connection. Each answer makes the reader put the list in order again: not too often. */
export const {
  useStore: useKeptStore,
  load: loadKept,
  follow: followKept,
} = figuresOfConnection((bridge, connectionId) => bridge.invoices.kept({ connectionId }), 2_000);
