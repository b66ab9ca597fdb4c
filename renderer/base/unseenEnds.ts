import { createResettableStore } from './clearedStores.ts';

/**
 * How many jobs have ended while the window was not in front and no notice said so; the window's title counts them. Apart
 * from `shownJob`, which needs the words of all kinds of jobs: the first screen loads this and not those.
 */
export const useUnseenEndsStore = createResettableStore<{ readonly count: number }>('wipe', { count: 0 });
