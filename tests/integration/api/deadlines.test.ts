import type { ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import type { ServiceApi } from '../../../electron/serviceClient/createServiceApi.ts';
import { DATA_PLACES } from '../../../electron/serviceClient/requestQueue.ts';
import type { CallLimits } from '../../../electron/serviceClient/retryPolicy.ts';
import type { ServiceConnection } from '../../../electron/serviceClient/serviceUrl.ts';
import { CollectingSink, codeOf, connection, customer } from '../../unit/api/support/serviceUnderTest.ts';
import { startService, withLogins } from './support/loopbackService.ts';
import { realApi } from './support/realApi.ts';

const BODY = Buffer.from(`[${' '.repeat(200_000)}]`);
const DEADLINE = 800;
const TIMES: CallLimits = { bodyBytes: 8_000_000, idleMs: 300, tryMs: 400, totalMs: DEADLINE };
const LIMITS = { json: TIMES, invoiceList: TIMES, pdf: TIMES };

type Stall = (response: ServerResponse) => void;

function stallAt(share: number): Stall {
  return (response) => {
    response.writeHead(200, { 'content-length': BODY.length });
    response.flushHeaders();
    if (share > 0) response.write(BODY.subarray(0, Math.floor(BODY.length * share)));
  };
}

const STALLS: readonly (readonly [string, Stall])[] = [
  ['headers', () => undefined],
  ['0 %', stallAt(0)],
  ['50 %', stallAt(0.5)],
  ['99 %', stallAt(0.99)],
];

type Call = (service: ServiceApi, to: ServiceConnection, signal: AbortSignal) => Promise<unknown>;

const CALLS: readonly (readonly [string, Call])[] = [
  ['list', (api, to, signal) => api.invoices.list(to, customer('1'), new CollectingSink(), { signal })],
  ['agreement', (api, to, signal) => api.agreements.details(to, 'a-1', { signal })],
  ['PDF', (api, to, signal) => api.pdf.fetch(to, customer('1'), '1', { signal })],
];

const CELLS = STALLS.flatMap(([where, stall]) => CALLS.map(([name, call]) => ({ where, stall, name, call })));

/** Starts a service that stalls, and says when the stalled call has arrived there. */
async function stalling(stall: Stall, atEnd?: Parameters<typeof startService>[1]) {
  const arrived = Promise.withResolvers<void>();
  const server = await startService(
    withLogins((_, response) => {
      stall(response);
      arrived.resolve();
    }),
    atEnd,
  );
  return { to: connection({ baseUrl: server.url }), arrived: arrived.promise };
}

describe('P22 time limits cover the body', () => {
  // Each does nothing but wait for its deadline.
  it.concurrent.for(CELLS)(
    'P22 $name, stall at $where: a typed error by the deadline + 1 s',
    async ({ stall, call }, { expect, onTestFinished }) => {
      const { to } = await stalling(stall, onTestFinished);
      const began = performance.now();
      const code = await codeOf(call(realApi({ limits: LIMITS }).service, to, new AbortController().signal));
      expect(code).toBe('serviceTimeout');
      const took = performance.now() - began;
      expect(took).toBeGreaterThanOrEqual(TIMES.idleMs - 5);
      expect(took).toBeLessThan(DEADLINE + 1000);
    },
  );

  it('P22 a body that trickles for ever ends at the deadline', async () => {
    const { to } = await stalling((response) => {
      const drip = setInterval(() => response.write(' '), 30);
      response.on('close', () => clearInterval(drip));
    });
    const began = performance.now();
    const sink = new CollectingSink();
    const { service } = realApi({ limits: LIMITS });
    expect(await codeOf(service.invoices.list(to, customer('1'), sink))).toBe('serviceTimeout');
    expect(performance.now() - began).toBeLessThan(DEADLINE + 1000);
    expect(sink.aborts).toBe(1);
  });

  it('P22 a slow receiver is not taken for a silent service', async () => {
    const { to } = await stalling((response) => void response.end(BODY));
    const sink = new CollectingSink();
    let slept = false;
    const slow = {
      begin: () => sink.begin(),
      write: async (chunk: Uint8Array<ArrayBuffer>) => {
        if (!slept) await new Promise((resolve) => setTimeout(resolve, 500));
        slept = true;
        sink.write(chunk);
      },
      end: () => sink.end(),
      abort: () => sink.abort(),
    };
    const limits = { ...LIMITS, invoiceList: { ...TIMES, tryMs: 10_000, totalMs: 10_000 } };
    await realApi({ limits }).service.invoices.list(to, customer('1'), slow);
    expect(sink).toMatchObject({ begins: 1, ends: 1, aborts: 0 });
    expect(sink.text).toHaveLength(BODY.length);
  });
});

/** Milliseconds from the click to the answer. The machine may be busy: the best of three counts. */
async function quickest(run: () => Promise<number>): Promise<number> {
  return Math.min(await run(), await run(), await run());
}

describe('P22 cancelling is quick', () => {
  it.each(CELLS)('P22 $name, stalled at $where: cancelled within 200 ms', async ({ stall, call }) => {
    const once = async () => {
      const { to, arrived } = await stalling(stall);
      const stop = new AbortController();
      const code = codeOf(call(realApi().service, to, stop.signal));
      await arrived;
      await new Promise((resolve) => setTimeout(resolve, 10));
      const clicked = performance.now();
      stop.abort();
      expect(await code).toBe('cancelled');
      return performance.now() - clicked;
    };
    expect(await quickest(once)).toBeLessThan(200);
  });

  it.each(['write', 'end', 'begin'] as const)('P22 while the receiver hangs in %s', async (where) => {
    const { to } = await stalling((response) => void response.end('[]'));
    const reached = Promise.withResolvers<void>();
    const hang = () => {
      reached.resolve();
      return new Promise<void>(() => undefined);
    };
    let aborts = 0;
    const sink = {
      begin: () => undefined,
      write: () => undefined,
      end: async () => undefined,
      abort: () => void aborts++,
      [where]: hang,
    };
    const stop = new AbortController();
    const { service } = realApi();
    const code = codeOf(service.invoices.list(to, customer('1'), sink, { signal: stop.signal }));
    await reached.promise;
    stop.abort();
    expect(await code).toBe('cancelled');
    expect(aborts).toBe(1);
  });

  it('P22 while it waits for its turn, between two tries, and before it starts', async () => {
    const { to, arrived } = await stalling(() => undefined);
    const { service } = realApi();
    const first = new AbortController();
    const running = Promise.all(
      Array.from({ length: DATA_PLACES }, () =>
        codeOf(service.agreements.details(to, 'a', { signal: first.signal })),
      ),
    );
    await arrived;
    const queued = new AbortController();
    const waiting = codeOf(service.agreements.details(to, 'a', { signal: queued.signal }));
    queued.abort();
    expect(await waiting).toBe('cancelled');
    first.abort();
    expect(new Set(await running)).toEqual(new Set(['cancelled']));
    expect(await codeOf(service.agreements.details(to, 'a', { signal: AbortSignal.abort() }))).toBe(
      'cancelled',
    );

    const busy = await stalling((response) => void response.writeHead(503, { 'retry-after': '30' }).end());
    const between = new AbortController();
    const retrying = codeOf(service.agreements.details(busy.to, 'a', { signal: between.signal }));
    await busy.arrived;
    await new Promise((resolve) => setTimeout(resolve, 30));
    between.abort();
    expect(await retrying).toBe('cancelled');
  });
});
