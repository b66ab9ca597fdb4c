import type { KeptList } from '../../shared/ipc/views.ts';
import { figuresOfConnection } from './figuresOfConnection.ts';
import { dataOf } from './loadState.ts';

/** The kept lists of the active connection, for every choice of customers. */
export const {
  useStore: useKeptListsStore,
  load: loadKeptLists,
  follow: followKeptLists,
  clear: clearKeptLists,
} = figuresOfConnection(
  (bridge, connectionId) => bridge.keptLists.list({ connectionId }),
  50,
  (bridge, _, changed) => bridge.keptLists.changed(changed),
);

const NONE: readonly KeptList[] = [];

/** In the order in which they were created; empty until they are loaded. */
export function useKeptLists(): readonly KeptList[] {
  return useKeptListsStore(({ figures }) => dataOf(figures) ?? NONE);
}
