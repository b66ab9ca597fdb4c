/** Limits for a ledger's file, which may come from anywhere. */
export const LEDGER_BOUNDS = {
  /** Bytes of the file: a hundred thousand lines of five hundred characters. */
  file: 50_000_000,
  /** Bytes of a workbook, and of any table of a bank: they are read as a whole. */
  workbook: 10_000_000,
  /** Bytes of a file that the page hands over in one call. */
  part: 600_000,
  /** Characters of a text that is pasted: one call brings it along, also where each of them is two bytes. */
  pasted: 400_000,
  /** Lines of one sheet; cells of a text that is held as a whole, and of one that is read row by row. */
  lines: 100_000,
  /** Ends of lines of a text, those of blank lines too: each walk through a text has every one of them. */
  rows: 250_000,
  cells: 2_000_000,
  marks: 6_000_000,
  /** Characters of a cell: no spreadsheet saves more. */
  cell: 32_767,
  /** Cells of a row: no spreadsheet has more columns. */
  cellsOfRow: 16_384,
  columns: 100,
  sheets: 50,
  /** Rows before the first line. */
  skipped: 1_000,
  /** Rows and characters of a cell that are shown of it. */
  shown: 20,
  shownCell: 80,
  /** Bytes of its lines that are kept while the clerk looks at its columns. */
  kept: 20_000_000,
  seconds: 30,
  /** Bytes of the thread. */
  memory: 150_000_000,
} as const;
