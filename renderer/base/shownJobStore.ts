import { clearedStore } from './clearedStores.ts';

/** The job that the screen of jobs is to scroll to; null once it has. */
export const useShownJobStore = clearedStore<{ readonly jobId: string | null }>('wipe', { jobId: null });
