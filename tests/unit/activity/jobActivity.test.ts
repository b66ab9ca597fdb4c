import { describe, expect, it } from 'vitest';
import { type Action, jobActivity } from '../../../electron/services/audit/activityService.ts';
import type { AppState } from '../../../shared/ipc/app.ts';
import type { Job } from '../../../shared/ipc/jobs.ts';
import { fakeJob } from '../../fakes/fakeJob.ts';

const job = fakeJob({ customers: 2, total: 10, folderName: 'Secret place', fileName: 'Secret name.zip' });

const HASH = 'a'.repeat(64);

/** What is noted of a job that is reported of in these states, one after the other. */
async function noted(...reported: readonly Job[]) {
  const actions: (Action & { readonly customersOf: readonly string[] | undefined })[] = [];
  const activity = {
    note: async (action: Action, customers?: Promise<readonly string[]>) => {
      actions.push({ ...action, customersOf: await customers });
    },
  };
  const connections = [{ id: job.customer.connectionId, name: 'Nordfiber' }];
  const state = { current: { connections } as AppState };
  const jobs = jobActivity({ activity, state, customersOf: async (id) => [id], hashOf: () => HASH });
  for (const one of reported) jobs.changed([one]);
  await Promise.resolve();
  return actions;
}

describe('what jobs leave in the activity log', () => {
  it('an export begins once and ends once, however often it is reported of, and through the clerk’s pauses', async () => {
    const actions = await noted(
      job,
      { ...job, done: 3 },
      { ...job, waiting: 'offline' },
      { ...job, state: 'paused' },
      { ...job, done: 8, failed: 1, skipped: 1 },
      { ...job, state: 'done', done: 8, failed: 1, skipped: 1 },
      { ...job, state: 'done', done: 8, failed: 1, skipped: 1 },
    );
    const about = {
      connection: 'Nordfiber',
      customer: '10001',
      customers: 2,
      what: 'exportPdfs',
      total: 10,
      customersOf: [job.id],
    };
    expect(actions).toEqual([
      { kind: 'exportBegun', ...about },
      { kind: 'exportEnded', ...about, outcome: 'done', done: 8, skipped: 1, failed: 1 },
    ]);
  });

  it('begins and ends again when it is tried again, and says how it ended', async () => {
    const states = ['running', 'failed', 'running', 'cancelled'] as const;
    const actions = await noted(...states.map((state) => ({ ...job, state })));
    expect(actions.map(({ kind, outcome }) => outcome ?? kind)).toEqual([
      'exportBegun',
      'failed',
      'exportBegun',
      'cancelled',
    ]);
  });

  it('a job of an earlier launch begins when it is taken up, and is interrupted with the launch', async () => {
    const interrupted = { ...job, state: 'paused', waiting: 'interrupted' } as const;
    const actions = await noted(interrupted, job, interrupted);
    expect(actions.map(({ kind, outcome }) => outcome ?? kind)).toEqual(['exportBegun', 'interrupted']);
    expect(await noted({ ...job, state: 'done' })).toEqual([]);
  });

  it('names no folder and no file', async () => {
    expect(JSON.stringify(await noted(job))).not.toContain('Secret');
  });

  it('a signed report is named by the hash of its file once it is there, and no other file is', async () => {
    const review = { ...job, kind: 'exportReview' } as const;
    const signed = await noted(review, { ...review, state: 'done', done: 1 });
    expect(signed.map(({ sha256 }) => sha256)).toEqual([undefined, HASH]);
    const failed = await noted(review, { ...review, state: 'failed', failed: 1 });
    const other = await noted(job, { ...job, state: 'done', done: 1 });
    expect([...failed, ...other].filter(({ sha256 }) => sha256 !== undefined)).toEqual([]);
  });
});
