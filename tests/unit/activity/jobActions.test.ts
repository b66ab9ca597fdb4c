import { describe, expect, it } from 'vitest';
import { JobActions } from '../../../electron/services/activity/jobActions.ts';
import { fakeJob } from '../../fakes/fakeJob.ts';

const job = fakeJob({ customers: 2, total: 10, folderName: 'Secret place', fileName: 'Secret name.zip' });
const nameOf = () => 'Nordfiber';

describe('what jobs leave in the activity log', () => {
  it('an export begins once and ends once, however often it is reported of, and through the clerk’s pauses', () => {
    const actions = new JobActions();
    const reported = [
      job,
      { ...job, done: 3 },
      { ...job, waiting: 'offline' as const },
      { ...job, state: 'paused' as const },
      { ...job, done: 8, failed: 1, skipped: 1 },
      { ...job, state: 'done' as const, done: 8, failed: 1, skipped: 1 },
      { ...job, state: 'done' as const, done: 8, failed: 1, skipped: 1 },
    ].flatMap((one) => actions.since([one], nameOf));
    const about = {
      jobId: job.id,
      connection: 'Nordfiber',
      customer: '10001',
      customers: 2,
      what: 'exportPdfs',
      total: 10,
    };
    expect(reported).toEqual([
      { kind: 'exportBegun', ...about },
      { kind: 'exportEnded', ...about, outcome: 'done', done: 8, skipped: 1, failed: 1 },
    ]);
  });

  it('begins and ends again when it is tried again, and says how it ended', () => {
    const actions = new JobActions();
    const states = ['running', 'failed', 'running', 'cancelled'] as const;
    const reported = states.flatMap((state) => actions.since([{ ...job, state }], nameOf));
    expect(reported.map(({ kind, outcome }) => outcome ?? kind)).toEqual([
      'exportBegun',
      'failed',
      'exportBegun',
      'cancelled',
    ]);
  });

  it('a job of an earlier launch begins when it is taken up, and is interrupted with the launch', () => {
    const actions = new JobActions();
    const interrupted = { ...job, state: 'paused' as const, waiting: 'interrupted' as const };
    const reported = [interrupted, job, interrupted].flatMap((one) => actions.since([one], nameOf));
    expect(reported.map(({ kind, outcome }) => outcome ?? kind)).toEqual(['exportBegun', 'interrupted']);
    expect(actions.since([{ ...job, id: 'b', state: 'done' }], nameOf)).toEqual([]);
  });

  it('names no folder and no file', () => {
    const [action] = new JobActions().since([job], nameOf);
    expect(JSON.stringify(action)).not.toContain('Secret');
  });
});
