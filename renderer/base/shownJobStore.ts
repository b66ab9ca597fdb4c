import { clearedStore } from './clearedStores.ts';

/** The job that the screen of jobs is asked to show; null once it is shown. */
export const useShownJobStore = clearedStore<{ readonly jobId: string | null }>('wipe', { jobId: null });
