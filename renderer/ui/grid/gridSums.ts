import type { ReactNode } from 'react';

/** What the figures of a line are about: all that match, or all that is selected; never what happens to be loaded. */
export interface SumsLine {
  /** The line's name, where its figures are beside those of other lines. */
  readonly name: string;
  /** The full name, at the left edge; the short name where there is no longer one. */
  readonly scope?: string;
  /** Marks and buttons behind the scope. */
  readonly after?: ReactNode;
  /** Its figures are being read again. */
  readonly stale: boolean;
}

export interface GridSum<Id extends string> {
  readonly key: string;
  /** The column below which it is shown; null if no column has the amounts that it sums. */
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
