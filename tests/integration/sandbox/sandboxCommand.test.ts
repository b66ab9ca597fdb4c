import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { Worker } from 'node:worker_threads';
import { afterEach, describe, expect, it } from 'vitest';
import { connectSandboxThread } from '../../../electron/sandbox/connectSandboxThread.ts';
import { runSandboxCommand } from '../../sandbox/sandboxCommand.ts';
import { startThreadedSandbox } from '../../sandbox/startThreadedSandbox.ts';
import { SandboxCaller } from './sandboxCaller.ts';

const COMMAND = new URL('../../sandbox/sandboxCommand.ts', import.meta.url);
const THREAD = new URL('../../../electron/sandbox/sandboxThread.ts', import.meta.url);

const endings: (() => void | Promise<void>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0)) await end();
});

interface Line {
  readonly port: number;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly controlUrl: string;
}

/** Runs the command in a process of its own until its line is printed. */
async function launched(...args: string[]) {
  const child = spawn(process.execPath, [COMMAND.pathname, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exit = new Promise<number | null>((resolve) => {
    child.once('exit', (code) => resolve(code));
  });
  endings.push(() => void child.kill('SIGKILL'));
  const line = await new Promise<Line>((resolve, reject) => {
    createInterface(child.stdout).once('line', (text) => resolve(JSON.parse(text) as Line));
    child.once('exit', () => reject(new Error('ended before it was ready')));
  });
  const caller = new SandboxCaller({ port: line.port, credentials: line });
  const control = async (method: string, path: string, body?: unknown) => {
    const answer = await fetch(`${line.controlUrl}${path}`, {
      method,
      ...(body === undefined
        ? {}
        : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    return { status: answer.status, value: (await answer.json()) as unknown };
  };
  return { child, exit, line, caller, control };
}

async function ran(...args: string[]) {
  const texts: string[] = [];
  const over = new AbortController();
  over.abort();
  const host = { out: (text: string) => void texts.push(text), error: () => undefined, signal: over.signal };
  return { code: await runSandboxCommand(args, host), text: texts.join('') };
}

describe('the command', () => {
  it('prints one line, follows its flags and the control server, and ends on request', async () => {
    const { caller, control, exit, line } = await launched(
      ...[
        '--control-port',
        '0',
        '--client-id',
        'me',
        '--client-secret',
        'mine',
        '--fault',
        'invoices:503:x1',
      ],
      ...['--seed', 'abc', '--reference-date', '2026-03-15', '--pdf-json', '--pdf-size', '50000'],
    );
    expect(line).toMatchObject({ clientId: 'me', clientSecret: 'mine', referenceDate: '2026-03-15' });
    const token = await caller.customerToken('10001');
    expect((await caller.get('/v2/invoices', token)).status).toBe(503);
    expect((await caller.get('/v2/invoices', token)).status).toBe(200);
    const log = (await control('GET', '/log')).value as { endpoint: string }[];
    expect(log.map((entry) => entry.endpoint)).toEqual([
      'generalToken',
      'customerToken',
      'invoices',
      'invoices',
    ]);
    const rule = { scope: 'invoices', effect: { kind: 'status', status: 429, retryAfter: '9' } };
    const added = await control('POST', '/faults', rule);
    expect((await caller.get('/v2/invoices', token)).headers['retry-after']).toBe('9');
    expect(await control('POST', '/faults/remove', { id: added.value })).toMatchObject({ value: true });
    const touch = { customerNumber: '10001', settle: 1, add: 2 };
    expect(await control('POST', '/touch', touch)).toMatchObject({ status: 200, value: { changed: [] } });
    expect(await caller.invoices('10001')).toHaveLength(50);
    await control('POST', '/tokens/revoke', {});
    expect((await caller.get('/v2/invoices', token)).status).toBe(401);
    await control('POST', '/log/clear', {});
    expect((await control('GET', '/log')).value).toEqual([]);
    expect((await control('GET', '/customers')).value).toHaveLength(221);
    expect((await control('POST', '/stop', {})).value).toEqual({ stopping: true });
    expect(await exit).toBe(0);
  });

  it('ends on SIGTERM with a caller still connected', async () => {
    const { caller, child, exit } = await launched('--fault', 'invoices:stall');
    const stalled = caller.get('/v2/invoices', await caller.customerToken('10003')).catch(() => 'cut');
    child.kill('SIGTERM');
    expect(await exit).toBe(0);
    expect(await stalled).toBe('cut');
  });

  it('has a control server that takes no foreign host, no form and no nonsense', async () => {
    const { control, line } = await launched('--control-port', '0');
    const port = Number(new URL(line.controlUrl).port);
    const raw = new SandboxCaller({ port, credentials: line });
    const foreign = await raw.call({ path: '/log', headers: { host: `evil.example:${port}` } });
    expect(foreign.status).toBe(403);
    const form = { 'content-type': 'text/plain' };
    expect((await raw.call({ method: 'POST', path: '/stop', headers: form, body: '{}' })).status).toBe(415);
    expect((await control('POST', '/touch', { customerNumber: '1' })).status).toBe(400);
    expect((await control('POST', '/faults', { scope: '*' })).status).toBe(400);
    expect((await control('GET', '/nothing')).status).toBe(404);
  });

  it('explains itself, and says what is wrong with its arguments', async () => {
    const help = await ran('--help');
    expect(help.code).toBe(0);
    expect(help.text).toContain('--control-port');
    for (const args of [['--port', 'x'], ['--nothing'], ['--fault', 'x'], ['--reference-date', 'today']]) {
      expect((await ran(...args)).code, args.join(' ')).toBe(2);
    }
    expect((await ran('--port', '0')).code).toBe(0);
  });

  it('says in one line that its port is taken', async () => {
    const { line } = await launched();
    expect((await ran('--port', String(line.port))).code).toBe(1);
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
    expect(await sandbox.send({ kind: 'touch', customerNumber: '10001', add: 2 })).toMatchObject({
      added: [expect.any(String), expect.any(String)],
    });
    expect(await caller.invoices('10001')).toHaveLength(50);
    expect(await sandbox.send({ kind: 'violations' })).toEqual([]);
    await expect(sandbox.send({ kind: 'touch', customerNumber: 'nobody' })).rejects.toThrow();
    await sandbox.stop();
    await expect(caller.generalToken()).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    await expect(sandbox.send({ kind: 'log' })).rejects.toThrow();
  });

  it('says why it could not start', async () => {
    const { line } = await launched();
    await expect(startThreadedSandbox({ port: line.port })).rejects.toThrow('EADDRINUSE');
  });

  it('that ships serves, takes no orders, and ends', async () => {
    const worker = new Worker(THREAD, { workerData: { kontorSandbox: true } });
    endings.push(() => worker.terminate().then(() => undefined));
    const sandbox = await connectSandboxThread(worker);
    const caller = new SandboxCaller(sandbox);
    const rule = { scope: '*', effect: { kind: 'status', status: 503 } };
    worker.postMessage({ id: 1, order: { kind: 'addFault', rule } });
    expect(await caller.invoices('10001')).toHaveLength(48);
    await sandbox.stop();
    await expect(caller.generalToken()).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });
});
