import { serveDatabaseWorker, WorkerLifecycle } from '../../../electron/store/databaseWorker.ts';
import { openIngestWorker } from '../../../electron/store/ingestWorker.ts';
import { PdfsRepository } from '../../../electron/store/pdfs/pdfsRepository.ts';

/** The ingest worker, whose PDFs of a forgotten customer never come to an end. */
PdfsRepository.prototype.forgetStep = () => true;
serveDatabaseWorker(new WorkerLifecycle(openIngestWorker));
