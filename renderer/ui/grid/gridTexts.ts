/** The words of a grid, from the catalogue of the feature that shows it. */
export interface GridTexts {
  readonly label: string;
  readonly selectAll: string;
  readonly selectRow: string;
}
