import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createOpenTicket } from '../../../electron/browserHost/hostServer.ts';
import { folderForEach } from '../ownFolder.ts';
import { commandLines, fakeBrowser } from './fakeBrowser.ts';
import { type HostProcess, nodeForAnyAccount, startByScript, startHostProcess } from './hostProcess.ts';
import { hostsOfEach } from './hostsOfEach.ts';

const NOBODY = 65_534;
const noProc = process.platform === 'linux' ? null : 'command lines are read from /proc';

const folder = folderForEach();
const kept = hostsOfEach();

async function printed(host: HostProcess): Promise<{ readonly text: string; readonly address: URL }> {
  const text = await host.until(/#launch=[\w-]{43}\s/);
  return { text, address: new URL(/http:\S+/.exec(text)?.[0] ?? '') };
}

const visit = (address: string) => fetch(address, { redirect: 'manual' });

/** The status that another account of this machine gets. */
async function visitAs(uid: number, address: string): Promise<number> {
  const script = `fetch(process.argv[1], { redirect: 'manual' }).then(({ status }) => process.stdout.write(String(status)))`;
  const child = spawn(await nodeForAnyAccount(folder()), ['-e', script, address], {
    uid,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [status] = (await once(child.stdout, 'data')) as [Buffer];
  return Number(status);
}

describe.skipIf(noProc !== null)(`npm start opens a browser (${noProc ?? 'a fake one'})`, () => {
  it('opens the page by an address of one use, and says the address for a newcomer', async () => {
    const browser = await fakeBrowser(folder());
    const host = kept(startByScript(['--data-dir', join(folder(), 'data')], browser.env));
    const { text, address } = await printed(host);
    expect(text).toMatch(/^Kontor is running and opens in your browser\./);
    expect(text).toMatch(/copy this address into it/);
    const given = await browser.argument();
    expect(new URL(given).origin).toBe(address.origin);
    const launchKey = address.hash.replace('#launch=', '');
    const running = await commandLines();
    expect(running.filter((line) => line.includes(new URL(given).pathname)).length).toBeGreaterThan(0);
    expect(running.filter((line) => line.includes(launchKey))).toEqual([]);
    const first = await visit(given);
    expect({ status: first.status, to: first.headers.get('location') }).toEqual({
      status: 303,
      to: address.href,
    });
    expect((await visit(given)).status).toBe(403);
    expect((await visit(`${address.origin}/open/${'x'.repeat(43)}`)).status).toBe(403);
  });

  it.skipIf(process.getuid?.() !== 0)(
    'another account that reads the address first gets nothing and does not use it up (as root)',
    async () => {
      const browser = await fakeBrowser(folder());
      kept(startHostProcess(['--data-dir', join(folder(), 'data')], browser.env));
      const given = await browser.argument();
      expect(await visitAs(NOBODY, given)).toBe(403);
      expect((await visit(given)).status).toBe(303);
    },
  );

  it('says so where no browser can be opened, and continues', async () => {
    const browser = await fakeBrowser(folder(), 3);
    const host = kept(startHostProcess(['--data-dir', join(folder(), 'data')], browser.env));
    const { address } = await printed(host);
    await host.until(/No browser could be opened from here/, 'stderr');
    expect((await fetch(address.origin)).status).toBe(200);
  });
});

describe('the address that a browser is started with', () => {
  it('is good for a short time only', () => {
    let now = 0;
    const ticket = createOpenTicket(() => now);
    const path = ticket.issue();
    now = 121_000;
    expect(ticket.use(path)).toBe(false);
    const next = ticket.issue();
    expect(ticket.use(path)).toBe(false);
    expect(ticket.use(next)).toBe(true);
  });

  it('stays good while some others are given, and not while any number is', () => {
    const ticket = createOpenTicket(() => 0);
    const [oldest = '', ...others] = Array.from({ length: 9 }, () => ticket.issue());
    expect(ticket.use(oldest)).toBe(false);
    expect(others.map((path) => ticket.use(path))).toEqual(others.map(() => true));
  });
});
