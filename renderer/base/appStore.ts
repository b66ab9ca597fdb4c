import { create } from 'zustand';
import type { AppState, VaultState } from '../../shared/ipc/app.ts';
import type { Bridge } from '../../shared/ipc/contract.ts';
import type { Job } from '../../shared/ipc/jobs.ts';
import type { Settings } from '../../shared/ipc/settings.ts';
import { afterAnswer, dataOf, IDLE, type LoadState, whileLoading } from './useQuery.ts';

/** Without the jobs: the state brings them once, and events of their own bring all that follows. */
export type StateOfApp = Omit<AppState, 'jobs'>;

interface AppStore {
  readonly app: LoadState<StateOfApp>;
  readonly jobs: readonly Job[];
}

/** The main process's state. Screens read it through `useApp`. */
export const useAppStore = create<AppStore>(() => ({ app: IDLE, jobs: [] }));

/** Takes a state over unless a newer one is already here. */
export function takeAppState({ jobs, ...next }: AppState): void {
  useAppStore.setState((before) => {
    const current = dataOf(before.app);
    if (current !== null && current.revision >= next.revision) return before;
    const settings = current === null ? next.settings : sameSettings(current.settings, next.settings);
    return { app: { state: 'ready', value: { ...next, settings } }, jobs };
  });
}

/**
 * The current object while the choices are the same: formats, and with them whole lists, would be recreated otherwise.
 */
function sameSettings(current: Settings, next: Settings): Settings {
  const keys = Object.keys(next) as (keyof Settings)[];
  return keys.every((key) => current[key] === next[key]) ? current : next;
}

export async function askForSnapshot(bridge: Bridge): Promise<void> {
  useAppStore.setState(({ app }) => (app.state === 'idle' ? { app: whileLoading(app) } : {}));
  const answer = await bridge.app.snapshot({});
  if (answer.ok) takeAppState(answer.value);
  else useAppStore.setState(({ app }) => ({ app: afterAnswer(app, answer) }));
}

/** Subscribes first, then asks for one snapshot, so that no change falls between the two. */
export function followApp(bridge: Bridge): () => void {
  const stops = [
    bridge.app.changed(takeAppState),
    bridge.jobs.changed((jobs) => useAppStore.setState({ jobs })),
  ];
  void askForSnapshot(bridge);
  return () => {
    for (const stop of stops) stop();
  };
}

export type OpenKind = 'ready' | 'sessionOnly';

export function isVaultOpen(vault: VaultState): boolean {
  return vault.kind === 'ready' || vault.kind === 'sessionOnly';
}
