import { describe, expect, it } from 'vitest';
import type { BodySink } from '../../../electron/ports/host.ts';
import { exchange } from '../../../electron/serviceClient/exchange.ts';
import { FakeClock } from '../../fakes/fakeClock.ts';

const LIMITS = { bodyBytes: 1_000, idleMs: 20_000, tryMs: 20_000 };
const REQUEST = { method: 'GET', url: 'https://service.example/', headers: {} } as const;
const SINK: BodySink<string> = { begin: () => {}, write: () => {}, end: () => 'read' };

async function* nothing(): AsyncGenerator<Uint8Array<ArrayBuffer>> {}

/** A try that is asked for something on its way after `before` ms, until the clerk answers. */
function askedTry(before: number, signal?: AbortSignal) {
  const clock = new FakeClock();
  const [clerk, service] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const transport = {
    send: async ({ onAsked }: { readonly onAsked?: (over: Promise<unknown>) => void }) => {
      await clock.sleep(before);
      onAsked?.(clerk.promise);
      await clerk.promise;
      await service.promise;
      return { status: 200, headers: {}, body: nothing() };
    },
  };
  let said = 'open';
  const tried = exchange({ transport, clock }, REQUEST, {
    limits: LIMITS,
    sink: SINK,
    ...(signal ? { signal } : {}),
  }).then(
    (answer) => (said = String(answer.done)),
    (error: unknown) => (said = (error as Error).name),
  );
  return { clock, clerk, service, tried, said: () => said };
}

describe('a try that asks the clerk for something on its way', () => {
  it('waits for her as long as she takes', async () => {
    const { clock, clerk, service, tried, said } = askedTry(5_000);
    await clock.advance(5_000);
    await clock.advance(600_000);
    expect(said()).toBe('open');
    clerk.resolve();
    await clock.advance(14_999);
    expect(said()).toBe('open');
    service.resolve();
    await tried;
    expect(said()).toBe('true');
  });

  it('has what it had left for the service afterwards, and no more', async () => {
    const { clock, clerk, tried, said } = askedTry(5_000);
    await clock.advance(5_000);
    await clock.advance(600_000);
    clerk.resolve();
    await clock.advance(14_999);
    expect(said()).toBe('open');
    await clock.advance(1);
    await tried;
    expect(said()).toBe('DeadlinePassed');
  });

  it('ends at once where it is cancelled meanwhile', async () => {
    const stop = new AbortController();
    const { clock, tried, said } = askedTry(0, stop.signal);
    await clock.advance(30_000);
    stop.abort();
    await tried;
    expect(said()).toBe('CallCancelled');
  });
});
