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
