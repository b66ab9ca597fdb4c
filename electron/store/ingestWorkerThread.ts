import { serveDatabaseWorker, WorkerLifecycle } from './databaseWorker.ts';
import { openIngestWorker } from './ingestWorker.ts';

serveDatabaseWorker(new WorkerLifecycle(openIngestWorker));
