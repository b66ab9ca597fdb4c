import { type JobWords, UNREADABLE, wordCount } from './jobWords.ts';

const ONE_FILE = {
  log: 'export',
  writesFiles: true,
  countsItems: false,
  counts: [UNREADABLE, wordCount('longAmounts', 'longAmounts')],
} as const;

export const listJob: JobWords = {
  ...ONE_FILE,
  one: 'exportList',
  many: 'exportListMany',
  logName: 'whatExportList',
};

export const parquetJob: JobWords = {
  ...ONE_FILE,
  one: 'exportParquet',
  many: 'exportParquetMany',
  logName: 'whatExportParquet',
};

export const statementJob: JobWords = {
  ...ONE_FILE,
  one: 'exportStatement',
  many: 'exportStatementMany',
  logName: 'whatExportStatement',
};
