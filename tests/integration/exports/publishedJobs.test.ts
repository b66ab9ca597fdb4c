import { expect, it } from 'vitest';
import type { AppState } from '../../../shared/ipc/app.ts';
import { deskForEach } from './deskForEach.ts';
import { endOfJob, firstWithPdf } from './exportDesk.ts';

const desk = deskForEach('10008');

it('publishes a job by its own event alone, not with all that the page knows besides', async () => {
  const { app, customer } = desk;
  const selection = await firstWithPdf(app, customer, 5);
  const before = app.events.length;
  await app.calls.exports.start({ customer, selection });
  await endOfJob(app);
  const since = app.events.slice(before);
  expect(since.filter(({ name }) => name === 'jobs.changed').length).toBeGreaterThan(2);
  const withoutJobs = ({ payload }: { readonly payload: unknown }) => {
    const { jobs, revision, ...rest } = payload as AppState;
    return JSON.stringify(rest);
  };
  const states = since.filter(({ name }) => name === 'app.changed').map(withoutJobs);
  expect(states.filter((state, place) => state === states[place - 1])).toEqual([]);
  expect(states.length).toBeLessThan(2);
  expect((await app.state()).jobs).toMatchObject([{ state: 'done', done: 5 }]);
});
