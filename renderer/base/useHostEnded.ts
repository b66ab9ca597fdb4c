import { useSyncExternalStore } from 'react';
import { hostLife } from '../bridge/hostLife.ts';

/** Whether the browser host of this page has ended; what it said last of work under way holds no more then. */
export function useHostEnded(): boolean {
  return useSyncExternalStore(hostLife.listen, hostLife.hasEnded);
}
