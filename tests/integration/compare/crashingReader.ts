import { serveDatabaseWorker, WorkerLifecycle } from '../../../electron/store/databaseWorker.ts';
import { openReadWorker } from '../../../electron/store/queryWorker.ts';
import { BankQueries } from '../../../electron/store/reconciliation/bank/bankQueries.ts';
import { ComparisonQueries } from '../../../electron/store/reconciliation/ledger/comparisonQueries.ts';

/** The size of a window whose reading ends the thread; startedAgain.test.ts names it too. */
const FATAL_LIMIT = 499;

/** The query worker, but for the windows at which it dies as if the runtime had failed. */
for (const room of [BankQueries.prototype, ComparisonQueries.prototype]) {
  const page = room.page as (...args: readonly unknown[]) => never;
  room.page = function (this: unknown, ...args: readonly unknown[]) {
    if (args[3] === FATAL_LIMIT) process.exit(1);
    return page.apply(this, [...args]);
  };
}
serveDatabaseWorker(new WorkerLifecycle(openReadWorker));
