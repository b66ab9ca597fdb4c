import { BankQueries } from '../../../electron/cache/lists/bank/bankQueries.ts';
import { ComparisonQueries } from '../../../electron/cache/lists/compare/comparisonQueries.ts';
import { openEither } from '../../../electron/cache/longReader.ts';
import { serveThread } from '../../../electron/cache/threads/serveThread.ts';
import { ThreadLife } from '../../../electron/cache/threads/threadLife.ts';

/** The size of a window whose reading ends the thread; startedAgain.test.ts names it too. */
const FATAL_LIMIT = 499;

/** The reader thread, but for the windows at which it dies as if the runtime had failed. */
for (const room of [BankQueries.prototype, ComparisonQueries.prototype]) {
  const page = room.page as (...args: readonly unknown[]) => never;
  room.page = function (this: unknown, ...args: readonly unknown[]) {
    if (args[3] === FATAL_LIMIT) process.exit(1);
    return page.apply(this, [...args]);
  };
}
serveThread(new ThreadLife(openEither));
