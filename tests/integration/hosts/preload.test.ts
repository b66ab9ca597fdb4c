import { beforeAll, describe, expect, it } from 'vitest';
import { ANSWERED_CHANNEL } from '../../../electron/ipc/answeredChannel.ts';
import { contract } from '../../../shared/ipc/contract.ts';
import { callChannels, eventChannels } from '../../../shared/ipc/entry.ts';
import { builtPreload, runPreload } from './builtPreload.ts';

const calls = callChannels(contract);
const events = eventChannels(contract);

describe('the preload', () => {
  let code = '';

  beforeAll(async () => {
    code = await builtPreload();
  });

  it('is one small file without schemas, and names every channel', () => {
    expect(code).not.toMatch(/zod|safeParse|\bimport\b\s*[({'"]/i);
    expect(code.length).toBeLessThan(10_000);
    for (const { name } of [...calls, ...events]) {
      expect(code).toContain(`"${name}"`);
    }
    expect(runPreload(code).required).toEqual(['electron']);
  });

  it('P10 exposes the methods of the contract and nothing that takes a channel name', () => {
    const { worlds } = runPreload(code);
    expect(Object.keys(worlds)).toEqual(['kontor']);
    const exposed = Object.entries(worlds['kontor'] ?? {}).flatMap(([domain, methods]) =>
      Object.keys(methods).map((method) => `${domain}.${method}`),
    );
    expect(exposed.sort()).toEqual([...calls, ...events].map(({ name }) => name).sort());
  });

  it('P10 each method calls its own channel with one input, whatever else it is given', () => {
    const { worlds, invoked } = runPreload(code);
    for (const { domain, method } of calls) {
      const call = worlds['kontor']?.[domain]?.[method] as (...given: unknown[]) => unknown;
      call({ a: 1 }, 'connections.save', { b: 2 });
    }
    expect(invoked).toEqual(calls.map(({ name }) => [name, { a: 1 }]));
  });

  it('gives an answer once the events that were sent before it are here', async () => {
    const preload = runPreload(code);
    const { worlds, listeners } = preload;
    preload.answer = { number: 7, answer: 'all' };
    const order: unknown[] = [];
    const call = worlds['kontor']?.['app']?.['snapshot'] as (input: object) => Promise<unknown>;
    const answered = call({}).then((answer) => order.push(answer));
    await new Promise(setImmediate);
    order.push('events');
    for (const listener of listeners.get(ANSWERED_CHANNEL) ?? []) listener({}, 7);
    await answered;
    expect(order).toEqual(['events', 'all']);
  });

  it('gives a listener the payload alone, until it stops', () => {
    const { worlds, listeners } = runPreload(code);
    for (const { name, domain, method } of events) {
      const received: unknown[][] = [];
      const stop = worlds['kontor']?.[domain]?.[method]?.((...given: unknown[]) => received.push(given));
      const send = () => {
        for (const listener of listeners.get(name) ?? []) {
          listener({ sender: 'ipcRenderer' }, { revision: 1 });
        }
      };
      send();
      (stop as () => void)();
      send();
      expect(received).toEqual([[{ revision: 1 }]]);
    }
  });
});
