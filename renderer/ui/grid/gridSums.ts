import type { ReactNode } from 'react';

/** What the figures of a line are about: all that match, or all that is selected; never what happens to be loaded. */
export interface SumsLine {
  /** Names the line where its figures are beside those of the others. */
  readonly name: string;
  /** Names it in full, at the left edge; the name if nothing more is to be said. */
  readonly scope?: string;
  /** Marks and buttons behind the scope. */
  readonly after?: ReactNode;
  /** It is asked for again. */
  readonly stale: boolean;
}

export interface GridSum<Id extends string> {
  readonly key: string;
  /** The column below which it stands; null if no column holds what it sums. */
  readonly column: Id | null;
  readonly title: string;
  /** Decimal text for each of the lines. */
  readonly values: readonly string[];
  readonly tone?: 'strong' | 'overdue' | 'faintZero' | undefined;
}

/** Exact sums below the columns of a grid. */
export interface GridSums<Id extends string> {
  readonly label: string;
  readonly lines: readonly SumsLine[];
  /** Every sum, in the order in which they are listed together. */
  readonly sums: readonly GridSum<Id>[];
}
