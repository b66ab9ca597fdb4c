import { useSyncExternalStore } from 'react';
import { hostLife } from '../bridge/hostLife.ts';

/** Whether the browser host of this page has ended; its last word about running work is no longer valid then. */
export function useHostEnded(): boolean {
  return useSyncExternalStore(hostLife.listen, hostLife.hasEnded);
}
