import { NUMBERS_FILE } from '../../../../shared/domain/exportBounds.ts';

/**
 * Limits for a file of numbers, which may come from anywhere. A file of 2 MB with a hundred thousand customers in six
 * columns unfolds to 26 MB and takes the reader some 100 MB.
 */
export const IMPORT_BOUNDS = {
  /** Bytes of the file. A hundred thousand numbers in UTF-16 are well below it. */
  file: NUMBERS_FILE.chosen,
  /** Bytes that the parts of a packed workbook unfold to, all together. */
  unfolded: 24 * 2 ** 20,
  /** Parts of a ZIP file. */
  parts: 5_000,
  /** Tags of its parts, all together. */
  tags: 4_000_000,
  /** Filled cells of its visible sheets. */
  cells: 1_000_000,
  /** Characters of one cell: no spreadsheet saves more. */
  cell: 32_767,
  /** Characters of all its cells. */
  text: 16_000_000,
  seconds: 20,
  /** Bytes of the thread, its buffers and strings outside of the heap included. */
  memory: 150_000_000,
} as const;
