import type { LookUpEntry } from './lookUpEntries.ts';

/** The list that the box controls; its code may come a moment after the box. */
export const RESULTS_ID = 'look-up-results';

export function optionId(entry: LookUpEntry): string {
  return `look-up-${entry.id}`;
}
