import { clearedStore } from '../../base/clearedStores.ts';

interface ComparisonFileChoice {
  /** Who has compared, as it was typed last. */
  readonly comparedBy: string;
  /** Rows that are equal are in the file, too. */
  readonly withEqual: boolean;
}

/** What was chosen for the last file, kept for the next one until the window is closed. */
export const useComparisonFileStore = clearedStore<ComparisonFileChoice>('wipe', {
  comparedBy: '',
  withEqual: false,
});
