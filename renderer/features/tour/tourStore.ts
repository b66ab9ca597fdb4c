import { clearedStore } from '../../base/clearedStores.ts';

/** Which step of the tour is shown; null while it is not on. */
export const useTourStore = clearedStore<{ readonly step: number | null }>('wipe', { step: null });

export function startTour(): void {
  useTourStore.setState({ step: 0 });
}
