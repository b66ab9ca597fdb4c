import type { ContactLine } from '../../../../shared/ipc/marks.ts';

/** A line of the history of contact and its place, from 0 on. */
export interface ContactRow {
  readonly place: number;
  readonly line: ContactLine;
}
