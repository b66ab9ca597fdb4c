/** A process of its own that exports and says how far it is, for tests that kill it in the middle. */
import type { Service } from '../services/connectTo.ts';
import { endOfJob, firstWithPdf, launchBelow, lookUp } from './exportDesk.ts';

interface Task {
  readonly root: string;
  readonly service: Service;
  readonly number: string;
  readonly count: number;
  readonly target: 'folder' | 'zip';
  /** False continues the job of an earlier process. */
  readonly fresh: boolean;
}

const task = JSON.parse(process.argv[2] ?? '') as Task;
const say = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`);
const app = await launchBelow(task.root);

async function begin(): Promise<void> {
  const customer = await lookUp(app, task.service, task.number);
  const selection = await firstWithPdf(app, customer, task.count);
  await app.calls.exports.start({ customer, selection, target: task.target });
}

async function goOn(): Promise<void> {
  const { jobs, cacheNotice } = await app.state();
  const job = jobs.at(-1);
  if (!job) throw new Error('no job was left');
  say({ found: job.state, waiting: job.waiting, done: job.done + job.skipped, cacheNotice });
  // What was interrupted continues by itself.
  if (job.state !== 'running') await app.calls.jobs.retryFailed({ jobId: job.id });
}

const telling = setInterval(() => {
  void app.state().then(({ jobs }) => {
    const job = jobs.at(-1);
    if (job) say({ done: job.done + job.skipped });
  });
}, 10);
await (task.fresh ? begin() : goOn());
say({ job: await endOfJob(app) });
clearInterval(telling);
await app.close();
