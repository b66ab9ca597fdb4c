/** A process of its own that refreshes many customers and says how far it is, for tests that kill it in the middle. */
import { launchBelow } from '../exports/exportDesk.ts';
import { connectTo, type Service } from '../services/connectTo.ts';
import { AT_ONCE, crowdNumbers, jobUntil, reportOf } from './refreshDesk.ts';

interface Task {
  readonly root: string;
  readonly service: Service;
  readonly customers: number;
  /** `first` looks all of them up, `again` refreshes all that are kept, `resume` continues with the job that is there. */
  readonly step: 'first' | 'again' | 'resume';
}

const task = JSON.parse(process.argv[2] ?? '') as Task;
const say = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`);
const app = await launchBelow(task.root);

if (task.step === 'first') {
  const connectionId = await connectTo(app, task.service);
  const scope = { kind: 'numbers', numbers: crowdNumbers(task.customers).join(' ') } as const;
  await app.calls.refreshing.start({ connectionId, scope, ...AT_ONCE });
} else if (task.step === 'again') {
  const { activeConnectionId } = await app.state();
  const connectionId = activeConnectionId ?? '';
  await app.calls.refreshing.start({ connectionId, scope: { kind: 'all' }, ...AT_ONCE });
}
// Jobs of earlier processes are there already.
const telling = setInterval(() => {
  void app.state().then(({ jobs }) => {
    const job = jobs.at(-1);
    if (job) say({ done: job.done + job.skipped + job.failed });
  });
}, 5);
const job = await jobUntil(app, ({ state }) => state !== 'running');
clearInterval(telling);
const report = await reportOf(app, job.id);
const filter = { kinds: ['refreshBegun', 'refreshEnded'] as const, text: '', from: null, to: null };
const log = await app.calls.activity.page({
  filter: { ...filter, kinds: [...filter.kinds] },
  offset: 0,
  limit: 100,
});
const noted = log.entries.map(({ entry }) => entry?.outcome ?? entry?.kind).reverse();
say({ job, report: [...report.values()], noted });
await app.close();
