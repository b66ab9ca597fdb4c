import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, lstat, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { lockDataFolder } from '../../../electron/adapters/dataFolderLock.ts';
import { createOpenTicket } from '../../../electron/browserHost/hostServer.ts';
import { askRunningHost, openOrJoin, SecondStarts } from '../../../electron/browserHost/secondStarts.ts';
import { recordingLog } from '../../unit/ipc/recordingLog.ts';
import { folderForEach } from '../ownFolder.ts';
import { commandLines, fakeBrowser } from './fakeBrowser.ts';
import {
  Bridge,
  type HostProcess,
  nodeForAnyAccount,
  startByScript,
  startHostProcess,
} from './hostProcess.ts';
import { hostsOfEach } from './hostsOfEach.ts';

const NOBODY = 65_534;
const folder = folderForEach();
const kept = hostsOfEach();

const isRoot = process.platform === 'linux' && process.getuid?.() === 0;
const ADDRESS = `http://127.0.0.1:4711/open/${'x'.repeat(43)}`;

const dataFolder = () => join(folder(), 'data');
const socketIn = (data: string) => join(data, 'host', 'open.sock');

const start = (data: string, env?: NodeJS.ProcessEnv): HostProcess =>
  kept(startHostProcess(['--data-dir', data, '--no-open', '--json'], env));

/** The address that a second start is given. */
async function joined(data: string, env?: NodeJS.ProcessEnv): Promise<string> {
  const { code, stdout, stderr } = await start(data, env).ended;
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return (JSON.parse(stdout) as { address: string }).address;
}

const visit = (address: string) => fetch(address, { redirect: 'manual' });

/** Ends as a crash does: what it has made stays. */
async function killed(host: HostProcess): Promise<void> {
  host.child.kill('SIGKILL');
  await host.ended;
}

describe('P35 a second start of the browser host on the folder of one that runs', () => {
  it('P35 is given an address of one use, which opens the page of the first', async () => {
    const first = await start(dataFolder()).address();
    const page = await Bridge.open(first);
    const [one, other] = [await joined(dataFolder()), await joined(dataFolder())];
    expect(one).not.toBe(other);
    for (const address of [one, other]) {
      const opened = await visit(address);
      expect({ status: opened.status, to: opened.headers.get('location') }).toEqual({
        status: 303,
        to: first,
      });
      expect((await visit(address)).status).toBe(403);
    }
    expect(await page.call('app.snapshot', {})).toMatchObject({ host: 'browser' });
  });

  it.skipIf(process.platform !== 'linux')(
    'P35 opens the browser there, and says whose Kontor it is',
    async () => {
      const first = start(dataFolder());
      const launchKey = new URL(await first.address()).hash.replace('#launch=', '');
      const browser = await fakeBrowser(folder());
      const second = kept(startByScript(['--port', '0', '--data-dir', dataFolder()], browser.env));
      const given = await browser.argument();
      const { code, stdout, stderr } = await second.ended;
      expect(code).toBe(0);
      expect(stdout).toMatch(/^Kontor is already running on this data folder \(.*PID \d+\)/);
      expect(stdout).toContain(`PID ${first.child.pid}`);
      expect(stdout).toContain(given);
      expect(`${stdout}${stderr}`).not.toContain(launchKey);
      expect((await visit(given)).status).toBe(303);
    },
  );

  it('P35 below a path of 200 letters too, and leaves nothing elsewhere', async () => {
    const data = join(folder(), 'd'.repeat(200));
    const temporary = join(folder(), 'tmp');
    await mkdir(temporary);
    const env = { ...process.env, TMPDIR: temporary };
    const first = await start(data, env).address();
    expect(new URL(await joined(data, env)).origin).toBe(new URL(first).origin);
    expect(await readdir(temporary)).toEqual([]);
    expect(await readdir(join(data, 'host'))).toEqual(['open.sock']);
  });

  it('P35 after a crash, whose socket the next holder of the lock replaces and nobody else', async () => {
    const crashed = start(dataFolder());
    await crashed.address();
    await killed(crashed);
    const { ino } = await lstat(socketIn(dataFolder()));
    const lock = lockDataFolder(dataFolder());
    const { code, stdout, stderr } = await start(dataFolder()).ended;
    expect({ code, stdout }).toEqual({ code: 75, stdout: '' });
    expect(stderr).toMatch(
      /^Kontor already uses this data folder \(.*PID \d+\)\. Close it, or give --data-dir\.\n$/,
    );
    expect((await lstat(socketIn(dataFolder()))).ino).toBe(ino);
    if (lock.held) lock.release();
    const next = await start(dataFolder()).address();
    expect(new URL(await joined(dataFolder())).origin).toBe(new URL(next).origin);
  });

  it('P35 in the same moment gets a page too', async () => {
    const addresses = await Promise.all([1, 2].map(() => start(dataFolder()).address()));
    const [launch, ticket] = addresses.sort((one) => (one.includes('#launch=') ? -1 : 1));
    expect((await visit(ticket ?? '')).headers.get('location')).toBe(launch);
  });

  it('P35 waits for none that has started and gives no page', async () => {
    await start(dataFolder()).address();
    await rm(join(dataFolder(), 'host'), { recursive: true });
    expect(await start(dataFolder()).ended).toMatchObject({ code: 75, stdout: '' });
  });

  it('P35 can be ended while it waits for one that is starting', async () => {
    const first = await starting();
    const second = start(dataFolder());
    await second.until(/^Kontor is just starting on this data folder \(.*PID \d+\)/, 'stderr');
    second.child.kill('SIGTERM');
    expect(await second.ended).toMatchObject({ stdout: '' });
    expect(second.child.signalCode).toBe('SIGTERM');
    first.release();
  });

  it('P35 no socket is left by a host that has ended as asked', async () => {
    const first = start(dataFolder());
    await first.address();
    first.child.kill('SIGTERM');
    await first.ended;
    expect(await readdir(join(dataFolder(), 'host'))).toEqual([]);
  });
});

describe.skipIf(!isRoot)('P15 another account of the computer (as root, on Linux)', () => {
  it('P15 cannot ask a running host for a page, even where it may enter the data folder', async () => {
    await start(dataFolder()).address();
    await chmod(dataFolder(), 0o777);
    const script = `require('node:net').connect(process.argv[1]).on('error', ({ code }) => process.stdout.write(code))
      .on('connect', () => process.stdout.write('connected'))`;
    const node = await nodeForAnyAccount(folder());
    const ask = (path: string) =>
      spawnSync(node, ['-e', script, path], { uid: NOBODY, gid: NOBODY, encoding: 'utf8', timeout: 60_000 })
        .stdout;
    expect(ask(socketIn(dataFolder()))).toBe('EACCES');
    await chmod(join(dataFolder(), 'host'), 0o755);
    expect(ask(socketIn(dataFolder()))).toBe('EACCES');
  });

  it('P15 answers no second start', async () => {
    await using host = await answering(`${ADDRESS}\n`);
    expect(await askRunningHost(dataFolder())).toBe(ADDRESS);
    await chown(host.folder, NOBODY, NOBODY);
    expect(await askRunningHost(dataFolder())).toBeNull();
  });
});

let closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing) close();
  closing = [];
});

/** Something that has the socket of a data folder, and what it answers. */
async function answering(answer: string) {
  const place = join(dataFolder(), 'host');
  await mkdir(place, { recursive: true, mode: 0o700 });
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).write(answer);
    if (answer.endsWith('\n')) socket.end();
  }).listen(socketIn(dataFolder()));
  await once(server, 'listening');
  return {
    folder: place,
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

/** Has the data folder, and notes that it is starting, or as given. */
async function starting(note: object = {}) {
  await mkdir(dataFolder(), { recursive: true, mode: 0o700 });
  const lock = lockDataFolder(dataFolder(), true);
  if (!lock.held) throw new Error('no lock');
  const file = join(dataFolder(), 'owner.json');
  await writeFile(file, JSON.stringify({ ...JSON.parse(await readFile(file, 'utf8')), ...note }));
  return { release: lock.release, [Symbol.asyncDispose]: async () => lock.release() };
}

/** A second start, once it waits. */
async function waiting() {
  const told = Promise.withResolvers<unknown>();
  const outcome = openOrJoin(dataFolder(), told.resolve);
  await Promise.race([told.promise, outcome.then(() => Promise.reject(new Error('did not wait')))]);
  return { outcome };
}

describe('P35 a second start while the first is starting', () => {
  it('P35 waits for the page of the first', async () => {
    await using _first = await starting();
    const { outcome } = await waiting();
    await using _host = await answering(`${ADDRESS}\n`);
    expect(await outcome).toMatchObject({ address: ADDRESS, owner: { processId: process.pid } });
  });

  it('P35 gets the folder when the first has gone', async () => {
    const first = await starting();
    const { outcome } = await waiting();
    first.release();
    const { lock } = await outcome;
    expect(lock?.held).toBe(true);
    lock?.release();
  });

  it.each([
    ['has started', { starting: false }],
    ['is of a version that does not say so', { starting: undefined }],
    ['is on another computer', { computer: 'EK-12' }],
    ['is of another account', { account: 'anna' }],
    ['has not noted itself', { processId: 'half' }],
  ])('P35 waits for none that %s', async (_, note) => {
    await using _first = await starting(note);
    const told: unknown[] = [];
    expect(await openOrJoin(dataFolder(), (owner) => told.push(owner))).toMatchObject({ address: null });
    expect(told).toEqual([]);
  });

  it('P35 gives up on a note of a process that is no more', async () => {
    await using _first = await starting({ processId: spawnSync(process.execPath, ['--version']).pid });
    expect(await openOrJoin(dataFolder(), () => undefined)).toMatchObject({ address: null });
  });
});

describe('what a second start is answered', () => {
  it.each([
    ['another address', 'http://evil.example/open/\n'],
    ['an address of many uses', `http://127.0.0.1:4711/#launch=${'x'.repeat(43)}\n`],
    ['an address and more', `${ADDRESS}\n--flag\n`],
    ['no end', 'x'.repeat(1_000_000)],
  ])('P15 is not believed where it is %s', async (_, answer) => {
    await using _host = await answering(answer);
    expect(await askRunningHost(dataFolder())).toBeNull();
  });

  it('is not waited for without end', async () => {
    await using _host = await answering('');
    expect(await askRunningHost(dataFolder(), 1)).toBeNull();
  });

  it('is nothing where there is no host', async () => {
    expect(await askRunningHost(dataFolder())).toBeNull();
  });
});

describe('what the running host lets ask', () => {
  const log = recordingLog();

  async function listening(parts: { oneUseAddress?: () => Promise<string>; patienceMs?: number } = {}) {
    await mkdir(dataFolder(), { recursive: true, mode: 0o700 });
    const starts = new SecondStarts({
      ...{ dataFolder: dataFolder(), oneUseAddress: async () => ADDRESS, log },
      ...parts,
    });
    await starts.listen();
    closing.push(() => starts.close());
    return starts;
  }

  /** All that comes until the other end closes. */
  async function said(line: string): Promise<string> {
    const socket = connect(socketIn(dataFolder()))
      .setEncoding('latin1')
      .on('error', () => undefined);
    let text = '';
    socket.on('data', (part: string) => {
      text += part;
    });
    socket.write(line);
    // Not `once`, which rejects where it is hung up on.
    await new Promise((closed) => socket.on('close', closed));
    return text;
  }

  it('P15 is the one line alone', async () => {
    let addresses = 0;
    await listening({
      patienceMs: 3_600_000,
      oneUseAddress: async () => {
        addresses += 1;
        return ADDRESS;
      },
    });
    expect(await said('open\n')).toBe(`${ADDRESS}\n`);
    for (const line of ['close\n', '\n', 'GET / HTTP/1.1\r\n\r\n', 'x'.repeat(1_000_000)]) {
      expect(await said(line)).toBe('');
    }
    expect(addresses).toBe(1);
  });

  it('P15 is waited for a short time', async () => {
    await listening({ patienceMs: 1 });
    expect(await said('op')).toBe('');
  });

  it('P15 comes from eight at a time, and whoever else comes is hung up on', async () => {
    const address = Promise.withResolvers<string>();
    await listening({ oneUseAddress: () => address.promise });
    const answers: string[] = [];
    const all = Array.from({ length: 20 }, async () => answers.push(await said('open\n')));
    await expect.poll(() => answers.length).toBe(12);
    address.resolve(ADDRESS);
    await Promise.all(all);
    expect(answers.filter((answer) => answer !== '')).toHaveLength(8);
  });

  it('P30 belongs to the account alone', async () => {
    await mkdir(join(dataFolder(), 'host'), { recursive: true });
    await chmod(join(dataFolder(), 'host'), 0o777);
    await listening();
    expect((await lstat(join(dataFolder(), 'host'))).mode & 0o777).toBe(0o700);
    expect((await lstat(socketIn(dataFolder()))).mode & 0o777).toBe(0o600);
  });

  it('P35 is asked anew in a folder that was put in the place of the first, and removes nobody else’s', async () => {
    const starts = await listening();
    await rename(dataFolder(), `${dataFolder()} away`);
    await mkdir(dataFolder(), { mode: 0o700 });
    expect(await askRunningHost(dataFolder())).toBeNull();
    await starts.listen();
    expect(await askRunningHost(dataFolder())).toBe(ADDRESS);
    await rm(join(dataFolder(), 'host'), { recursive: true });
    await using _other = await answering(`${ADDRESS}\n`);
    starts.close();
    expect(await askRunningHost(dataFolder())).toBe(ADDRESS);
  });

  it('does not end a host where no socket can be made', async () => {
    await mkdir(dataFolder(), { mode: 0o700 });
    const starts = new SecondStarts({
      ...{ dataFolder: join(dataFolder(), 'missing', '\0'), oneUseAddress: async () => ADDRESS, log },
    });
    await starts.listen();
    expect(log.lines.map(({ event }) => event)).toContain('secondStarts.unavailable');
  });
});

const noProc = process.platform === 'linux' ? null : 'command lines are read from /proc';

async function printed(host: HostProcess): Promise<{ readonly text: string; readonly address: URL }> {
  const text = await host.until(/#launch=[\w-]{43}\s/);
  return { text, address: new URL(/http:\S+/.exec(text)?.[0] ?? '') };
}

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
