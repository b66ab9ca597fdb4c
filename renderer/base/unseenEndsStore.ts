import { createResettableStore } from './clearedStores.ts';

/** How many jobs have ended while the window was not in front and no notice said so; the window's title counts them. */
export const useUnseenEndsStore = createResettableStore<{ readonly count: number }>('wipe', { count: 0 });
