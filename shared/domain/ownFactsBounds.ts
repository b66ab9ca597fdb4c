/** Limits of a file of the clerk's own facts: four times the customers of a full cache, and far more than they note. */
export const OWN_FACTS_BOUNDS = {
  /** Bytes of the file. */
  file: 8_000_000,
  /** Customers of all connections together. */
  customers: 20_000,
  connections: 100,
  /** Numbers in kept lists of all connections together: 2.5 MB of the file. */
  listed: 100_000,
  /** Events of marks of all connections together: more of them are in no file of this size. */
  marks: 20_000,
} as const;

/** `merge`: what only is here stays; `replace`: it goes. What is in the file wins in both. */
export const IMPORT_MODES = ['merge', 'replace'] as const;
export type ImportMode = (typeof IMPORT_MODES)[number];
