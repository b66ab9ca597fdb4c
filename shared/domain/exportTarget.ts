/** A folder of files, one ZIP, or one PDF with a bookmark for each invoice. */
export const EXPORT_TARGETS = ['folder', 'zip', 'mergedPdf'] as const;
export type ExportTarget = (typeof EXPORT_TARGETS)[number];
