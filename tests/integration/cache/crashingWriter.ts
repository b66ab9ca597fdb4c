import { PdfsRepository } from '../../../electron/cache/pdfs/pdfsRepository.ts';
import { serveThread } from '../../../electron/cache/threads/serveThread.ts';
import { ThreadLife } from '../../../electron/cache/threads/threadLife.ts';
import { openWriter } from '../../../electron/cache/writer.ts';

/** The id of a PDF whose keeping ends the thread; crash.test.ts names it too. */
const FATAL_ID = 6_660_000;

/** The writer thread, but for one call at which it dies as if the runtime had failed. */
const { put } = PdfsRepository.prototype;
PdfsRepository.prototype.put = function (this: PdfsRepository, ...args) {
  if (args[1] === FATAL_ID) process.exit(1);
  put.apply(this, args);
};
serveThread(new ThreadLife(openWriter));
