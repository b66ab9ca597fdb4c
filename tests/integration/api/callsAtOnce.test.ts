import type { ServerResponse } from 'node:http';
import { setImmediate, setTimeout } from 'node:timers/promises';
import type { Session } from 'electron';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ElectronNetTransport } from '../../../electron/adapters/electronNetTransport.ts';
import { FetchTransport } from '../../../electron/adapters/fetchTransport.ts';
import type { CallLimits } from '../../../electron/serviceClient/retryPolicy.ts';
import { FakeNet } from '../../fakes/electron/fakeNet.ts';
import { noProxyLogins } from '../../fakes/noProxyLogins.ts';
import {
  CollectingSink,
  codeOf,
  connection,
  customer,
  ofJob,
} from '../../unit/api/support/serviceUnderTest.ts';
import { json, startService, withLogins } from './support/loopbackService.ts';
import { realApi } from './support/realApi.ts';

const LOGINS = ['/v1/oauth/token', '/selfcare/v1/authenticate'];
const TIMES: CallLimits = { bodyBytes: 8_000_000, idleMs: 1_000, tryMs: 1_200, totalMs: 1_200 };
const SHORTER: CallLimits = { ...TIMES, idleMs: 300, tryMs: 400, totalMs: 400 };

/** A service that holds back every answer but the logins' until it is released, and counts what is under way. */
async function heldService(slowLogins = false) {
  const held: ServerResponse[] = [];
  let holding = true;
  const seen = { running: 0, most: 0, mostData: 0 };
  const server = await startService(async (asked, response) => {
    const login = LOGINS.includes(asked.url);
    seen.running += 1;
    seen.most = Math.max(seen.most, seen.running);
    response.on('close', () => {
      seen.running -= 1;
    });
    if (login) {
      if (slowLogins) await setTimeout(30);
      return withLogins(() => {})(asked, response);
    }
    if (!holding) return json(response, []);
    held.push(response);
    seen.mostData = Math.max(seen.mostData, held.length);
  });
  const release = () => {
    holding = false;
    for (const response of held.splice(0)) json(response, []);
  };
  const heldReach = async (count: number) => {
    await expect.poll(() => held.length, { interval: 5 }).toBe(count);
  };
  const answerOne = () => {
    const response = held.shift();
    if (response) json(response, []);
  };
  const count = (url: string) => server.asked.filter((asked) => asked.url === url).length;
  return {
    to: connection({ baseUrl: server.url }),
    server,
    seen,
    held,
    release,
    heldReach,
    answerOne,
    count,
  };
}

const HOSTS = [
  { host: 'Node’s fetch', client: () => ({ transport: new FetchTransport(), waiting: () => 0 }) },
  {
    host: 'Electron’s net on its stand-in',
    client: () => {
      const net = new FakeNet();
      const session = {} as Session;
      return {
        transport: new ElectronNetTransport(net, session, noProxyLogins),
        waiting: () => net.poolOf(session).waiting,
      };
    },
  },
];

describe.each(HOSTS)('P22 calls at once over $host', ({ client }) => {
  it('P22 six at once for each host, one of them a login: two connections to one host share them', async () => {
    const { to, seen, release, heldReach, held } = await heldService(true);
    const { transport, waiting } = client();
    const { service } = realApi({ transport });
    const other = { ...to, id: 'connection-2' };
    let waitedInPool = 0;
    const watch = setInterval(() => {
      waitedInPool = Math.max(waitedInPool, waiting());
    }, 1);
    onTestFinished(() => clearInterval(watch));
    const lists = [to, other].flatMap((one) =>
      Array.from({ length: 12 }, (_, at) =>
        service.invoices.list(one, customer(`${at + 1}`), new CollectingSink()),
      ),
    );
    await heldReach(5);
    await setTimeout(100);
    expect(held).toHaveLength(5);
    release();
    await Promise.all(lists);
    expect(seen.mostData).toBe(5);
    expect(seen.most).toBeLessThanOrEqual(6);
    expect(waitedInPool).toBe(0);
  });

  it('P22 another host has six of its own', async () => {
    const [one, two] = [await heldService(), await heldService()];
    const { service } = realApi({ transport: client().transport });
    const calls = [one, two].flatMap(({ to }) =>
      Array.from({ length: 8 }, () => service.agreements.details(to, 'a')),
    );
    await Promise.all([one.heldReach(5), two.heldReach(5)]);
    one.release();
    two.release();
    expect(new Set(await Promise.all(calls))).toEqual(new Set(['[]']));
  });

  it('P22 logins go out at once while lists and PDFs take every other place', async () => {
    const { to, release, heldReach, count } = await heldService();
    const { service } = realApi({ transport: client().transport });
    const lists = Array.from({ length: 20 }, (_, at) =>
      at % 2 === 0
        ? service.invoices.list(to, customer('7'), new CollectingSink())
        : service.pdf.fetch(to, customer('7'), `${at}`, ofJob()).catch(() => null),
    );
    await heldReach(5);
    // A connection check, and a customer whose list has to wait.
    expect((await service.probe.reach(to)).token).toBe('general-token');
    expect(await service.probe.customerToken(to, customer('8'), 'general-token')).toBe('customer-8');
    lists.push(service.invoices.list(to, customer('9'), new CollectingSink()));
    await expect.poll(() => count('/selfcare/v1/authenticate'), { interval: 5 }).toBe(3);
    await heldReach(5);
    release();
    await Promise.all(lists);
  });

  it('P22 waiting for a place is no silence of the service and no part of a call’s time', async () => {
    const { to, heldReach, answerOne, held } = await heldService();
    const { service } = realApi({ transport: client().transport, limits: { json: TIMES } });
    const calls = Array.from({ length: 20 }, () => service.agreements.details(to, 'a'));
    const outcome = Promise.all(calls);
    outcome.catch(() => {});
    // Each answer comes well within the time of silence; the last calls wait for longer than a call may take.
    for (let round = 0; round < 4; round++) {
      await heldReach(5);
      await setTimeout(450);
      for (let at = held.length; at > 0; at--) answerOne();
    }
    expect(await outcome).toEqual(Array(20).fill('[]'));
  });

  it('P22 a silent service is still noticed, after a wait too', async () => {
    const { to, heldReach } = await heldService();
    const { service } = realApi({ transport: client().transport, limits: { json: SHORTER } });
    const codes = Promise.all(Array.from({ length: 8 }, () => codeOf(service.agreements.details(to, 'a'))));
    await heldReach(5);
    expect(await codes).toEqual(Array(8).fill('serviceTimeout'));
  });
});

describe('whose turn it is', () => {
  it('P22 a clerk’s own call goes before the calls of jobs', async () => {
    const { to, server, heldReach, answerOne, release } = await heldService();
    const { service } = realApi();
    const pdf = (no: string, paced: boolean) =>
      service.pdf.fetch(to, customer('7'), no, paced ? ofJob() : {}).catch(() => null);
    const calls = Array.from({ length: 8 }, (_, at) => pdf(`job-${at}`, true));
    // One place is left free by all jobs together; the next own call goes before what waits of them.
    await heldReach(4);
    calls.push(pdf('own', false));
    await heldReach(5);
    expect(server.asked.at(-1)?.url).toContain('own');
    calls.push(pdf('second', false));
    await setTimeout(20);
    answerOne();
    await heldReach(5);
    expect(server.asked.at(-1)?.url).toContain('second');
    release();
    await Promise.all(calls);
  });

  it('P22 a call that is cancelled while it waits takes no place', async () => {
    const { to, server, heldReach, answerOne, release, held } = await heldService();
    const { service } = realApi();
    const stop = new AbortController();
    const running = Array.from({ length: 5 }, () => service.agreements.details(to, 'a'));
    await heldReach(5);
    const waiting = Array.from({ length: 50 }, () =>
      codeOf(service.agreements.details(to, 'b', { signal: stop.signal })),
    );
    await setTimeout(20);
    const last = service.agreements.details(to, 'c');
    stop.abort();
    // At once, and not as the time of a call under way is over and a place is free.
    const cancelled = await Promise.race([Promise.all(waiting), setImmediate(['still waiting'])]);
    expect(new Set(cancelled)).toEqual(new Set(['cancelled']));
    expect(held).toHaveLength(5);
    answerOne();
    await heldReach(5);
    expect(server.asked.at(-1)?.url).toMatch(/\/c$/);
    release();
    await Promise.all([...running, last]);
  });
});
