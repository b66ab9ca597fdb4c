import { existsSync, rmSync } from 'node:fs';
import { serveDatabaseWorker, WorkerLifecycle } from '../../../electron/store/databaseWorker.ts';
import { CachedPdfs } from '../../../electron/store/pdfs/pdfsRepository.ts';
import { openReadWorker } from '../../../electron/store/queryWorker.ts';
import { JobsRepository } from '../../../electron/store/userData/jobsRepository.ts';

/** The folder in which a file named after a call has that call fail once; storeFailures.test.ts sets it. */
const folder = process.env['KONTOR_TEST_FAULTS'] ?? '';

function isDue(call: string): boolean {
  const file = `${folder}/${call}`;
  if (!existsSync(file)) return false;
  rmSync(file);
  return true;
}

/** The query worker, but for one call at which it dies as if the runtime had failed, and one that fails. */
const { putItems } = JobsRepository.prototype;
JobsRepository.prototype.putItems = function (this: JobsRepository, ...args) {
  if (args[1].some(({ outcome }) => outcome !== null) && isDue('putItems')) process.exit(1);
  putItems.apply(this, args);
};
const { kept } = CachedPdfs.prototype;
CachedPdfs.prototype.kept = function (this: CachedPdfs, ...args) {
  if (isDue('kept')) throw new Error('passing');
  return kept.apply(this, args);
};
serveDatabaseWorker(new WorkerLifecycle(openReadWorker));
