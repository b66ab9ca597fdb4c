import { useMemo } from 'react';
import { type AgeingBucket, FIRST_AGEING, readAgeing, stepsOf } from '../../shared/domain/ageing.ts';
import type { ConnectionSummary } from '../../shared/ipc/connections.ts';
import type { PolicyKey } from '../../shared/ipc/policy.ts';
import type { Settings } from '../../shared/ipc/settings.ts';
import { trackPending } from '../ui/pendingWork.tsx';
import { type StateOfApp, useAppStore } from './appStore.ts';
import { useBridge } from './bridgeContext.tsx';
import { showFailure } from './failureToast.ts';
import { dataOf } from './useQuery.ts';

/** A part of the app's state, for everything below the shell, which is shown only when there is one. */
export function useApp<Part>(part: (app: StateOfApp) => Part): Part {
  return useAppStore(({ app }) => {
    const state = dataOf(app);
    if (state === null) throw new Error('the app state is not here yet');
    return part(state);
  });
}

export function useActiveConnection(): ConnectionSummary | null {
  return useApp(
    ({ connections, activeConnectionId }) => connections.find(({ id }) => id === activeConnectionId) ?? null,
  );
}

/** Offline as the main process has found it; `unknown` counts as online until a call fails. */
export function useOffline(): boolean {
  return useApp(({ connectivity }) => connectivity.state === 'offline');
}

export function useChangeSettings(): (change: Partial<Settings>) => void {
  const bridge = useBridge();
  return (change) => {
    // A command may be offered or not by what the one before it has changed.
    void showFailure(trackPending(bridge.settings.update({ change })));
  };
}

/** Whether the organisation has decided this: it is shown, and the clerk cannot change it. */
export function useDecided(key: PolicyKey): boolean {
  return useApp(({ decided }) => decided.includes(key));
}

/** The ageing buckets that the clerk has chosen. Sums say themselves by which they are. */
export function useAgeingBuckets(): readonly AgeingBucket[] {
  const text = useApp(({ settings }) => settings.ageing);
  return useMemo(() => stepsOf(readAgeing(text) ?? FIRST_AGEING), [text]);
}
