import { openReadWorker } from './analysisWorker.ts';
import { serveDatabaseWorker, WorkerLifecycle } from './databaseWorker.ts';

serveDatabaseWorker(new WorkerLifecycle(openReadWorker));
