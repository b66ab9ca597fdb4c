import { createResettableStore } from './clearedStores.ts';

/** The job that the screen of jobs is to scroll to; null once it has. */
export const useShownJobStore = createResettableStore<{ readonly jobId: string | null }>('wipe', {
  jobId: null,
});

/** How many jobs have ended while the window was not in front and no notice said so; the window's title counts them. */
export const useUnseenEndsStore = createResettableStore<{ readonly count: number }>('wipe', { count: 0 });
