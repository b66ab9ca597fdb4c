import type { CustomerNumber } from '../../shared/domain/customerRef.ts';
import type { Job } from '../../shared/ipc/jobs.ts';

/** An export of PDFs that has just begun. */
export function fakeJob(part: Partial<Job> = {}): Job {
  return {
    id: 'a',
    kind: 'exportPdfs',
    state: 'running',
    waiting: null,
    waitingUntil: null,
    slowedTo: null,
    customer: { connectionId: 'nordfiber', number: '10001' as CustomerNumber },
    customers: 1,
    total: 1,
    done: 0,
    failed: 0,
    skipped: 0,
    counts: {},
    sums: {},
    bytes: 0,
    secondsLeft: null,
    startedAt: 0,
    endedAt: null,
    folderName: 'Export',
    fileName: null,
    stoppedBy: null,
    failures: [],
    ...part,
  };
}
