import { useSyncExternalStore } from 'react';
import { type HostEnd, hostLife } from '../bridge/hostLife.ts';

/** How this page has lost its browser host; its last word about running work is no longer valid then. Null while it has it. */
export function useHostEnd(): HostEnd | null {
  return useSyncExternalStore(hostLife.listen, hostLife.end);
}
