/** A process of its own that exports and says how far it is, for tests that kill it in the middle. */

import { existsSync, readdirSync } from 'node:fs';
import { NO_FILTER } from '../../../shared/domain/invoiceFilter.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import { typedCustomer } from '../../fakes/typedCustomer.ts';
import type { Service } from '../services/connectTo.ts';
import { endOfJob, firstWithPdf, launchBelow, lookUp } from './exportDesk.ts';

interface Task {
  readonly root: string;
  readonly service: Service;
  readonly number: string;
  readonly count: number;
  /** `oneFile`, `byCustomer` and `growing` are Parquet of all that is kept; `done` is then 1 once a half file is there. */
  readonly target: 'folder' | 'zip' | 'oneFile' | 'byCustomer' | 'growing' | 'statements' | 'reminders';
  /** False continues the job of an earlier process. */
  readonly fresh: boolean;
}

const task = JSON.parse(process.argv[2] ?? '') as Task;
const say = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`);
const app = await launchBelow(task.root);

async function begin(): Promise<void> {
  const customer = await lookUp(app, task.service, task.number);
  const { target } = task;
  if (target === 'growing') {
    await app.calls.exports.run({ connectionId: customer.connectionId });
    return;
  }
  if (target === 'oneFile' || target === 'byCustomer') {
    const list = { customer: { ...customer, number: null }, sort: [], columns: ['invoiceNo'] } as const;
    const selection = { kind: 'allMatching', filter: NO_FILTER, except: [] } as const;
    await app.calls.exports.list({
      ...list,
      sort: [],
      columns: [...list.columns],
      selection: { ...selection, except: [] },
      format: 'parquet',
      layout: target,
    });
    return;
  }
  if (target === 'statements' || target === 'reminders') {
    await statements(customer, target === 'reminders');
    return;
  }
  const selection = await firstWithPdf(app, customer, task.count);
  await app.calls.exports.start({ customer, selection, target });
}

/** Statements of so many customers, whose numbers follow one another. */
async function statements({ connectionId, number }: CustomerRef, isReminding: boolean): Promise<void> {
  const numbers = Array.from({ length: task.count }, (_, index) => String(Number(number) + index));
  for (const typed of numbers) {
    const customer = typedCustomer({ connectionId, typed });
    await app.calls.customers.refresh({ customer });
  }
  const whose = { kind: 'numbers', numbers: numbers.join(' ') } as const;
  const reminder = isReminding ? { days: 5 } : null;
  await app.calls.exports.statements({ connectionId, whose, scope: 'all', template: '{customer}', reminder });
}

async function goOn(): Promise<void> {
  const { jobs, cacheNotice } = await app.state();
  const job = jobs.at(-1);
  if (!job) throw new Error('no job was left');
  say({ found: job.state, waiting: job.waiting, done: job.done + job.skipped, cacheNotice });
  // What was interrupted continues by itself.
  if (job.state !== 'running') await app.calls.jobs.retryFailed({ jobId: job.id });
}

function halfFiles(): number {
  if (task.target !== 'oneFile' && task.target !== 'byCustomer' && task.target !== 'growing') return 0;
  if (!existsSync(app.exportDir)) return 0;
  const names = readdirSync(app.exportDir, { recursive: true, encoding: 'utf8' });
  return names.filter((name) => name.endsWith('.part')).length;
}

const telling = setInterval(() => {
  void app.state().then(({ jobs }) => {
    const job = jobs.at(-1);
    if (job) say({ done: job.done + job.skipped + halfFiles() });
  });
}, 10);
await (task.fresh ? begin() : goOn());
say({ job: await endOfJob(app) });
clearInterval(telling);
await app.close();
