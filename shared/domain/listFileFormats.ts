/**
 * What a list is saved as, by the ending of its file. Jobs keep these names; `pdf` is the list as it is printed,
 * `parquet` is for programs that take over where one desk ends (docs/decisions/015-parquet.md).
 */
export const LIST_ENDINGS = {
  xlsx: 'xlsx',
  csv: 'csv',
  jsonLines: 'jsonl',
  pdf: 'pdf',
  parquet: 'parquet',
} as const;

export type ListFormat = keyof typeof LIST_ENDINGS;

/** Those written from the cells of chosen columns (`electron/documents/documentOrder.ts`). */
export type CellFormat = Exclude<ListFormat, 'jsonLines' | 'pdf' | 'parquet'>;

export const LIST_FORMATS = Object.keys(LIST_ENDINGS) as ListFormat[];

/** `rfc4180` for programs: commas, points, UTF-8. `nordicExcel` for Excel and LibreOffice: `;`, decimal comma, BOM. */
export const CSV_PRESETS = ['rfc4180', 'nordicExcel'] as const;

export type CsvPreset = (typeof CSV_PRESETS)[number];

/** Parquet as one file, or as a folder with a file for each customer, as Hive, Spark and DuckDB read partitions. */
export const PARQUET_LAYOUTS = ['oneFile', 'byCustomer'] as const;

export type ParquetLayout = (typeof PARQUET_LAYOUTS)[number];

/** All that is kept may also become one more run of a folder that grows. */
export const KEPT_LAYOUTS = [...PARQUET_LAYOUTS, 'growing'] as const;

export type KeptLayout = (typeof KEPT_LAYOUTS)[number];

/** More folders than this are made only when the clerk has said so: most programs read few large files faster. */
export const MOST_PARTITIONS = 1_000;
