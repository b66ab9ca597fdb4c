import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { NO_CUSTOMER_FILTER } from '../../../shared/domain/customerFilter.ts';
import type { CustomerFilter } from '../../../shared/domain/customerQuery.ts';
import { DecimalSum } from '../../../shared/domain/money.ts';
import { typedCustomer } from '../../fakes/typedCustomer.ts';
import { inFull } from '../../promiseCounts.ts';
import { endOfJob } from '../exports/exportDesk.ts';
import {
  AT_ONCE,
  crowdNumbers,
  jobUntil,
  listsAnswered,
  refreshDeskForEach,
  reportOf,
} from './refreshDesk.ts';

const CROWD = 40;
const CALLS_AT_ONCE = inFull ? [1, 2, 3] : [2];

describe('customers refreshed as a job', () => {
  const desk = refreshDeskForEach({ customers: CROWD, invoices: 30 });
  const numbers = crowdNumbers(CROWD);

  type Start = typeof desk.app.calls.refreshing.start;

  async function refresh(text: string, limits: Partial<Parameters<Start>[0]> = {}) {
    const { connectionId, app } = desk;
    const scope = { kind: 'numbers', numbers: text } as const;
    const { jobId } = await app.calls.refreshing.start({ connectionId, scope, ...AT_ONCE, ...limits });
    return jobId ?? '';
  }

  /** The same, to its end. */
  async function refreshed(...given: Parameters<typeof refresh>) {
    await refresh(...given);
    return endOfJob(desk.app);
  }

  it('looks up pasted numbers, each once, and says what came of each of them', async () => {
    const { app, sandbox } = desk;
    const jobId = await refresh([...numbers, 'K600001', '999999'].join(' '));
    const job = await endOfJob(app);
    expect(job).toMatchObject({
      kind: 'refresh',
      state: 'done',
      customers: CROWD + 1,
      total: CROWD + 1,
      done: CROWD,
      failed: 1,
      counts: { first: CROWD, notFound: 1 },
      failures: [{ invoiceNo: '999999', failure: { code: 'serviceCustomerNotFound' } }],
    });
    const report = await reportOf(app, jobId);
    expect(report.get('999999')).toMatchObject({ outcome: 'notFound', invoices: null });
    const owed = new DecimalSum();
    for (const number of numbers) {
      const row = report.get(number);
      const { list } = await app.calls.customers.summary({
        customer: typedCustomer({ connectionId: desk.connectionId, typed: number }),
      });
      expect(row).toMatchObject({
        outcome: 'first',
        invoices: list?.totals.count,
        owedBefore: null,
        owedAfter: list?.totals.outstanding,
      });
      owed.add(list?.totals.outstanding ?? '');
    }
    expect(job.sums).toEqual({ firstOwed: owed.decimal() });
    const asked = listsAnswered(sandbox.log.entries());
    expect([...asked].sort()).toEqual(numbers.map((number) => [number, 1]));
  });

  it('says which lists have changed, how what is owed has moved, and leaves the others as they are', async () => {
    const { app, sandbox, connectionId } = desk;
    await refreshed(numbers.join('\n'));
    const touched = numbers.filter((_, index) => index % 10 === 0);
    for (const number of touched) sandbox.touch(number, { settle: 1, add: 1, change: 2 });
    const before = new Map<string, string>();
    for (const number of touched) before.set(number, await owedBy(number));
    sandbox.log.clear();
    const { jobId } = await app.calls.refreshing.start({ connectionId, scope: { kind: 'all' }, ...AT_ONCE });
    const job = await endOfJob(app);
    const sums = { before: new DecimalSum(), after: new DecimalSum() };
    const report = await reportOf(app, jobId ?? '');
    for (const number of numbers) {
      const row = report.get(number);
      if (!touched.includes(number))
        expect(row).toMatchObject({ outcome: 'unchanged', added: 0, settled: 0 });
      else {
        expect(row).toMatchObject({ outcome: 'changed', added: 1, settled: 1, changed: 2 });
        expect([row?.owedBefore, row?.owedAfter]).toEqual([before.get(number), await owedBy(number)]);
        sums.before.add(row?.owedBefore ?? '');
        sums.after.add(row?.owedAfter ?? '');
      }
    }
    expect(job).toMatchObject({
      counts: { changed: touched.length, unchanged: CROWD - touched.length },
      sums: { changedBefore: sums.before.decimal(), changedAfter: sums.after.decimal() },
    });
    expect(job.counts).not.toHaveProperty('first');
    expect([...listsAnswered(sandbox.log.entries()).values()]).toEqual(numbers.map(() => 1));
  });

  it('saves its report as XLSX and CSV, and stands in the activity log with all its customers', async () => {
    const { app, sandbox } = desk;
    const filter = { kinds: [], text: numbers[4] ?? '', from: null, to: null };
    const logged = async () => app.calls.activity.page({ filter, offset: 0, limit: 100 });
    const before = (await logged()).matching;
    await refreshed(numbers.slice(0, 5).join());
    sandbox.touch(numbers[2] ?? '', { settle: 1 });
    const jobId = await refresh(`${numbers.slice(0, 5).join()} 999999`);
    await endOfJob(app);
    const input = { jobId, outcomes: [] };
    const csv = await app.calls.refreshing.saveReport({ ...input, format: 'csv' });
    const xlsx = await app.calls.refreshing.saveReport({ ...input, format: 'xlsx' });
    expect([csv?.customers, xlsx?.customers]).toEqual([6, 6]);
    const row = (await reportOf(app, jobId)).get(numbers[2] ?? '');
    const moved = new DecimalSum()
      .add(row?.owedAfter ?? '')
      .subtract(row?.owedBefore ?? '')
      .decimal();
    expect(moved.startsWith('-')).toBe(true);
    const lines = (await readFile(join(app.exportDir, csv?.fileName ?? ''), 'utf8')).trim().split('\r\n');
    expect(lines).toHaveLength(7);
    expect(lines[3]).toMatch(
      new RegExp(`^${numbers[2]},Changed,30,${row?.owedBefore},${row?.owedAfter},${moved},0,1,0,0,0,`),
    );
    expect(lines[6]).toMatch(/^999999,Not found,,,,,0,0,0,0,0,,/);
    const sheet = await readXlsx(await readFile(join(app.exportDir, xlsx?.fileName ?? '')));
    const cells = sheet.sheets[0]?.rows[3];
    expect(cells?.slice(0, 6)).toEqual([
      numbers[2],
      'Changed',
      30,
      Number(row?.owedBefore),
      Number(row?.owedAfter),
      Number(moved),
    ]);
    const failed = await app.calls.refreshing.saveReport({ jobId, outcomes: ['notFound'], format: 'csv' });
    expect(failed?.customers).toBe(1);
    const { entries, matching } = await logged();
    expect(
      entries.slice(0, matching - before).map(({ entry }) => [entry?.kind, entry?.customers, entry?.what]),
    ).toEqual([
      ['refreshEnded', 6, 'refresh'],
      ['refreshBegun', 6, 'refresh'],
      ['refreshEnded', 5, 'refresh'],
      ['refreshBegun', 5, 'refresh'],
    ]);
  });

  async function owedBy(number: string): Promise<string> {
    const { app, connectionId } = desk;
    const customer = typedCustomer({ connectionId, typed: number });
    return (await app.calls.customers.summary({ customer })).list?.totals.outstanding ?? '';
  }

  it('plans who is new, who is skipped and who is named twice, and as many calls as it makes then', async () => {
    const { app, sandbox, connectionId } = desk;
    await refreshed(numbers.slice(0, 4).join());
    const text = [...numbers.slice(0, 10), `K${numbers[9]}`, 'nobody'].join(' ');
    const scope = { kind: 'numbers' as const, numbers: text };
    const input = { connectionId, scope, fresherMinutes: null, perMinute: null, quiet: null };
    const notNumbers = [{ piece: 'nobody', problem: 'otherCharacters' }];
    const pasted = { customers: 10, duplicates: 1, refused: 1, notNumbers, unknown: 6 };
    // The four are logged in; each of the others needs a token of its own.
    expect(await app.calls.refreshing.plan(input)).toEqual({
      ...pasted,
      ...{ fresh: 0, calls: 10 + 6, minutes: null, quietUntil: null },
    });
    const planned = await app.calls.refreshing.plan({ ...input, fresherMinutes: 60, perMinute: 5 });
    expect(planned).toMatchObject({ ...pasted, fresh: 4, calls: 6 + 6, minutes: 2 });
    sandbox.log.clear();
    await refreshed(text, { fresherMinutes: 60 });
    expect(sandbox.log.entries()).toHaveLength(planned.calls);
  });

  it('leaves out what is fresher than chosen, and asks nothing for it', async () => {
    const { sandbox } = desk;
    await refreshed(numbers.slice(0, 10).join());
    sandbox.log.clear();
    const job = await refreshed(numbers.join(), { fresherMinutes: 60 });
    expect(job).toMatchObject({ done: 30, skipped: 10, counts: { fresh: 10, first: 30 } });
    expect([...listsAnswered(sandbox.log.entries()).keys()].sort()).toEqual(numbers.slice(10));
  });

  it.each(CALLS_AT_ONCE)('makes no more than %i calls at once, logins among them', async (atOnce) => {
    const { sandbox } = desk;
    sandbox.faults.add({ scope: '*', effect: { kind: 'latency', minMs: 5, maxMs: 15 } });
    sandbox.faults.add({ scope: 'invoices', effect: { kind: 'together', requests: atOnce }, next: atOnce });
    sandbox.log.clear();
    await refreshed(numbers.slice(0, 20).join(), { atOnce });
    expect(sandbox.log.count('invoices')).toBe(20);
    expect(sandbox.log.mostAtOnce).toBe(atOnce);
  });

  it('notifies the windows of few of the customers, and of the one that is open each time', async () => {
    const { app, connectionId } = desk;
    const customer = typedCustomer({ connectionId, typed: numbers[5] ?? '' });
    await app.calls.customers.open({ customer });
    const before = app.events.length;
    await refreshed(numbers.join());
    const changed = app.events.slice(before).filter(({ name }) => name === 'customers.changed');
    const of = changed.map(({ payload }) => (payload as { customer: { number: string } }).customer.number);
    expect(of.filter((number) => number === customer.number)).toHaveLength(2);
    expect(of.length).toBeLessThan(2 + CROWD / 4);
  });

  it('waits while the service cannot be reached and repeats what it asks to wait for', async () => {
    const { app, sandbox } = desk;
    sandbox.faults.add({ scope: 'invoices', effect: { kind: 'drop', at: 'headers' }, next: 3 });
    sandbox.faults.add({
      scope: 'invoices',
      effect: { kind: 'status', status: 429, retryAfter: '1' },
      next: 1,
    });
    await refresh(numbers.slice(0, 3).join(), { atOnce: 1 });
    await jobUntil(app, ({ waiting }) => waiting === 'offline');
    const job = await endOfJob(app);
    expect(job).toMatchObject({ state: 'done', done: 3, failed: 0, counts: { first: 3 } });
    expect([...listsAnswered(sandbox.log.entries()).values()]).toEqual([1, 1, 1]);
  });

  it('ends as a whole when the secret is refused, and does the rest when it is asked to', async () => {
    const { app, sandbox } = desk;
    sandbox.faults.add({ scope: 'generalToken', effect: { kind: 'status', status: 401 } });
    const jobId = await refresh(numbers.join());
    const job = await endOfJob(app);
    expect(job).toMatchObject({ state: 'failed', done: 0, failed: 0 });
    expect(job.stoppedBy?.code).toBe('serviceRejectedCredentials');
    const row = (await reportOf(app, jobId)).get(numbers[3] ?? '');
    expect(row).toMatchObject({ outcome: 'waiting' });
    sandbox.faults.clear();
    await app.calls.jobs.retryFailed({ jobId });
    expect(await endOfJob(app)).toMatchObject({ state: 'done', done: CROWD, stoppedBy: null });
  });

  it('one customer whose token is refused fails alone, and three in a row end the job', async () => {
    const { app, sandbox } = desk;
    await refreshed(numbers.slice(0, 5).join());
    sandbox.faults.add({ scope: 'customerToken', effect: { kind: 'status', status: 401 }, next: 2 });
    await refresh(numbers.slice(4, 20).join(), { atOnce: 1 });
    expect(await endOfJob(app)).toMatchObject({ state: 'done', failed: 1, done: 15 });
    sandbox.faults.add({ scope: 'customerToken', effect: { kind: 'status', status: 401 } });
    const job = await refreshed(numbers.slice(20).join(), { atOnce: 1 });
    expect(job.state).toBe('failed');
    expect(job.stoppedBy?.code).toBe('serviceRejectedToken');
    expect(job.failed).toBe(2);
  });

  it('pauses, resumes and cancels', async () => {
    const { app, sandbox } = desk;
    sandbox.faults.add({ scope: 'invoices', effect: { kind: 'latency', minMs: 10, maxMs: 10 } });
    const jobId = await refresh(numbers.join(), { atOnce: 1 });
    await jobUntil(app, ({ done }) => done >= 3);
    await app.calls.jobs.pause({ jobId });
    const { done } = await jobUntil(app, ({ state }) => state === 'paused');
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect((await app.state()).jobs.at(-1)?.done).toBeLessThanOrEqual(done + 1);
    await app.calls.jobs.resume({ jobId });
    await jobUntil(app, (job) => job.done >= done + 3);
    await app.calls.jobs.cancel({ jobId });
    const job = await endOfJob(app);
    expect(job.state).toBe('cancelled');
    expect(job.done).toBeLessThan(CROWD);
    const waiting = [...(await reportOf(app, jobId)).values()].filter(({ outcome }) => outcome === 'waiting');
    expect(waiting).toHaveLength(CROWD - job.done);
  });

  it('continues without a customer that is forgotten meanwhile, and brings nothing of it back', async () => {
    const { app, sandbox, connectionId } = desk;
    sandbox.faults.add({ scope: 'invoices', effect: { kind: 'latency', minMs: 10, maxMs: 10 } });
    const jobId = await refresh(numbers.join(), { atOnce: 1 });
    await jobUntil(app, ({ done }) => done >= 4);
    // Of those that come next, some wait for their turn already.
    await app.calls.jobs.pause({ jobId });
    const gone = [numbers[0], numbers[1], numbers[10], numbers[CROWD - 1]].map((number) => number ?? '');
    const goesOn = { jobs: 0, unfinishedJobs: 0, shortenedJobs: 1 };
    const first = typedCustomer({ connectionId, typed: gone[0] ?? '' });
    expect(await app.calls.keep.ofCustomer({ customer: first })).toMatchObject(goesOn);
    const keptOf = (filter: Partial<CustomerFilter>) =>
      app.calls.customerList.kept({
        connectionId,
        selection: { kind: 'allMatching', filter: { ...NO_CUSTOMER_FILTER, ...filter }, except: [] },
      });
    expect(await keptOf({ text: gone[0] ?? '' })).toMatchObject({ customers: 1, ...goesOn });
    for (const typed of gone) {
      const customer = typedCustomer({ connectionId, typed });
      await app.calls.keep.forget({ customer });
    }
    await app.calls.jobs.resume({ jobId });
    const job = await endOfJob(app);
    expect(job).toMatchObject({ state: 'done', total: CROWD, customers: CROWD - 4 });
    expect(job.counts).toMatchObject({ forgotten: 4, first: CROWD - 4 });
    const report = await reportOf(app, jobId);
    for (const typed of gone) {
      expect(report.has(typed)).toBe(false);
      const customer = typedCustomer({ connectionId, typed });
      expect((await app.calls.customers.summary({ customer })).list).toBe(null);
    }
    const own = (await app.state()).jobs.find(({ id }) => id === jobId);
    expect(JSON.stringify(own)).not.toContain(gone[0]);
    // As it is kept, too; and one that is over loses what is forgotten later.
    await desk.relaunch();
    const later = numbers[5] ?? '';
    const customer = typedCustomer({ connectionId, typed: later });
    await desk.app.calls.keep.forget({ customer });
    await desk.relaunch();
    const kept = (await desk.app.state()).jobs.find(({ id }) => id === jobId);
    expect(kept).toMatchObject({ state: 'done', customers: CROWD - 5, counts: { forgotten: 5 } });
    const known = [...(await reportOf(desk.app, jobId)).values()].flatMap(({ number }) => number ?? []);
    expect(known.sort()).toEqual(numbers.filter((number) => ![...gone, later].includes(number)));
  });

  it('ends with its connection', async () => {
    const { app, sandbox, connectionId } = desk;
    sandbox.faults.add({ scope: 'invoices', effect: { kind: 'latency', minMs: 10, maxMs: 10 } });
    const jobId = await refresh(numbers.join(), { atOnce: 1 });
    await jobUntil(app, ({ done }) => done >= 3);
    await app.calls.connections.remove({ connectionId });
    expect((await app.state()).jobs.filter(({ id }) => id === jobId)).toEqual([]);
    const asked = sandbox.log.count('invoices');
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(sandbox.log.count('invoices')).toBe(asked);
  });
});
