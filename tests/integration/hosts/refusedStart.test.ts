import { execFile } from 'node:child_process';
import type * as FileSystem from 'node:fs';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { hostname, tmpdir, userInfo } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type * as DataFolderLockModule from '../../../electron/adapters/dataFolderLock.ts';
import { type Disks, isOnNetwork, lockDataFolder } from '../../../electron/adapters/dataFolderLock.ts';
import { desktopDataFolder } from '../../../electron/adapters/launchPlaces.ts';
import { makeDataFolder, StartStop, startSentence } from '../../../electron/adapters/startTrouble.ts';
import { PolicyFault } from '../../../electron/policy/findPolicy.ts';
import { catalogues } from '../../../shared/i18n/catalogues.ts';
import { LANGUAGES } from '../../../shared/i18n/languages.ts';
import { inFull } from '../../promiseCounts.ts';
import { noSmallDisk, onSmallDisk } from '../disk/onSmallDisk.ts';
import { folderForEach } from '../ownFolder.ts';
import { launchElectron, launchForTest, refusedLaunch } from './electronLaunch.ts';
import { startBuiltHost, startHostProcess } from './hostProcess.ts';

const folder = folderForEach();
afterEach(() => {
  other.makes = () => undefined;
});

const other = vi.hoisted(() => ({ makes: (_path: unknown) => undefined as unknown }));
vi.mock('node:fs', async (original) => {
  const actual = await original<typeof FileSystem>();
  const mkdirSync = (path: string, options: object) => {
    other.makes(path);
    return actual.mkdirSync(path, options);
  };
  return { ...actual, mkdirSync, default: { ...actual, mkdirSync } };
});

it('P35 a start goes on where another one makes the same data folder in the same moment', async () => {
  const { mkdirSync, existsSync } = await vi.importActual<typeof FileSystem>('node:fs');
  const path = join(folder(), 'new', 'data');
  other.makes = (made) => mkdirSync(String(made));
  makeDataFolder(path);
  expect(existsSync(path)).toBe(true);
});

it('stops where a file has come into the place of its data folder', async () => {
  const { writeFileSync } = await vi.importActual<typeof FileSystem>('node:fs');
  other.makes = (made) => writeFileSync(String(made), '');
  expect(() => makeDataFolder(join(folder(), 'data'))).toThrow('startFolderNotMade');
});

const command = promisify(execFile);
const out = resolve(import.meta.dirname, '../../../out');
const missing = await noSmallDisk();

interface Refused {
  readonly code: number | null;
  readonly sentence: string;
}

/** What each host says of a data folder that it cannot use, and how it ends. */
const HOSTS = {
  'browser host': async (data: string): Promise<Refused> => {
    const { code, stderr } = await startHostProcess(['--no-open', '--data-dir', data]).ended;
    return { code, sentence: stderr.trim() };
  },
  Electron: async (data: string): Promise<Refused> => {
    const { code, said } = await refusedLaunch({ dataFolder: data });
    return { code, sentence: said[0] ?? '' };
  },
} as const;
const hosts = Object.keys(HOSTS) as (keyof typeof HOSTS)[];

function expectSentence({ code, sentence }: Refused, words: RegExp): void {
  expect(sentence).toMatch(words);
  expect(sentence).not.toMatch(/SQLITE|ENO|EROFS|EACCES| {4}at |\n/);
  expect(code).toBe(69);
}

describe.each(hosts)('a start that cannot be: %s', (host) => {
  it('a file where the data folder should be', async () => {
    const file = join(folder(), 'file');
    await writeFile(file, '');
    expectSentence(await HOSTS[host](file), /cannot create its data folder|kan inte skapa sin datamapp/);
  });

  it.skipIf(process.platform !== 'linux')('a parent in which nothing can be created', async () => {
    const refused = await HOSTS[host]('/proc/kontor/data');
    expectSentence(refused, /cannot create its data folder|kan inte skapa sin datamapp/);
  });

  it.skipIf(missing !== null)(`a data folder that is read-only (${missing ?? 'a real mount'})`, async () => {
    await onSmallDisk('2m', async (disk) => {
      await mkdir(join(disk.path, 'data'));
      await command('mount', ['-o', 'remount,ro', disk.path]);
      const refused = await HOSTS[host](disk.path);
      expectSentence(refused, /cannot write to its data folder|kan inte skriva i sin datamapp/);
      const toBeMade = await HOSTS[host](join(disk.path, 'of', 'its', 'own'));
      expectSentence(toBeMade, /disk is read-only|disken är skrivskyddad/);
      await command('mount', ['-o', 'remount,rw', disk.path]);
    });
  });
});

describe('a page that is not built', () => {
  it('is said by the browser host', async () => {
    await mkdir(join(folder(), 'out'));
    await cp(join(out, 'main'), join(folder(), 'out', 'main'), { recursive: true });
    await symlink(resolve(out, '../node_modules'), join(folder(), 'node_modules'));
    await writeFile(join(folder(), 'package.json'), '{"version":"0.0.0","type":"module"}');
    const host = startBuiltHost(join(folder(), 'out/main/browserHost.js'), [
      '--no-open',
      '--data-dir',
      folder(),
    ]);
    const { code, stderr } = await host.ended;
    expectSentence({ code, sentence: stderr.trim() }, /has not been built/);
  });

  it('is said by Electron', async () => {
    const { code, said } = await refusedLaunch({ page: join(folder(), 'nothing') });
    expect(said).toEqual([expect.stringMatching(/Kontors sida är inte byggd/)]);
    expect(code).toBe(69);
  });
});

describe('the sentence of a start that cannot be', () => {
  it.each([
    ['startFolderFull', /is full/],
    ['startFolderLost', /connected/],
    ['startFault', /\(EWHAT\)/],
  ] as const)('%s has its own words in every language', (trouble, words) => {
    const stop = new StartStop(trouble, Object.assign(new Error('x'), { code: 'EWHAT' }));
    const said = LANGUAGES.map((language) => startSentence(stop, catalogues[language].ui.locale, '/data'));
    expect(startSentence(stop, 'en-GB', '/data')).toMatch(words);
    expect(new Set(said).size).toBe(LANGUAGES.length);
    for (const sentence of said) {
      expect(sentence).toContain('/data');
      expect(sentence).not.toContain('{{');
    }
  });
});

it('says that the system refused a part of Kontor, and does not blame the folder', async () => {
  const dataFolder = folder();
  const file = join(dataFolder, 'part.node');
  await writeFile(file, 'no library');
  // The system's own error, for a file that it does not load.
  vi.doMock('../../../electron/database/database.ts', () => ({
    cipherClass: () => process.dlopen({ exports: {} }, file),
  }));
  onTestFinished(() => void vi.doUnmock('../../../electron/database/database.ts'));
  const launched = await launchElectron({ dataFolder });
  const { app, electron } = launched;
  await launched.remove().catch(() => undefined);
  expect(app.exitCode).toBe(69);
  expect(electron.seen.errors.map(({ content }) => content)).toEqual([
    expect.stringMatching(
      /^Den här datorn lät inte Kontor läsa in en del av sig själv \(ERR_DLOPEN_FAILED\)/,
    ),
  ]);
});

describe('a folder over the network', () => {
  /** A system with these folders, and what it says of each. */
  const windows = (real: Readonly<Record<string, string>>): Disks => ({
    platform: 'win32',
    exists: (path) => path in real,
    realPath: (path) => real[path] ?? path,
    fileSystem: () => 0,
  });
  const linux = (types: Readonly<Record<string, number>>): Disks => ({
    platform: 'linux',
    exists: (path) => path in types,
    realPath: (path) => path,
    fileSystem: (path) => types[path] ?? 0,
  });
  const EXT4 = 0xef53;

  it.each([
    [String.raw`\\server\share\kontor`, {}],
    [String.raw`\\?\UNC\server\share\kontor`, {}],
    // A drive letter for a share, to which libuv's real path leads.
    ['Z:\\', { 'Z:\\': String.raw`\\server\homes\anna` }],
    [String.raw`Z:\kontor\data`, { 'Z:\\': String.raw`\\server\homes\anna` }],
  ])('is known on Windows by its name, or by what its drive stands for: %s', (folder, real) => {
    expect(isOnNetwork(folder, windows(real))).toBe(true);
  });

  it.each([
    [String.raw`C:\Users\anna\kontor`, { 'C:\\': 'C:\\' }],
    [String.raw`\\?\C:\Users\anna\kontor`, {}],
    [String.raw`\\.\D:\kontor`, {}],
  ])('is not one of this computer: %s', (folder, real) => {
    expect(isOnNetwork(folder, windows(real))).toBe(false);
  });

  it.each([
    ['NFS', 0x6969],
    ['SMB', 0xfe534d42],
    ['CIFS, as a system of 32 bits says it', 0xff534d42 | 0],
  ])('is known on Linux by its file system: %s', (_name, type) => {
    const disks = linux({ '/': EXT4, '/home': EXT4, '/home/anna': type });
    expect(isOnNetwork('/home/anna/.config/kontor', disks)).toBe(true);
    expect(isOnNetwork('/home/eva/.config/kontor', disks)).toBe(false);
  });

  it('is left to the attempt to write there where the system says nothing', () => {
    const silent: Disks = {
      ...linux({ '/': EXT4 }),
      fileSystem: () => {
        throw new Error('no answer');
      },
    };
    expect(isOnNetwork('/data', silent)).toBe(false);
    expect(isOnNetwork(tmpdir())).toBe(false);
  });

  it('is refused with the way out, before anything is made there', async () => {
    const dataFolder = join(folder(), 'kontor');
    const module = '../../../electron/adapters/dataFolderLock.ts';
    vi.doMock(module, async (original) => ({
      ...(await original<typeof DataFolderLockModule>()),
      isOnNetwork: (path: string) => path === dataFolder,
    }));
    onTestFinished(() => void vi.doUnmock(module));
    const { code, said } = await refusedLaunch({ dataFolder });
    expect(existsSync(dataFolder)).toBe(false);
    expect(code).toBe(69);
    expect(said).toEqual([expect.stringMatching(/ligger på en annan dators disk, .* --data-dir/)]);
  });

  it.each(LANGUAGES)('is said with folder and flag: %s', (language) => {
    const sentence = startSentence(new StartStop('startFolderNetwork', null), language, '/share');
    expect(sentence).toContain('/share');
    expect(sentence).toContain('--data-dir');
  });
});

describe('P14 what would weaken a launch ends it before anything is opened', () => {
  afterEach(() => {
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
  });

  /** Written out here, so that taking one away from the program is seen. */
  const WEAKENING = [
    'allow-running-insecure-content',
    'allow-sandbox-debugging',
    'browser-subprocess-path',
    'disable-gpu-sandbox',
    'disable-namespace-sandbox',
    'disable-seccomp-filter-sandbox',
    'disable-setuid-sandbox',
    'disable-site-isolation-trials',
    'disable-web-security',
    'gpu-launcher',
    'host-resolver-rules',
    'host-rules',
    'ignore-certificate-errors',
    'ignore-certificate-errors-spki-list',
    'log-net-log',
    'no-sandbox',
    'ppapi-plugin-launcher',
    'renderer-cmd-prefix',
    'single-process',
    'ssl-key-log-file',
    'unsafely-treat-insecure-origin-as-secure',
    'utility-cmd-prefix',
    'zygote-cmd-prefix',
  ];
  /** Each in a package and outside of one; by day in one of both, turn by turn. */
  const TRIED = WEAKENING.flatMap((name, place) =>
    [true, false].map((packaged) => ({ name, packaged, byDay: packaged === (place % 2 === 0) })),
  ).filter(({ byDay }) => inFull || byDay);
  /** What a developer and the tests' own driver need outside a package. */
  const FOR_DEVELOPERS = [
    'js-flags',
    'remote-allow-origins',
    'remote-debugging-pipe',
    'remote-debugging-port',
  ];

  function silenced(): string[] {
    const said: string[] = [];
    vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
      said.push(String(text));
      return true;
    });
    return said;
  }

  it.each(TRIED)('P14 does not start with --$name (packaged: $packaged)', async ({ name, packaged }) => {
    const said = silenced();
    const { app, parts } = await launchForTest({ switches: [name], packaged });
    expect(app.exitCode).toBe(64);
    expect(app.windows).toEqual([]);
    expect(parts).toBeNull();
    expect(said.join('')).toContain(`--${name}`);
  });

  it.each(FOR_DEVELOPERS)('P14 only outside a package it starts with --%s', async (name) => {
    silenced();
    expect((await launchForTest({ switches: [name], packaged: true })).app.exitCode).toBe(64);
    expect((await launchForTest({ switches: [name], packaged: false })).app.exitCode).toBeNull();
  });

  it('P14 does not start where SSLKEYLOGFILE would write the keys of every connection to a file', async () => {
    const said = silenced();
    vi.stubEnv('SSLKEYLOGFILE', '/tmp/keys');
    expect((await launchForTest()).app.exitCode).toBe(64);
    expect(said.join('')).toContain('SSLKEYLOGFILE');
    vi.stubEnv('SSLKEYLOGFILE', '');
    expect((await launchForTest()).app.exitCode).toBeNull();
  });

  it('P14 names the variable by which Electron takes its sandbox away', async () => {
    const said = silenced();
    vi.stubEnv('ELECTRON_DISABLE_SANDBOX', '1');
    expect((await launchForTest({ switches: ['no-sandbox'] })).app.exitCode).toBe(64);
    expect(said.join('')).toContain('ELECTRON_DISABLE_SANDBOX');
    vi.stubEnv('ELECTRON_DISABLE_SANDBOX', '');
  });

  it('P14 starts with switches that weaken nothing', async () => {
    const { app } = await launchForTest({ switches: ['force-device-scale-factor', 'lang'], packaged: true });
    expect(app.exitCode).toBeNull();
    expect(app.sandboxed).toBe(true);
  });
});

const FIND = '../../../electron/policy/findPolicy.ts';

afterEach(async () => {
  vi.doUnmock(FIND);
});

async function expectNoDesk(data: string, trouble: string): Promise<void> {
  const log = await readFile(join(data, 'logs', 'kontor.log'), 'utf8');
  const lines = log.split('\n').filter((line) => line.includes('start.policyRefused'));
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([{ trouble }]);
  expect(await readdir(data)).not.toContain('cache');
}

describe('P50 a policy that cannot be used', () => {
  it('P50 ends the start of Electron in a box: no desk, and a line in the log', async () => {
    const fault = new PolicyFault('unknownKey', 'theme');
    vi.doMock(FIND, () => ({ findPolicy: async () => ({ fault }) }));
    const launched = await launchElectron({ dataFolder: folder() });
    const said = launched.electron.seen.errors.map(({ content }) => content);
    expect(said).toEqual([expect.stringMatching(/organisations policy.*\(theme: unknownKey\)/)]);
    expect(launched.app.exitCode).toBe(69);
    expect([launched.parts, launched.app.windows]).toEqual([null, []]);
    await expectNoDesk(desktopDataFolder(folder()), 'unknownKey');
    await launched.remove().catch(() => undefined);
  });

  it.each([
    ['one that is no JSON', '{', 'noJson'],
    ['one with a key that is not known', '{"theme":"dark"}', 'unknownKey'],
    ['one that is not there', null, 'notFound'],
  ])('P50 ends the start of the browser host in a sentence: %s', async (_, text, trouble) => {
    const file = join(folder(), 'policy.json');
    if (text !== null) await writeFile(file, text, { mode: 0o600 });
    const data = join(folder(), 'data');
    const flags = ['--no-open', '--data-dir', data, '--policy', file];
    const { code, stdout, stderr } = await startHostProcess(flags).ended;
    expect(stderr).toMatch(new RegExp(`your organisation’s policy.*: ${trouble}\\)`));
    expect([code, stdout]).toEqual([69, '']);
    await expectNoDesk(data, trouble);
  });
});

describe('P50 a policy that can be used', () => {
  it('P50 reaches the services of Electron', async () => {
    const policy = { pdfLimitMb: 250 } as const;
    vi.doMock(FIND, () => ({ findPolicy: async () => ({ policy }) }));
    const launched = await launchElectron({ dataFolder: folder() });
    expect(launched.parts?.policy).toEqual(policy);
    await launched.remove();
  });
});

describe('P35 a start that Electron gives no lock of a single instance', () => {
  beforeEach(async () => {
    await mkdir(join(folder(), 'data'), { mode: 0o700 });
  });

  /** A start that Electron gives no lock; how it ends. */
  const start = () => refusedLaunch({ first: false, dataFolder: folder() });

  /** The same while a process that notes itself so has the folder. */
  async function startBeside(owner: object) {
    const lock = lockDataFolder(join(folder(), 'data'));
    const note = join(folder(), 'data', 'owner.json');
    const own = JSON.parse(await readFile(note, 'utf8'));
    await writeFile(note, JSON.stringify({ ...own, ...owner }));
    try {
      return await start();
    } finally {
      if (lock.held) lock.release();
    }
  }

  it('P35 ends in silence where another Kontor in reach has the folder', async () => {
    expect(await startBeside({})).toEqual({ code: null, said: [], parts: null });
  });

  it('P35 ends in silence where another has not noted itself yet', async () => {
    const lock = lockDataFolder(join(folder(), 'data'));
    await writeFile(join(folder(), 'data', 'owner.json'), '');
    expect(await start()).toEqual({ code: null, said: [], parts: null });
    if (lock.held) lock.release();
  });

  it.each([
    ['on another computer', { computer: 'EK-12' }, `${userInfo().username}@EK-12`],
    ['of another account', { account: 'anna' }, `anna@${hostname()}`],
    ['in another session', { session: 'RDP-Tcp#3' }, `${userInfo().username}@${hostname()}`],
  ])('P35 says who has the folder where that one is %s', async (_, owner, who) => {
    const { code, said, parts } = await startBeside(owner);
    expect({ code, parts }).toEqual({ code: 75, parts: null });
    expect(said).toEqual([
      expect.stringContaining(`används av ett annat Kontor (${who}, PID ${process.pid})`),
    ]);
  });

  it('P35 says so where nobody has the folder, and leaves it free', async () => {
    const { code, said, parts } = await start();
    expect({ code, parts }).toEqual({ code: 69, parts: null });
    expect(said).toEqual([expect.stringContaining('Systemet lät inte Kontor notera att det körs')]);
    const lock = lockDataFolder(join(folder(), 'data'));
    expect(lock.held).toBe(true);
    if (lock.held) lock.release();
  });

  it('P35 says what is wrong with a folder that cannot be made', async () => {
    await rm(join(folder(), 'data'), { recursive: true });
    await writeFile(join(folder(), 'data'), '');
    const { code, said } = await start();
    expect(code).toBe(69);
    expect(said).toEqual([expect.stringContaining('datamapp')]);
  });
});
