import { once } from 'node:events';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startConfirmServer } from '../../../electron/browserHost/confirmServer.ts';
import type { Question } from '../../../electron/ports/host.ts';
import { folderForEach } from '../ownFolder.ts';
import { Bridge } from './bridgeOfProcess.ts';
import { startHostProcess } from './hostProcess.ts';
import { hostsOfEach } from './hostsOfEach.ts';
import { rawRequest } from './rawRequest.ts';

const folder = folderForEach();
const kept = hostsOfEach();
const NEW_HOST: Question = { kind: 'newHost', connection: '<b>North</b>', host: 'evil.example' };

describe('the page on which the browser host asks the clerk', () => {
  let server: Awaited<ReturnType<typeof startConfirmServer>>;
  let shown: URL[];

  beforeEach(async () => {
    shown = [];
    server = await startConfirmServer({
      language: () => 'en',
      show: (address) => shown.push(new URL(address)),
    });
  });
  afterEach(() => server.close());

  const ask = (question: Question = NEW_HOST) => {
    const answered = server.confirm(question);
    return { answered, address: shown.at(-1) ?? new URL('http://nowhere/') };
  };
  const say = (address: URL, answer: string, headers: Record<string, string> = {}) =>
    fetch(address, {
      method: 'POST',
      body: `answer=${answer}`,
      headers: { origin: address.origin, ...headers },
    });

  it('names the new host, runs nothing, and takes the clerk’s answer once', async () => {
    const { answered, address } = ask();
    const page = await fetch(address);
    const text = await page.text();
    expect(text).toContain('Connect to evil.example?');
    expect(text).toContain('&#60;b&#62;North');
    expect(text).not.toContain('<b>');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(page.headers.get('x-frame-options')).toBe('DENY');
    expect(await (await say(address, 'yes')).text()).toContain('received your answer');
    expect(await answered).toBe(true);
    expect((await say(address, 'yes')).status).toBe(404);
  });

  it.each(['no', 'maybe', ''])('takes %j for no', async (answer) => {
    const { answered, address } = ask();
    await say(address, answer);
    expect(await answered).toBe(false);
  });

  it('P44 an answer of an earlier question, of a guessed address or of another origin is none', async () => {
    const first = ask();
    await say(first.address, 'no');
    const { answered, address } = ask({ kind: 'wipe' });
    expect(address.href).not.toBe(first.address.href);
    expect((await say(first.address, 'yes')).status).toBe(404);
    expect((await say(new URL('/x', address), 'yes')).status).toBe(404);
    expect((await say(address, 'yes', { origin: 'http://127.0.0.1:1' })).status).toBe(403);
    expect((await fetch(address, { method: 'POST', body: 'answer=yes' })).status).toBe(403);
    await say(address, 'no');
    expect(await answered).toBe(false);
  });

  it('an address with another host name in it is refused', async () => {
    const { answered, address } = ask();
    const refused = await rawRequest({
      port: Number(address.port),
      path: address.pathname,
      headers: { host: `evil.example:${address.port}` },
    });
    expect(refused.status).toBe(403);
    server.close();
    expect(await answered).toBe(false);
  });
});

it('a page that calls the bridge on its own changes no host: the host process waits for the other page', async () => {
  const none = { ...process.env, DBUS_SESSION_BUS_ADDRESS: `unix:path=${join(folder(), 'none')}` };
  const host = kept(startHostProcess(['--no-open', '--json', '--data-dir', folder()], none));
  const bridge = await Bridge.open(await host.address());
  await bridge.call('vault.useSessionOnly', {});
  const said = once(host.child.stderr, 'data') as Promise<[Buffer]>;
  const wiping = bridge.call('keep.wipe', { everything: true }).catch(({ code }: { code: string }) => code);
  const [text] = await said;
  const address = new URL(/http:\/\/127\.0\.0\.1:\d+\/\S+/.exec(text.toString())?.[0] ?? '');
  await fetch(address, { method: 'POST', body: 'answer=no', headers: { origin: address.origin } });
  expect(await wiping).toBe('cancelled');
});
