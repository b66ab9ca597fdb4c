import type { Guard } from './guard.ts';

/** The store, its threads and its jobs. */
export const STORE_GUARDS: readonly Guard[] = [
  {
    row: 'P46',
    what: 'daily work that fails is reported',
    file: 'electron/services/state/eachDay.ts',
    out: 'if (!signal.aborted) failed(error);',
    test: 'tests/unit/services/eachDay.test.ts',
    named: 'P46 reports daily work that fails',
  },
  {
    row: 'P42',
    what: 'a column in a condition names its table',
    file: 'electron/cache/lists/read/sqlBuilder.ts',
    out: "condition('invoice.exported = ?'",
    instead: "condition('exported = ?'",
    test: 'tests/unit/cache/sqlBuilder.test.ts',
    named: 'P42 names the table of each column',
  },
  {
    row: 'P46',
    what: 'a write of a job’s outcomes that fails leaves the next one to its turn',
    file: 'electron/services/jobs/jobRun.ts',
    out: 'this.#writing = written.catch(() => undefined);',
    instead: 'this.#writing = written;',
    test: 'tests/unit/services/followedOutcomes.test.ts',
    named: 'P46 does not end the job where the store fails',
  },
  {
    row: 'P46',
    what: 'what follows from an outcome is done before the outcome is kept',
    file: 'electron/services/jobs/jobQueue.ts',
    out: 'await follow(changed);',
    test: 'tests/unit/services/followedOutcomes.test.ts',
    named: 'P46 is done for each of them',
  },
  {
    row: 'P46',
    what: 'what an ended job could not keep is kept when the launch ends',
    file: 'electron/services/jobs/jobsService.ts',
    out: 'if (entry.isUnkept)\n        await',
    instead: 'if (false)\n        await',
    test: 'tests/unit/services/followedOutcomes.test.ts',
    named: 'P46 is done once the store is back',
  },
  {
    row: 'P46',
    what: 'a running job’s outcomes are followed wherever they are written',
    file: 'electron/services/jobs/jobsService.ts',
    out: 'entry.work = work;',
    test: 'tests/unit/services/followedOutcomes.test.ts',
    named: 'P46 is done of all others',
  },
  {
    row: 'P46',
    what: 'a failed look at what is kept is not the answer for the whole export',
    file: 'shared/domain/promiseCache.ts',
    out: 'if (this.#answers.get(key) === asked) this.#answers.delete(key);',
    test: 'tests/unit/domain/promiseCache.test.ts',
    named: 'P46 keeps no failure',
  },
];
