import { createResettableStore } from './clearedStores.ts';

/** The job that the screen of jobs is to scroll to; null once it has. */
export const useShownJobStore = createResettableStore<{ readonly jobId: string | null }>('wipe', {
  jobId: null,
});
