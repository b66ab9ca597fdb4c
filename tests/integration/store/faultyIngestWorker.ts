import { serveDatabaseWorker, WorkerLifecycle } from '../../../electron/store/databaseWorker.ts';
import { openIngestWorker } from '../../../electron/store/ingestWorker.ts';
import { PdfsRepository } from '../../../electron/store/pdfs/pdfsRepository.ts';

/** The id of a PDF whose keeping ends the thread; storeWorkers.test.ts names it too. */
const FATAL_ID = 6_660_000;

/**
 * The ingest worker, but for one call at which it dies as if the runtime had failed; and the PDFs of a forgotten customer
 * never come to an end.
 */
const { put } = PdfsRepository.prototype;
PdfsRepository.prototype.put = function (this: PdfsRepository, ...args) {
  if (args[1] === FATAL_ID) process.exit(1);
  put.apply(this, args);
};
PdfsRepository.prototype.forgetStep = () => true;
serveDatabaseWorker(new WorkerLifecycle(openIngestWorker));
