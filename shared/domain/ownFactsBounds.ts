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

/** Limits of a file of customers' names, which may come from anywhere. */
export const NAMES_BOUNDS = {
  /** Bytes of the file. */
  file: 2_000_000,
  /** Rows, its titles included. */
  names: 20_001,
  /** Characters of one name, as in the field of the customer's screen. */
  name: 120,
  /** Refused rows that are named; the others are counted. */
  refused: 50,
  /** New and changed names that the preview shows. */
  shown: 200,
} as const;
