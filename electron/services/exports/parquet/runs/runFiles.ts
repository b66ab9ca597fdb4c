/** The folders of a folder that grows, and the file that each has of a run (docs/bigger-engines.md). */
export const RUN_FILES = {
  snapshot: 'invoices.parquet',
  customers: 'customers.parquet',
  changes: 'changes.parquet',
} as const;

export type RunPart = keyof typeof RUN_FILES;

export const RUN_PARTS = Object.keys(RUN_FILES) as RunPart[];
