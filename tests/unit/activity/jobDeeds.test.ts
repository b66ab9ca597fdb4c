import { describe, expect, it } from 'vitest';
import { JobDeeds } from '../../../electron/services/activity/jobDeeds.ts';
import type { CustomerNumber } from '../../../shared/domain/customerNumber.ts';
import type { Job } from '../../../shared/ipc/jobs.ts';

const job: Job = {
  id: 'a',
  kind: 'exportPdfs',
  state: 'running',
  waiting: null,
  waitingUntil: null,
  customer: { connectionId: 'one', number: '10001' as CustomerNumber },
  customers: 2,
  total: 10,
  done: 0,
  failed: 0,
  skipped: 0,
  withoutPdf: 0,
  sameNumber: 0,
  unreadable: 0,
  bytes: 0,
  secondsLeft: null,
  startedAt: 0,
  endedAt: null,
  folderName: 'Secret place',
  fileName: 'Secret name.zip',
  stoppedBy: null,
  failures: [],
};
const nameOf = () => 'Nordfiber';

describe('what jobs leave in the activity log', () => {
  it('an export begins once and ends once, however often it is told of, and through the clerk’s pauses', () => {
    const deeds = new JobDeeds();
    const told = [
      job,
      { ...job, done: 3 },
      { ...job, waiting: 'offline' as const },
      { ...job, state: 'paused' as const },
      { ...job, done: 8, failed: 1, skipped: 1 },
      { ...job, state: 'done' as const, done: 8, failed: 1, skipped: 1 },
      { ...job, state: 'done' as const, done: 8, failed: 1, skipped: 1 },
    ].flatMap((one) => deeds.since([one], nameOf));
    const about = {
      jobId: job.id,
      connection: 'Nordfiber',
      customer: '10001',
      customers: 2,
      what: 'exportPdfs',
      total: 10,
    };
    expect(told).toEqual([
      { kind: 'exportBegun', ...about },
      { kind: 'exportEnded', ...about, outcome: 'done', done: 8, skipped: 1, failed: 1 },
    ]);
  });

  it('begins and ends again when it is tried again, and says how it ended', () => {
    const deeds = new JobDeeds();
    const states = ['running', 'failed', 'running', 'cancelled'] as const;
    const told = states.flatMap((state) => deeds.since([{ ...job, state }], nameOf));
    expect(told.map(({ kind, outcome }) => outcome ?? kind)).toEqual([
      'exportBegun',
      'failed',
      'exportBegun',
      'cancelled',
    ]);
  });

  it('a job of an earlier launch begins when it is taken up, and is interrupted with the launch', () => {
    const deeds = new JobDeeds();
    const interrupted = { ...job, state: 'paused' as const, waiting: 'interrupted' as const };
    const told = [interrupted, job, interrupted].flatMap((one) => deeds.since([one], nameOf));
    expect(told.map(({ kind, outcome }) => outcome ?? kind)).toEqual(['exportBegun', 'interrupted']);
    expect(deeds.since([{ ...job, id: 'b', state: 'done' }], nameOf)).toEqual([]);
  });

  it('names no folder and no file', () => {
    const [deed] = new JobDeeds().since([job], nameOf);
    expect(JSON.stringify(deed)).not.toContain('Secret');
  });
});
