import { serveDatabaseWorker, WorkerLifecycle } from '../../../electron/cache/databaseWorker.ts';
import { openIngestWorker } from '../../../electron/cache/ingestWorker.ts';
import { PdfsRepository } from '../../../electron/cache/pdfs/pdfsRepository.ts';

/** The ingest worker, whose PDFs of a forgotten customer never come to an end. */
PdfsRepository.prototype.forgetStep = () => true;
serveDatabaseWorker(new WorkerLifecycle(openIngestWorker));
