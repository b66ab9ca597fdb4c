import type { ConnectionSummary } from '../../../shared/ipc/connections.ts';
import type { StoredConnection } from '../../cache/facts/factsShapes.ts';

/** What the renderer may know of a profile: host and port, never the address in full (docs/design.md §1.2). */
export function summaryOf(connection: StoredConnection, hasSecret: boolean): ConnectionSummary {
  const { baseUrl, ...shown } = connection;
  return { ...shown, host: connection.sample ? '' : new URL(baseUrl).host, hasSecret };
}
