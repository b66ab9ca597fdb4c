import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../temporaryFolder.ts';
import { folderForEach } from '../ownFolder.ts';
import { Bridge, type HostProcess, startByScript, startHostProcess } from './hostProcess.ts';
import { hostsOfEach } from './hostsOfEach.ts';

const folder = folderForEach();
const kept = hostsOfEach();

function start(...args: readonly string[]): HostProcess {
  return kept(startHostProcess(['--data-dir', folder(), '--no-open', ...args]));
}

async function addressOf(host: HostProcess): Promise<URL> {
  return new URL(await host.address());
}

/** Opens a session and makes one call, as the page does. */
async function call(address: URL, channel: string, input: object = {}): Promise<unknown> {
  return (await Bridge.open(address.href)).call(channel, input);
}

describe('the browser host as a process', () => {
  it('prints one line of JSON, opens on the sample service, and ends cleanly when it is asked to', async () => {
    const host = start('--json', '--sample-data');
    const address = await addressOf(host);
    expect(address.hostname).toBe('127.0.0.1');
    const page = await fetch(address.origin);
    expect(page.status).toBe(200);
    const opened = { host: 'browser', connections: [{ sample: true }] };
    await expect.poll(() => call(address, 'app.snapshot')).toMatchObject(opened);
    host.child.kill('SIGTERM');
    const { code, stdout, stderr } = await host.ended;
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout.trim().split('\n')).toHaveLength(1);
  });

  it('ends cleanly on an interrupt, twice pressed', async () => {
    const host = start('--json');
    await host.address();
    host.child.kill('SIGINT');
    host.child.kill('SIGINT');
    expect((await host.ended).code).toBe(0);
  });

  /** A host in a session without the keychain, with a connection of the clerk's own. */
  async function inSession(): Promise<{ readonly host: HostProcess; readonly address: URL }> {
    const { DBUS_SESSION_BUS_ADDRESS: _bus, ...env } = process.env;
    const host = kept(startHostProcess(['--data-dir', folder(), '--no-open', '--json', '--unattended'], env));
    const address = await addressOf(host);
    expect(await call(address, 'vault.useSessionOnly')).toMatchObject({ kind: 'sessionOnly' });
    const connection = {
      ...{ id: null, name: 'Own', environmentWord: 'TEST', environmentTone: 'test' },
      ...{ address: 'http://127.0.0.1:9', clientId: 'desk', agreementsListBody: '{}' },
      ...{ pdfPathTemplate: '/v2/invoices/{invoice_no}/pdf', secret: null },
    };
    await call(address, 'connections.save', connection);
    return { host, address };
  }

  it('says what goes with a session without the keychain, and ends at the second interrupt', async () => {
    const { host, address } = await inSession();
    host.child.kill('SIGINT');
    expect(await host.until(/again/, 'stderr')).toMatch(/connections,\s+names, pins, .*Notes and settings/s);
    await call(address, 'app.snapshot');
    host.child.kill('SIGINT');
    expect((await host.ended).code).toBe(0);
  });

  it('ends such a session at the first interrupt where all that a file can hold is saved in one', async () => {
    const { host, address } = await inSession();
    const { exportId } = (await call(address, 'ownFacts.prepare')) as { exportId: string };
    const saved = await call(address, 'ownFacts.save', { exportId });
    expect(saved).toMatchObject({ fileName: expect.stringContaining('.json') });
    host.child.kill('SIGINT');
    const { code, stderr } = await host.ended;
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  });

  it('says when its port is taken, and gets it once the other host was killed', async () => {
    const first = start('--json');
    const { port } = await addressOf(first);
    await using other = await temporaryFolder();
    const { code, stderr } = await start('--data-dir', other.path, '--port', port).ended;
    expect(code).toBe(69);
    expect(stderr).toMatch(/port is already in use/);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    first.child.kill('SIGKILL');
    await first.ended;
    const next = await addressOf(start('--json', '--port', port));
    expect(next.port).toBe(port);
  });

  it('says which flags there are, and refuses others in one line', async () => {
    expect((await start('--help').ended).stdout).toContain('--export-dir');
    const { code, stderr } = await start('--exprot-dir', 'x').ended;
    expect(code).toBe(64);
    expect(stderr.trim().split('\n')).toHaveLength(1);
  });

  it('npm start passes flags on, keeps standard output to the one line, and says what it does', async () => {
    const host = kept(startByScript(['--json', '--no-open', '--data-dir', folder()]));
    const address = await addressOf(host);
    await call(address, 'app.snapshot');
    host.child.kill('SIGTERM');
    const { code, stdout, stderr } = await host.ended;
    expect(code).toBe(0);
    expect(stdout.trim().split('\n')).toHaveLength(1);
    expect(stderr).toMatch(/Kontor opens in the browser/);
    expect(stderr).not.toMatch(/ {4}at /);
  });
});
