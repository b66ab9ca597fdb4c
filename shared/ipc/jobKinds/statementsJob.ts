import { FAILED, type JobWords, LEFT, SAVED, thereCount, UNREADABLE, wordCount } from './jobWords.ts';

export const statementsJob: JobWords = {
  one: 'exportStatement',
  many: 'exportStatementMany',
  log: 'export',
  logName: 'whatExportStatements',
  writesFiles: true,
  countsItems: true,
  counts: [
    SAVED,
    FAILED,
    wordCount('nothingToState', 'nothingToState', 'countNothingToState'),
    wordCount('notKept', 'notKept', 'countNotKept'),
    thereCount('nothingToState', 'notKept'),
    LEFT,
    UNREADABLE,
  ],
};
