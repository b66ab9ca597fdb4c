/** The words of a grid, from the catalogue of the feature that shows it. */
export interface GridTexts {
  readonly label: string;
  readonly selectAll: string;
  readonly selectRow: string;
  /** Spoken after a change of the sort: the columns in order, or the list's own order. */
  readonly sorted: (keys: readonly { readonly title: string; readonly ascending: boolean }[]) => string;
  /** Spoken and shown when more rows are marked than can be named one by one. */
  readonly tooMany: string;
}
