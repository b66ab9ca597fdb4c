/** A folder of files, one ZIP, or one PDF with a bookmark for each invoice. */
export const EXPORT_TARGETS = ['folder', 'zip', 'mergedPdf'] as const;
export type ExportTarget = (typeof EXPORT_TARGETS)[number];

/** How statements of many customers are saved. */
export const STATEMENTS_TARGETS = ['folder', 'mergedPdf'] as const satisfies readonly ExportTarget[];

export type StatementsTarget = (typeof STATEMENTS_TARGETS)[number];
