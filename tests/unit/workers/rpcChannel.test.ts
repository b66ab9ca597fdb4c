import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MessageChannel, Worker } from 'node:worker_threads';
import { afterEach, describe, expect, it } from 'vitest';
import { RpcChannel, type RpcClient, rpcClients } from '../../../electron/workers/rpc.ts';
import type { Desk } from './sampleThread.ts';

const begun: RpcChannel<string>[] = [];
const lost: unknown[] = [];

function begin() {
  const worker = new Worker(new URL('./sampleThread.ts', import.meta.url));
  const calls = new RpcChannel<string>(worker, {
    errorOf: (code) => new Error(`fault ${code}`),
    lostBy: (cause) => new Error(`lost by ${cause instanceof Error ? cause.name : 'its end'}`),
    onLost: (cause) => lost.push(cause),
  });
  begun.push(calls);
  const desk = (buffers: readonly ArrayBuffer[] = []): RpcClient<Desk> =>
    rpcClients<{ desk: Desk }>((call, args) => calls.call(call, args, buffers)).desk;
  return { worker, calls, desk };
}

describe('calls to a thread', () => {
  afterEach(async () => {
    lost.length = 0;
    await Promise.all(begun.splice(0).map((calls) => calls.terminate()));
  });

  it('are answered each by its own answer, in whatever order these come', async () => {
    const { desk } = begin();
    const order: string[] = [];
    const noted = (text: string) => order.push(text);
    await Promise.all([desk().later('second').then(noted), desk().answerFirst().then(noted)]);
    expect(order).toEqual(['first', 'second']);
  });

  it('fail with the fault, at once or later, and with that of a call that nobody offers', async () => {
    const { calls, desk } = begin();
    await expect(desk().refuse('ENOSPC')).rejects.toThrow('fault ENOSPC');
    await expect(desk().refuseLater('EIO')).rejects.toThrow('fault EIO');
    await expect(calls.call('desk.constructor', [])).rejects.toThrow('fault ');
    await expect(calls.call('other.refuse', [])).rejects.toThrow('fault ');
    expect(calls.isOver).toBe(false);
  });

  it('fail alone when their answer cannot cross: the thread lives, and so do the calls beside them', async () => {
    const { calls, desk } = begin();
    const beside = desk().later('still here');
    await expect(desk().uncloneable()).rejects.toThrow('fault');
    await expect(desk().uncloneableLater()).rejects.toThrow('fault');
    expect(await desk().answerFirst()).toBe('first');
    expect(await beside).toBe('still here');
    expect(calls.isOver).toBe(false);
  });

  it('that cannot be sent are rejected, and nothing waits for them', async () => {
    const { worker, calls, desk } = begin();
    await desk().answerFirst();
    const refs: string[] = [];
    worker.ref = () => void refs.push('ref');
    worker.unref = () => void refs.push('unref');
    await expect(calls.call('desk.later', [() => undefined])).rejects.toThrow('could not be cloned');
    expect(refs).toEqual([]);
    await desk().answerFirst();
    expect(refs).toEqual(['ref', 'unref']);
  });

  it('hand buffers over in both directions, and ports, and copy none of them', async () => {
    const { desk } = begin();
    const bytes = new Uint8Array([1, 2, 3]);
    const doubled = desk([bytes.buffer]).double(bytes);
    expect(bytes.byteLength).toBe(0);
    expect(await doubled).toEqual(new Uint8Array([2, 4, 6]));
    const { port1, port2 } = new MessageChannel();
    const said = once(port2, 'message');
    await desk().say(port1, 'hello');
    expect((await said)[0]).toBe('hello');
  });

  it.each([
    ['exits', 'exit', 'lost by its end'],
    ['fails outside of a call', 'fail', 'lost by TypeError'],
  ] as const)('none waits for a thread that %s', async (_how, end, message) => {
    const { calls, desk } = begin();
    const pending = [
      desk().later('never'),
      desk().later('never'),
      ...(end === 'exit' ? [desk().exit()] : []),
    ];
    const rejected = pending.map((one) => expect(one).rejects.toThrow(message));
    // Its answer may be lost by the same end.
    if (end === 'fail')
      await desk()
        .fail()
        .catch(() => undefined);
    await Promise.all(rejected);
    await calls.ended();
    expect(lost).toHaveLength(1);
    expect(calls.isOver).toBe(true);
    await expect(desk().answerFirst()).rejects.toThrow('lost by its end');
  });

  it('none waits for a thread that is busy, once it is given up or ended', async () => {
    const given = begin();
    const pending = given.desk().spin();
    given.calls.giveUp();
    await expect(pending).rejects.toThrow('lost by its end');
    const ended = begin();
    const other = ended.desk().spin();
    other.catch(() => undefined);
    await ended.calls.terminate();
    await expect(other).rejects.toThrow('lost by its end');
    // Both were ended from here: nothing was lost.
    expect(lost).toEqual([]);
  });

  it('keep the process alive while one is pending or the end is waited for, and not otherwise', async () => {
    const { worker, calls, desk } = begin();
    const refs: string[] = [];
    worker.ref = () => void refs.push('ref');
    worker.unref = () => void refs.push('unref');
    await Promise.all([desk().answerFirst(), desk().answerFirst()]);
    expect(refs).toEqual(['ref', 'ref', 'unref']);
    const ended = calls.ended();
    expect(refs.at(-1)).toBe('ref');
    void worker.terminate();
    await ended;
  });
});

/** Messages that are no calls, and why. */
const NO_CALLS: Readonly<Record<string, string>> = {
  'electron/store/invoices/queries/recordFeed.ts':
    'A stream of windows between two threads, over a port of its own.',
  'electron/sandbox/connectSandboxThread.ts':
    'The sample service starts with its thread and is stopped once.',
  'electron/sandbox/startSandbox.ts': 'The same, in the thread.',
  'electron/documents/files/feed.ts': 'The other end of the stream of windows.',
};

it('calls to threads have one protocol: no other file posts messages, but for what is no call', () => {
  const root = join(import.meta.dirname, '../../..');
  const posting = (readdirSync(join(root, 'electron'), { recursive: true }) as string[])
    .map((path) => `electron/${path.replaceAll('\\', '/')}`)
    .filter((path) => path.endsWith('.ts') && !path.startsWith('electron/workers/'))
    .filter((path) => /\.postMessage\(/.test(readFileSync(join(root, path), 'utf8')));
  expect(posting.sort()).toEqual(Object.keys(NO_CALLS).sort());
});
