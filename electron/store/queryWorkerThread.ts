import { openReadingWorker } from './analysisWorker.ts';
import { serveDatabaseWorker, WorkerLifecycle } from './databaseWorker.ts';

serveDatabaseWorker(new WorkerLifecycle(openReadingWorker));
