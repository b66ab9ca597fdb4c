import { countOf, FAILED, type JobWords, LEFT, wordCount } from './jobWords.ts';

export const refreshJob: JobWords = {
  one: 'refresh',
  many: 'refreshMany',
  log: 'refresh',
  logName: 'whatRefresh',
  writesFiles: false,
  countsItems: true,
  counts: [
    { ...wordCount('changed', 'refreshChanged', 'countChanged'), always: true },
    { ...wordCount('unchanged', 'refreshUnchanged', 'countUnchanged'), always: true },
    wordCount('first', 'refreshFirst', 'countFirst'),
    wordCount('notFound', 'refreshNotFound', 'countNotFound'),
    { ...FAILED, of: (job) => job.failed - countOf(job, 'notFound') },
    { ...wordCount('fresh', 'refreshFresh', 'countFresh'), isFine: true },
    wordCount('forgotten', 'refreshForgotten'),
    LEFT,
    wordCount('unreadable', 'refreshUnreadable'),
  ],
};
