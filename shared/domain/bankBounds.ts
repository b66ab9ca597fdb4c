/** Limits for a bank's file, which may come from anywhere. */
export const BANK_BOUNDS = {
  /** Bytes of a camt file. One with columns may be as long as a ledger's workbook. */
  file: 50_000_000,
  /** Entries of a file, and the parts of its entries, together. */
  entries: 100_000,
  /** Statements of a file; a day without payments has one, too. */
  statements: 10_000,
  /** Accounts and contradictions that are named, each. */
  named: 100,
  /** Rows that are named of each reason for which some are left out. */
  leftOut: 20,
  /** More than there are in the world. */
  currencies: 300,
  /** Rows of a table, which take more memory than entries. */
  rows: 50_000,
  /** Elements within each other. */
  depth: 40,
  /** Characters of one text. */
  text: 10_000,
  seconds: 60,
  /** Bytes of the thread. */
  memory: 150_000_000,
} as const;
