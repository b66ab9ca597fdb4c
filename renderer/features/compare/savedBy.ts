import { clearedStore } from '../../base/clearedStores.ts';

interface SavedBy {
  /** Who has compared, as it was typed last. */
  readonly comparedBy: string;
  /** Rows that are equal are in the file, too. */
  readonly withEqual: boolean;
}

/** What was chosen for the last file, kept for the next one until the window is closed. */
export const useSavedByStore = clearedStore<SavedBy>('wipe', { comparedBy: '', withEqual: false });
