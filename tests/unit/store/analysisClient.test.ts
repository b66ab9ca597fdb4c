import { MessageChannel } from 'node:worker_threads';
import { beforeEach, describe, expect, it } from 'vitest';
import type { DatabaseWorker } from '../../../electron/store/databaseWorker.ts';
import { AnalysisClient } from '../../../electron/store/storeWorkers.ts';
import { KontorFailure } from '../../../shared/domain/failure.ts';

interface Sent {
  readonly name: string;
  readonly isStopped: () => boolean;
  readonly answer: PromiseWithResolvers<unknown>;
}

/** A thread whose answers are given by the test. */
class HeldThread {
  readonly sent: Sent[] = [];
  readonly others: string[] = [];

  call(call: string, args: readonly unknown[]): Promise<unknown> {
    if (call !== 'analysis.ask') {
      this.others.push(call);
      return Promise.resolve();
    }
    const [flag, name] = args as [Int32Array, string];
    const answer = Promise.withResolvers<unknown>();
    this.sent.push({ name, isStopped: () => Atomics.load(flag, 0) === 1, answer });
    return answer.promise;
  }

  async terminate(): Promise<void> {
    this.others.push('terminate');
  }

  get names(): string[] {
    return this.sent.map(({ name }) => name);
  }

  get stopped(): string[] {
    return this.sent.filter(({ isStopped }) => isStopped()).map(({ name }) => name);
  }
}

let thread: HeldThread;
let starts: (() => Promise<void>)[];
let begun: number;
let long: AnalysisClient;

/** Whatever is on its way between promises. */
const settled = () => new Promise((resolve) => setImmediate(resolve));
const cancelled = () => new KontorFailure('cancelled');

beforeEach(() => {
  thread = new HeldThread();
  starts = [];
  begun = 0;
  long = new AnalysisClient(async () => {
    begun += 1;
    await starts.shift()?.();
    return thread as unknown as DatabaseWorker;
  });
});

describe('long questions', () => {
  it('begin a thread with the first of them, and again after one that did not begin', async () => {
    starts.push(() => Promise.reject(new KontorFailure('diskFull')));
    await expect(long.ask('lists.page', [])).rejects.toMatchObject({ code: 'diskFull' });
    void long.ask('lists.page', []);
    void long.ask('lists.facets', []);
    await settled();
    expect([begun, thread.names]).toEqual([2, ['lists.page', 'lists.facets']]);
  });

  it('are stopped each by its own signal, at once or when it comes', async () => {
    const [mine, other] = [new AbortController(), new AbortController()];
    const asked = long.ask('mine', [], mine.signal);
    void long.ask('other', [], other.signal);
    await settled();
    expect(thread.stopped).toEqual([]);
    mine.abort();
    expect(thread.stopped).toEqual(['mine']);
    thread.sent[0]?.answer.reject(cancelled());
    await expect(asked).rejects.toMatchObject({ code: 'cancelled' });
    await expect(long.ask('late', [], mine.signal)).rejects.toMatchObject({ code: 'cancelled' });
    expect([thread.names, thread.stopped]).toEqual([['mine', 'other'], ['mine']]);
  });

  it('read nothing while other work needs the files, and are asked again after it', async () => {
    const asked = long.ask('first', []);
    await settled();
    const work = Promise.withResolvers<string>();
    const steps: string[] = [];
    const apart = long.apart(() => {
      steps.push('work');
      return work.promise;
    });
    await settled();
    expect([thread.stopped, steps]).toEqual([['first'], []]);
    thread.sent[0]?.answer.reject(cancelled());
    const second = long.ask('second', []);
    const next = long.apart(async () => steps.push('next work'));
    await settled();
    expect([thread.names, steps]).toEqual([['first'], ['work']]);
    work.resolve('done');
    expect(await apart).toBe('done');
    await next;
    await settled();
    expect(steps).toEqual(['work', 'next work']);
    expect(thread.names.slice(1).toSorted()).toEqual(['first', 'second']);
    expect(thread.stopped).toEqual(['first']);
    for (const { name, answer } of thread.sent) answer.resolve(`of ${name}`);
    expect(await Promise.all([asked, second])).toEqual(['of first', 'of second']);
  });

  it('fail with any other failure at once, also while work needs the files', async () => {
    const asked = long.ask('broken', []);
    await settled();
    const apart = long.apart(async () => 'done');
    thread.sent[0]?.answer.reject(new KontorFailure('cacheBroken'));
    await expect(asked).rejects.toMatchObject({ code: 'cacheBroken' });
    expect(await apart).toBe('done');
  });

  it('let a feed go on, which ends with its port', async () => {
    const { port1 } = new MessageChannel();
    const fed = long.ask('feed', [port1]);
    await settled();
    expect(await long.apart(async () => 'done')).toBe('done');
    expect(thread.stopped).toEqual([]);
    thread.sent[0]?.answer.resolve('complete');
    expect(await fed).toBe('complete');
    port1.close();
  });

  it('stop before the files are closed; a thread that never began is not begun for it', async () => {
    await long.close();
    expect(begun).toBe(0);
    void long.ask('asked', []).catch(() => undefined);
    await settled();
    await long.close();
    expect([thread.stopped, thread.others]).toEqual([['asked'], ['lifecycle.close']]);
    await long.terminate();
    expect(thread.others).toEqual(['lifecycle.close', 'terminate']);
  });
});
