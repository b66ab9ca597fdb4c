import { FAILED, type JobWords, LEFT, SAVED, thereCount, UNREADABLE, wordCount } from './jobWords.ts';

const PDFS = {
  log: 'export',
  writesFiles: true,
  countsItems: true,
  counts: [
    SAVED,
    FAILED,
    thereCount('noPdf', 'sameNumber', 'unreadable'),
    wordCount('sameNumber', 'sameNumber', 'countSameNumber'),
    wordCount('noPdf', 'withoutPdf', 'countWithoutPdf'),
    UNREADABLE,
    LEFT,
  ],
} as const;

export const pdfsJob: JobWords = {
  ...PDFS,
  one: 'exportPdfs',
  many: 'exportPdfsMany',
  logName: 'whatExportPdfs',
};

export const zipJob: JobWords = {
  ...PDFS,
  one: 'exportZip',
  many: 'exportZipMany',
  logName: 'whatExportZip',
};

export const mergedPdfJob: JobWords = {
  ...PDFS,
  one: 'exportMergedPdf',
  many: 'exportMergedPdfMany',
  logName: 'whatExportMergedPdf',
};
