import { describe, expect, it } from 'vitest';
import { sandboxForEach } from '../../sandbox/ownSandbox.ts';
import { startSandbox } from '../../sandbox/startSandbox.ts';
import { SandboxCaller } from './sandboxCaller.ts';

const ON = { referenceDate: '2026-03-15' };
const sandbox = sandboxForEach(ON);

function byEntry(list: readonly Record<string, unknown>[]): Map<unknown, Record<string, unknown>> {
  return new Map(list.map((record) => [record['entry_no'], record]));
}

describe('touch', () => {
  it('settles, adds and changes exactly what it reports', async () => {
    const caller = new SandboxCaller(sandbox);
    for (const customerNumber of ['10001', '10011', '10004']) {
      const before = byEntry(await caller.invoices(customerNumber));
      const report = sandbox.touch(customerNumber, { settle: 2, add: 3, change: 4 });
      expect([report.settled.length, report.added.length, report.changed.length]).toEqual([2, 3, 4]);
      const list = await caller.invoices(customerNumber);
      const after = byEntry(list);
      expect(after.size).toBe(before.size + 3);
      expect(list.slice(0, 3).map((record) => record['entry_no'])).toEqual([...report.added].reverse());
      for (const entry of report.settled) {
        expect(before.get(entry)?.['amount_outstanding']).toBeGreaterThan(0);
        expect(after.get(entry)).toMatchObject({ amount_outstanding: 0, balance: 0, status: 'paid' });
      }
      for (const entry of report.added) {
        expect(before.has(entry)).toBe(false);
        expect(after.get(entry)).toMatchObject({ status: 'open', invoice_date_at: '2026-03-15 00:00:00' });
      }
      const differing = [...before].filter(
        ([entry, record]) => JSON.stringify(record) !== JSON.stringify(after.get(entry)),
      );
      const expected = [...report.settled, ...report.changed].sort();
      expect(differing.map(([entry]) => entry).sort()).toEqual(expected);
    }
  });

  it('continues from where the last one ended, and is the same in another run', async () => {
    const lists = [];
    for (let run = 0; run < 2; run += 1) {
      await using own = await startSandbox(ON);
      const caller = new SandboxCaller(own);
      own.touch('10001', { settle: 1, add: 1, change: 5 });
      own.touch('10001', { settle: 1, add: 1, change: 5 });
      lists.push(await caller.invoices('10001'));
    }
    expect(lists[0]).toHaveLength(50);
    expect(lists[0]).toEqual(lists[1]);
  });

  it('does what it can where there is little to do', async () => {
    expect(sandbox.touch('10002', { settle: 5, change: 5 })).toEqual({ settled: [], added: [], changed: [] });
    expect(sandbox.touch('10002', { add: 1 }).added).toHaveLength(1);
    expect(await new SandboxCaller(sandbox).invoices('10002')).toHaveLength(1);
    expect(() => sandbox.touch('1', {})).toThrow(RangeError);
  });

  it('changes one in a hundred of a hundred thousand, and serves the PDF of an added invoice', async () => {
    const caller = new SandboxCaller(sandbox);
    const report = sandbox.touch('10200', { change: 1_000, add: 1 });
    expect(new Set(report.changed).size).toBe(1_000);
    const list = await caller.invoices('10200');
    expect(list).toHaveLength(100_001);
    const path = `/v2/invoices/${String(list[0]?.['invoice_no'])}/pdf`;
    expect((await caller.get(path, await caller.customerToken('10200'))).status).toBe(200);
  });

  it('never does two things to one invoice at once', async () => {
    const { settled, changed } = sandbox.touch('10001', { settle: 48, change: 48 });
    expect(settled.length).toBeGreaterThan(0);
    expect(new Set([...settled, ...changed]).size).toBe(48);
    expect(settled.length + changed.length).toBe(48);
  });

  it('leaves a list that is on its way as it was', async () => {
    const caller = new SandboxCaller(sandbox);
    const token = await caller.customerToken('10200');
    const sent = caller.get('/v2/invoices', token);
    while (sandbox.log.count('invoices') === 0) await new Promise((next) => setImmediate(next));
    sandbox.touch('10200', { add: 5, settle: 500, change: 500 });
    const during = await sent;
    const after = await caller.get('/v2/invoices', token);
    expect(after.json()).toHaveLength(100_005);
    await using untouched = await startSandbox(ON);
    const other = new SandboxCaller(untouched);
    const before = await other.get('/v2/invoices', await other.customerToken('10200'));
    expect(during.body.equals(before.body)).toBe(true);
    expect(after.body.equals(before.body)).toBe(false);
  });
});
