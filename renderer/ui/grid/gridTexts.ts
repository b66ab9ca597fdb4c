/** The words of a grid, from the catalogue of the feature that shows it. */
export interface GridTexts {
  readonly label: string;
  readonly selectAll: string;
  readonly selectRow: string;
  /** Said when a column has been moved; `place` counts from 1. */
  readonly movedColumn?: (title: string, place: number, of: number) => string;
}
