import { Worker } from 'node:worker_threads';
import { describe, expect, it, onTestFinished } from 'vitest';
import { connectSandboxThread } from '../../../electron/sandbox/connectSandboxThread.ts';
import { startLineProcess } from '../../e2e/harness/lineProcess.ts';
import { startThreadedSandbox } from '../../sandbox/startThreadedSandbox.ts';
import { SandboxCaller } from './sandboxCaller.ts';

const THREAD = new URL('../../../electron/sandbox/sandboxThread.ts', import.meta.url);

describe('the command', () => {
  it('prints one line, follows its options, and ends with a caller still connected', async () => {
    const faults = [{ scope: 'invoices', effect: { kind: 'stall' } }];
    const options = JSON.stringify({ referenceDate: '2026-03-15', faults });
    const { line, stop } = await startLineProcess<ConstructorParameters<typeof SandboxCaller>[0]>(
      'tests/sandbox/sandboxCommand.ts',
      [options],
    );
    onTestFinished(stop);
    expect(line).toMatchObject({ referenceDate: '2026-03-15' });
    const caller = new SandboxCaller(line);
    const stalled = caller.get('/v2/invoices', await caller.customerToken('10003')).catch(() => 'cut');
    await stop();
    expect(await stalled).toBe('cut');
  });
});

describe('the thread', () => {
  it('serves, takes orders, and ends', async () => {
    const sandbox = await startThreadedSandbox({ referenceDate: '2026-03-15' });
    const caller = new SandboxCaller(sandbox);
    expect(await caller.invoices('10001')).toHaveLength(48);
    const rule = { scope: 'invoices', effect: { kind: 'status' as const, status: 503 }, next: 1 };
    expect(await sandbox.send({ kind: 'addFault', rule })).toBe(1);
    const token = await caller.customerToken('10001');
    expect((await caller.get('/v2/invoices', token)).status).toBe(503);
    const touched = await sandbox.send({ kind: 'touch', customerNumber: '10001', add: 2 });
    expect(touched.added).toHaveLength(2);
    expect(await caller.invoices('10001')).toHaveLength(50);
    expect(await sandbox.send({ kind: 'violations' })).toEqual([]);
    await expect(sandbox.send({ kind: 'touch', customerNumber: 'nobody' })).rejects.toThrow();
    await sandbox.stop();
    await expect(caller.generalToken()).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    await expect(sandbox.send({ kind: 'log' })).rejects.toThrow();
  });

  it('says why it could not start', async () => {
    const { port, stop } = await startThreadedSandbox();
    onTestFinished(stop);
    await expect(startThreadedSandbox({ port })).rejects.toThrow('EADDRINUSE');
  });

  it('that ships serves, takes no orders, and ends', async () => {
    const worker = new Worker(THREAD, { workerData: { kontorSandbox: true } });
    onTestFinished(() => void worker.terminate());
    const sandbox = await connectSandboxThread(worker);
    const caller = new SandboxCaller(sandbox);
    const rule = { scope: '*', effect: { kind: 'status', status: 503 } };
    worker.postMessage({ id: 1, order: { kind: 'addFault', rule } });
    expect(await caller.invoices('10001')).toHaveLength(48);
    await sandbox.stop();
    await expect(caller.generalToken()).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });
});
