import { failureOf } from '../../../../electron/database/sqliteFailure.ts';
import { soundRecord } from '../../../unit/store/mutatedRecords.ts';
import { customerRef, openCore } from '../testStore.ts';

/**
 * Fetches customers, and never writes the log back, until the disk is full; then it is killed. Answers how many of them
 * are kept.
 */
const { ingestWorker } = openCore(process.argv[2] ?? '');
for (let customer = 0; ; customer += 1) {
  const records = Array.from({ length: 20 }, (_, at) => soundRecord(customer * 20 + at));
  const bytes = new TextEncoder().encode(JSON.stringify(records));
  try {
    ingestWorker.intake.begin(1, new Int32Array(1));
    ingestWorker.intake.write(1, [bytes]);
    ingestWorker.intake.end(1, customerRef(String(10_000 + customer)), 1);
  } catch (error) {
    if (failureOf(error).code !== 'diskFull') throw error;
    process.stdout.write(String(customer));
    process.kill(process.pid, 'SIGKILL');
  }
}
