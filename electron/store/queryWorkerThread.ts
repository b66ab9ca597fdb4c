import { serveDatabaseWorker, WorkerLifecycle } from './databaseWorker.ts';
import { openReadWorker } from './queryWorker.ts';

serveDatabaseWorker(new WorkerLifecycle(openReadWorker));
