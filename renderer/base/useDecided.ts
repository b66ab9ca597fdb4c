import type { PolicyKey } from '../../shared/ipc/policy.ts';
import { useApp } from './useApp.ts';

/** Whether the organisation has decided this: it is shown, and the clerk cannot change it. */
export function useDecided(key: PolicyKey): boolean {
  return useApp(({ decided }) => decided.includes(key));
}
