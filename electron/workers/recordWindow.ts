/** Texts of cells as one text, and where each of them ends in it: neither is copied on its way between threads. */
export interface CellTexts {
  /** UTF-8. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** In UTF-16 units of the text, row by row. */
  readonly ends: Uint32Array<ArrayBuffer>;
  /** Cells of a row. */
  readonly width: number;
}

/** Complete records, each of a customer as of one fetch. Customers without a selected record have no rows. */
export interface RecordWindow {
  readonly customers: readonly RecordCustomer[];
  /** Of each row the place of its customer among them. */
  readonly owners: Uint32Array;
  /** Every field of the table, in its order; tags as the JSON of a list of texts, empty for none. */
  readonly cells: CellTexts;
}

/** Whose rows they are, and how many records of that list cannot be read. */
export interface RecordCustomer {
  readonly number: string;
  /** Null where the clerk gave none. */
  readonly givenName: string | null;
  /** Milliseconds since the epoch. */
  readonly fetchedAt: number;
  readonly unreadable: number;
  /** Another number once the customer was forgotten and fetched again: no list ever has that of another one. */
  readonly list: number;
}
