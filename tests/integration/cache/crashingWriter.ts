import { bound } from '../../../electron/cache/threads/bound.ts';
import { serveThread } from '../../../electron/cache/threads/serveThread.ts';
import { Writer } from '../../../electron/cache/threads/writer.ts';

/** The id of a PDF whose keeping ends the thread; crash.test.ts names it too. */
const FATAL_ID = 6_660_000;

/** The writer thread, but for one call at which it dies as if the runtime had failed. */
const writer = new Writer();
const methods = bound(writer);
const putPdf = methods['putPdf'] as ((...args: readonly unknown[]) => unknown) | undefined;
serveThread(
  {
    ...methods,
    putPdf: (...args: readonly unknown[]) => {
      if (args[1] === FATAL_ID) process.exit(1);
      return putPdf?.(...args);
    },
  },
  { afterwards: () => writer.tidy(), idle: () => writer.idle() },
);
