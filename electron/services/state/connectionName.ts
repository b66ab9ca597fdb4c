import type { AppStateService } from './appStateService.ts';

/** Empty for a connection that no longer exists. */
export function connectionName(state: Pick<AppStateService, 'current'>, connectionId: string): string {
  return state.current.connections.find(({ id }) => id === connectionId)?.name ?? '';
}
