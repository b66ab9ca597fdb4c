import type { Session } from 'electron';
import { describe, expect, it } from 'vitest';
import { ElectronNetTransport } from '../../../electron/adapters/electronNetTransport.ts';
import { SystemClock } from '../../../electron/adapters/systemClock.ts';
import type { ProxyCredentials, ProxyQuestion } from '../../../electron/ports/host.ts';
import { ProxyLoginService } from '../../../electron/services/app/proxyLoginService.ts';
import type { VaultService } from '../../../electron/services/app/vaultService.ts';

import { FakeNet } from '../../fakes/electron/fakeNet.ts';
import { FakeProxyRoute } from '../../fakes/electron/fakeProxyRoute.ts';
import { TROUBLES } from '../../unit/vault/scriptedKeychain.ts';
import { vaultBench } from '../../unit/vault/vaultBench.ts';
import { CollectingLog } from '../services/launch.ts';
import { askingProxy, echoService } from './askingProxy.ts';

const CLERK = String.raw`DESK\clerk`;
const RIGHT = { name: CLERK, password: 'first' };

/** One launch behind the proxy: what the clerk is asked, and what she answers. */
async function deskBehindProxy() {
  const [proxy, service] = [await askingProxy(), await echoService()];
  const bench = vaultBench(new SystemClock());
  const launch = (
    vault: VaultService,
    answer: (question: ProxyQuestion) => Promise<ProxyCredentials | null>,
  ) => {
    const asked: ProxyQuestion[] = [];
    const waits: Promise<unknown>[] = [];
    const log = new CollectingLog();
    const ask = (question: ProxyQuestion) => {
      asked.push(question);
      return answer(question);
    };
    const logins = new ProxyLoginService({ vault, ask, log });
    const net = new FakeNet();
    net.proxy = new FakeProxyRoute(proxy.address);
    const transport = new ElectronNetTransport(net, {} as Session, (one) => logins.begin(one));
    const send = async (body = 'a list', signal = new AbortController().signal) => {
      const { status, body: answered } = await transport.send({
        method: 'POST',
        url: `${service.address}/lists`,
        headers: {},
        body,
        signal,
        onAsked: (over) => waits.push(over),
      });
      let said = '';
      for await (const part of answered) said += Buffer.from(part).toString();
      return `${status} ${said}`;
    };
    return { asked, waits, logins, send, log, network: net.proxy };
  };
  return { proxy, service, bench, launch };
}

describe('a proxy that wants a name and a password', () => {
  it('is given what the clerk enters once, in this launch and the next', async () => {
    const { proxy, service, bench, launch } = await deskBehindProxy();
    const first = launch(bench.vault, async () => RIGHT);
    expect(await first.send('one')).toBe('200 served');
    expect(await first.send('two')).toBe('200 served');
    expect(first.asked).toMatchObject([{ refusedName: null, isKept: true, proxy: { host: '127.0.0.1' } }]);
    // For the limits of the call, which leave out the clerk's time.
    expect(await Promise.all(first.waits)).toEqual([RIGHT]);
    const second = launch(bench.launch(), async () => null);
    expect(await second.send('three')).toBe('200 served');
    expect(second.asked).toEqual([]);
    // The service gets each order once, and nothing of the proxy's.
    expect(service.bodies).toEqual(['one', 'two', 'three']);
    expect(proxy.tried).toHaveLength(3);
    expect(await bench.vault.storedNames()).toEqual([expect.stringMatching(/^proxy:127\.0\.0\.1:\d+$/)]);
    expect(JSON.stringify(first.log.lines)).not.toContain('first');
  });

  it('is given a password that has changed once, however many calls ask, and then the new one', async () => {
    const { proxy, bench, launch } = await deskBehindProxy();
    await launch(bench.vault, async () => RIGHT).send();
    proxy.password = 'second';
    proxy.tried.length = 0;
    const { asked, send } = launch(bench.launch(), async () => ({ name: CLERK, password: 'second' }));
    const answers = await Promise.all(Array.from({ length: 6 }, () => send()));
    expect(answers).toEqual(Array.from({ length: 6 }, () => '200 served'));
    expect(asked).toMatchObject([{ refusedName: CLERK }]);
    expect(proxy.tried.filter((given) => given.endsWith(':first'))).toHaveLength(1);
  });

  it('asks again while the clerk mistypes, and keeps nothing that was refused', async () => {
    const { proxy, bench, launch } = await deskBehindProxy();
    const answers = [{ name: 'clerk', password: 'wrong' }, { ...RIGHT, password: 'wrong too' }, RIGHT];
    const { asked, send } = launch(bench.vault, async () => answers.shift() ?? null);
    expect(await send()).toBe('200 served');
    expect(asked.map(({ refusedName }) => refusedName)).toEqual([null, 'clerk', CLERK]);
    expect(proxy.tried).toHaveLength(3);
    const next = launch(bench.launch(), async () => null);
    expect(await next.send()).toBe('200 served');
  });

  it('is given no refused password again, also where the clerk gives no other one', async () => {
    const { proxy, bench, launch } = await deskBehindProxy();
    await launch(bench.vault, async () => RIGHT).send();
    proxy.password = 'second';
    expect(await launch(bench.launch(), async () => null).send()).toBe('407 who are you?');
    proxy.tried.length = 0;
    await launch(bench.launch(), async () => null).send();
    expect(proxy.tried.filter((given) => given.endsWith(':first'))).toEqual([]);
  });

  it('is given nothing where the clerk gives nothing, and no call asks again until a check', async () => {
    const { service, bench, launch } = await deskBehindProxy();
    const { asked, send, logins } = launch(bench.vault, async () => null);
    const refused = '407 who are you?';
    expect(await Promise.all([send(), send(), send()])).toEqual([refused, refused, refused]);
    expect(await send()).toBe(refused);
    expect(asked).toHaveLength(1);
    logins.askAgain();
    expect(await send()).toBe(refused);
    expect(asked).toHaveLength(2);
    expect(service.bodies).toEqual([]);
  });

  it('is given what is typed while its call has ended: the question stays, and is the only one', async () => {
    const { bench, launch } = await deskBehindProxy();
    const [typing, shown] = [Promise.withResolvers<ProxyCredentials>(), Promise.withResolvers<void>()];
    const { asked, send } = launch(bench.vault, () => {
      shown.resolve();
      return typing.promise;
    });
    const stop = new AbortController();
    const stopped = send('stopped', stop.signal).catch((error: unknown) => String(error));
    const waiting = send('waits');
    await shown.promise;
    stop.abort();
    expect(await stopped).toMatch(/cancelled/);
    typing.resolve(RIGHT);
    expect(await waiting).toBe('200 served');
    expect(asked).toHaveLength(1);
  });

  it('is asked about again once everything was wiped', async () => {
    const { bench, launch } = await deskBehindProxy();
    const { asked, send, network } = launch(bench.vault, async () => RIGHT);
    await send();
    await bench.vault.removeAll();
    network.accepted = null;
    expect(await send()).toBe('200 served');
    expect(asked).toHaveLength(2);
  });

  it('is asked about by no call that ended in the queue', async () => {
    const { bench, launch } = await deskBehindProxy();
    const { asked, logins } = launch(bench.vault, async () => RIGHT);
    const proxy = { host: 'proxy.example', port: 3128, scheme: 'basic' };
    const [first, queued] = [logins.begin(proxy), logins.begin(proxy)];
    const given = queued.credentials(null);
    queued.end();
    first.end();
    expect(await given).toBeNull();
    expect(asked).toEqual([]);
  });

  it('is asked about each launch where the keychain is closed, and the log says why, not what', async () => {
    const { bench, launch } = await deskBehindProxy();
    bench.keychain.script = TROUBLES.locked;
    const { asked, send, log } = launch(bench.vault, async () => RIGHT);
    expect(await send()).toBe('200 served');
    expect(await send()).toBe('200 served');
    expect(asked).toMatchObject([{ isKept: false }]);
    expect(JSON.stringify(log.lines)).toContain('proxy.notKept');
    expect(JSON.stringify(log.lines)).not.toContain('clerk');
  });

  it('is known until the end of a session without a keychain, and the question says so', async () => {
    const { bench, launch } = await deskBehindProxy();
    bench.vault.useSessionOnly('chosen');
    const { asked, send } = launch(bench.vault, async () => RIGHT);
    expect(await send()).toBe('200 served');
    expect(asked).toMatchObject([{ isKept: false }]);
    expect(bench.keychain.items.size).toBe(0);
  });
});
