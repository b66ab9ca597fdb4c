import { beforeEach, describe, expect, it } from 'vitest';
import { jobKinds } from '../../../electron/services/createServices.ts';
import { freshJob } from '../../../electron/services/jobs/jobEntry.ts';
import { readItem, readJob, writeItem, writeJob } from '../../../electron/services/jobs/jobQueue.ts';
import type { JobItem, JobOrder } from '../../../electron/services/jobs/jobType.ts';
import type { JobsStore } from '../../../electron/store/store.ts';
import type { StoredJob } from '../../../electron/store/userData/jobsRepository.ts';
import { NO_FILTER } from '../../../shared/domain/invoiceFilter.ts';
import type { JobKind } from '../../../shared/ipc/jobKinds.ts';
import { done, numbers, order, setUp } from './jobBench.ts';
import { memoryJobs } from './memoryJobs.ts';

const { customer } = order;
const selection = { kind: 'allMatching', filter: NO_FILTER, except: [] } as const;
const pdfDetail = { template: '{invoice}', selection, title: 'Invoices' };
const list = { customer, selection, sort: [], columns: ['invoiceNo'], format: 'csv' };
const statement = { customer, scope: 'open', from: null, to: null, recipientLines: ['Storgatan 1'] };
const PERIOD = { from: null, to: null, lateOn: '2026-06-30' };
const statements = { ...PERIOD, scope: 'open', template: '{customer}', day: '2026-06-30', title: 'S' };
const invoice = {
  id: 1,
  invoiceNo: '7001',
  entryNo: '1',
  invoiceDate: '2026-01-01',
  dueDate: '2026-01-31',
  hasPdf: true,
  sharesNumber: false,
  exportedHere: false,
  status: 'SENT',
  agreementId: 1,
  priceVat: '12.5',
};

const kindOf = jobKinds({ threads: {} } as never);
const pdfShapes = kindOf('exportPdfs');

describe('a kept job', () => {
  const kinds: [JobKind, unknown, unknown[]][] = [
    ['exportPdfs', pdfDetail, [{ customer, givenName: '', invoice }, { fetch: customer }]],
    ['exportList', list, [{}]],
    ['exportParquet', { ...list, customer: { ...customer, number: null }, format: 'parquet' }, [{}]],
    ['exportRun', {}, [{}]],
    ['exportStatements', statements, [{ customer, givenName: 'Å' }]],
    ['exportReview', { customer, filter: NO_FILTER, filterWords: [], format: 'pdf', signedBy: 'Å' }, [{}]],
    ['exportStatement', statement, [{}]],
  ];

  it.each(kinds)('%s is read as it was written', (kind, detail, items) => {
    const shapes = kindOf(kind);
    const known: JobOrder = { ...order, kind, detail: shapes.detail.parse(detail) };
    const job = freshJob('id', known, 1);
    const kept = readJob(JSON.parse(JSON.stringify(writeJob({ job, order: known }))), kindOf);
    expect(kept).toEqual({ id: 'id', shown: job, order: known });
    for (const [place, item] of items.entries()) {
      const one: JobItem = { place, item: shapes.item.parse(item), outcome: { ...done, file: 'a.pdf' } };
      expect(readItem(writeItem(one), shapes)).toEqual(one);
    }
  });

  it.each([
    ['is no JSON', '{"kind":'],
    ['is nothing', 'null'],
    ['has no version', JSON.stringify({ ...order, detail: pdfDetail })],
    ['is of a later version', JSON.stringify({ version: 2, ...order, detail: pdfDetail })],
    [
      'has a field that nobody knows',
      JSON.stringify({ version: 1, ...order, detail: pdfDetail, owner: 'x' }),
    ],
    ['has a detail of another kind', JSON.stringify({ version: 1, ...order, detail: list })],
    [
      'is of an unknown kind',
      JSON.stringify({ version: 1, ...order, kind: 'exportAvro', detail: pdfDetail }),
    ],
  ])('whose order %s has no order', (_, work) => {
    const shown = freshJob('id', order, 1);
    const kept = readJob({ id: 'id', work, shown: JSON.stringify(shown) }, () => pdfShapes);
    expect(kept).toEqual({ id: 'id', shown, order: null });
  });

  it.each([
    ['no JSON', '{'],
    ['of another shape', '{"invoiceNo":"7001"}'],
    ['of a path in the place of an invoice', JSON.stringify({ customer, givenName: '', invoice: '../x' })],
  ])('has no item that is %s', (_, item) => {
    expect(readItem({ place: 0, item, outcome: null }, pdfShapes)).toBeNull();
  });

  it.each(['{', '1', '{"kind":"done"}', '{"kind":"done","bytes":1,"path":"/etc"}'])(
    'has no item whose outcome is %s',
    (outcome) => {
      const item = JSON.stringify({ fetch: customer });
      expect(readItem({ place: 0, item, outcome }, pdfShapes)).toBeNull();
    },
  );
});

describe('a launch with jobs that it cannot read', () => {
  let store: JobsStore;
  let kept: StoredJob;

  beforeEach(async () => {
    store = memoryJobs();
    const first = setUp(async () => done, store);
    first.jobs.pause(await first.start(numbers(3)));
    await first.clock.advance(100);
    [kept] = (await store.all()) as [StoredJob];
  });

  async function launch(change: Partial<StoredJob>) {
    await store.put({ ...kept, ...change });
    const ran: unknown[] = [];
    const app = setUp(async (item) => {
      ran.push(item);
      return done;
    }, store);
    await app.jobs.restore();
    await app.clock.advance(100);
    return { ...app, ran };
  }

  it('shows one without an order as that, does not touch it, and removes it when asked', async () => {
    const { jobs, only, ran, state } = await launch({ work: '{"version":9}' });
    expect(only()).toMatchObject({ id: kept.id, state: 'failed', waiting: null, total: 3 });
    expect(state.current.unreadableJobs).toEqual([]);
    expect(ran).toEqual([]);
    for (const act of ['resume', 'cancel', 'retryFailed', 'folderOf'] as const)
      expect(() => jobs[act](kept.id)).toThrow('jobUnreadable');
    expect(await store.all()).toHaveLength(1);
    await jobs.dismiss(kept.id);
    expect(state.current.jobs).toEqual([]);
    expect(await store.all()).toEqual([]);
  });

  it('shows one of which nothing can be read by its id alone', async () => {
    const { jobs, state } = await launch({ shown: '{"id":"x"}' });
    expect(state.current).toMatchObject({ jobs: [], unreadableJobs: [kept.id] });
    await jobs.dismiss(kept.id);
    expect(state.current.unreadableJobs).toEqual([]);
    expect(await store.all()).toEqual([]);
  });

  it('shows one with an item that cannot be read as that, and continues with the others', async () => {
    const other = setUp(async () => done, store);
    other.jobs.pause(await other.start(numbers(2)));
    await other.clock.advance(100);
    await store.putItems(kept.id, [{ place: 1, item: '{', outcome: null }]);
    const app = await launch({});
    expect(app.state.current.jobs.map(({ state }) => state).sort()).toEqual(['failed', 'paused']);
    const paused = app.state.current.jobs.find(({ state }) => state === 'paused');
    app.jobs.resume(paused?.id ?? '');
    await app.until(() => app.state.current.jobs.some(({ state }) => state === 'done'));
    expect(app.ran).toHaveLength(2);
  });

  it('forgets it with its customer, and what may be of any customer with any', async () => {
    const elsewhere = { connectionId: customer.connectionId, number: '99' };
    const named = await launch({ work: '{' });
    await named.jobs.forget(elsewhere);
    expect(named.state.current.jobs).toHaveLength(1);
    await named.jobs.forget(customer);
    expect(named.state.current.jobs).toEqual([]);
    const unknown = await launch({ work: '{', shown: '{' });
    await unknown.jobs.forget(elsewhere);
    expect(unknown.state.current.unreadableJobs).toEqual([]);
  });
});
