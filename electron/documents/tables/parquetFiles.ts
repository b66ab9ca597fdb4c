/** What a file holds, and what it lacks. */
export interface ParquetFigures {
  readonly rows: number;
  /** Those with a row. */
  readonly customers: number;
  /** Records that cannot be read and so are in no row. */
  readonly unreadable: number;
  /** Numbers with more digits than the columns of numbers have: they are in the columns of texts. */
  readonly longAmounts: number;
}

/** What the writer of a file has counted; other formats count less. */
export type WrittenFigures = Partial<ParquetFigures> &
  Pick<ParquetFigures, 'longAmounts'> & { readonly rowsWithoutReference?: number };

export const NO_FIGURES: ParquetFigures = { rows: 0, customers: 0, unreadable: 0, longAmounts: 0 };

/** Of two files with different customers. */
export function sumOf(one: ParquetFigures, other: ParquetFigures): ParquetFigures {
  return {
    rows: one.rows + other.rows,
    customers: one.customers + other.customers,
    unreadable: one.unreadable + other.unreadable,
    longAmounts: one.longAmounts + other.longAmounts,
  };
}

/** The folders of a folder that grows, and the file that each has of a run (docs/bigger-engines.md). */
export const RUN_FILES = {
  snapshot: 'invoices.parquet',
  customers: 'customers.parquet',
  changes: 'changes.parquet',
} as const;

export type RunPart = keyof typeof RUN_FILES;

export const RUN_PARTS = Object.keys(RUN_FILES) as RunPart[];

/** A file of the last run that holds something else than a run writes, whatever its manifest says. */
export class LastRunUnreadable extends Error {
  override readonly name = 'LastRunUnreadable';
}
