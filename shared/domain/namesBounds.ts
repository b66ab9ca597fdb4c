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
