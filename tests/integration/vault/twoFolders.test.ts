import { mkdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { type KeyringSession, keyringMissing, withKeyring } from '../../fakes/withKeyring.ts';
import { until } from '../../until.ts';
import { Bridge, type HostProcess, startHostProcess } from '../hosts/hostProcess.ts';

const DRAFT = {
  id: null,
  name: 'Canary',
  environmentWord: 'TEST',
  environmentTone: 'test',
  address: 'http://127.0.0.1:9',
  clientId: 'clerk',
  secret: 'canary-8f21-client-secret',
  pdfPathTemplate: '/v2/invoices/{invoice_no}/pdf',
  agreementsListBody: '{}',
};

beforeEach((context) => {
  const reason = keyringMissing();
  if (reason !== undefined) context.skip(reason);
});

/** The browser host on its default data folder, of which the session may have several. */
async function hostIn(keyring: KeyringSession, home: string): Promise<{ bridge: Bridge; host: HostProcess }> {
  const folder = join(keyring.home, home);
  await mkdir(folder, { recursive: true });
  const host = startHostProcess(['--no-open', '--json', '--unattended'], {
    ...keyring.env,
    XDG_DATA_HOME: folder,
  });
  return { host, bridge: await Bridge.open(await host.address()) };
}

/** The vault opens after the page is there. */
async function stateOf({ bridge }: { bridge: Bridge }, state: object): Promise<void> {
  await until(async () => expect(await bridge.call('app.snapshot', {})).toMatchObject(state));
}

async function stop({ host }: { host: HostProcess }): Promise<void> {
  host.child.kill('SIGTERM');
  await host.ended;
}

it('P01 two default data folders in one keychain: removing everything in one leaves the other whole', async () => {
  await withKeyring({}, async (keyring) => {
    const first = await hostIn(keyring, 'first');
    const second = await hostIn(keyring, 'second');
    await second.bridge.call('connections.save', DRAFT);
    await second.bridge.call('settings.update', { change: { theme: 'dark' } });
    await stop(second);
    await first.bridge.call('keep.wipe', { everything: true });
    await stateOf(first, { vault: { kind: 'ready' } });
    await stop(first);

    const again = await hostIn(keyring, 'second');
    await stateOf(again, {
      vault: { kind: 'ready' },
      cacheNotice: 'none',
      settings: { theme: 'dark' },
      connections: [{ name: 'Canary', hasSecret: true }],
    });
    await stop(again);
    const mark = join(keyring.home, 'second', 'kontor', 'keychain.mark');
    expect((await stat(mark)).mode & 0o777).toBe(0o600);
    const { stdout, stderr } = await keyring.run('secret-tool', ['search', '--all', 'service', 'Kontor']);
    const accounts = [...`${stdout}${stderr}`.matchAll(/^attribute\.account = (.+)$/gm)].map(
      ([, name]) => name,
    );
    const marks = new Set(accounts.map((name) => name?.split('@')[1]));
    expect(marks.size).toBe(2);
    expect(marks).toContain((await readFile(mark, 'utf8')).trim().slice(1));
  });
});
