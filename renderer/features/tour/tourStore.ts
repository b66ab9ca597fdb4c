import { createResettableStore } from '../../base/clearedStores.ts';

/** The step of the tour that is shown; null while the tour does not run. */
export const useTourStore = createResettableStore<{ readonly step: number | null }>('wipe', { step: null });

export function startTour(): void {
  useTourStore.setState({ step: 0 });
}
