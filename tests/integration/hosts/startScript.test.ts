import { spawnSync } from 'node:child_process';
import { chmod, chown, copyFile, cp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { folderForEach } from '../ownFolder.ts';
import { fakeBrowser } from './fakeBrowser.ts';
import { type HostProcess, nodeForAnyAccount, startByScript } from './hostProcess.ts';

const root = resolve(import.meta.dirname, '../../..');
const folder = folderForEach();

const asRoot = process.getuid?.() === 0;
const NOBODY = 65_534;

/** As root Electron is not even tried, so a run as root starts the script as an account without rights. */
function obstacle(): string | null {
  if (process.platform !== 'linux') return 'the fake binaries are shell scripts of Linux';
  const readable = spawnSync(process.execPath, ['--version'], { uid: asRoot ? NOBODY : undefined });
  const script = spawnSync('test', ['-r', join(root, 'scripts/start.mjs')], {
    uid: asRoot ? NOBODY : undefined,
  });
  return readable.status === 0 && script.status === 0 ? null : 'another account cannot read this folder';
}

const skipped = obstacle();
let started: HostProcess | null = null;
afterEach(async () => {
  started?.child.kill('SIGTERM');
  await started?.ended;
  started = null;
});

/** Runs `npm start` with a binary of Electron that does this. */
async function startWith(script: string, more: NodeJS.ProcessEnv = {}): Promise<HostProcess> {
  const dist = join(folder(), 'electron-dist');
  await mkdir(dist);
  await writeFile(join(dist, 'electron'), `#!/bin/sh\n${script}\n`);
  await chmod(join(dist, 'electron'), 0o755);
  const browser = await fakeBrowser(folder());
  if (asRoot) for (const path of [folder(), dist]) await chown(path, NOBODY, NOBODY);
  // The fake binaries give no sign; on a busy machine they may take longer than a real one is given.
  const own = { DISPLAY: ':99', ELECTRON_OVERRIDE_DIST_PATH: dist, KONTOR_FIRST_SIGN_MS: '600000' };
  const env = { ...browser.env, ...own, ...more };
  started = startByScript(['--data-dir', join(folder(), 'data')], env, asRoot ? NOBODY : undefined);
  return started;
}

describe.skipIf(skipped !== null)(
  `npm start with Electron's binary${skipped === null ? '' : ` (${skipped})`}`,
  () => {
    it.each([
      ['ends with 1 at once', 'exit 1', /^Electron ended with 1: Kontor opens in the browser instead\.$/m],
      [
        'lacks a library of the system',
        'exit 127',
        /^Electron ended with 127: it lacks .*`npm run setup`.*: Kontor opens/m,
      ],
      [
        'is refused its sandbox',
        'kill -TRAP $$',
        /^ {2}sudo chmod 4755 .*\/chrome-sandbox\nElectron was ended by SIGTRAP, .*sandbox.*: Kontor opens/m,
      ],
      ['crashes', 'kill -SEGV $$', /^Electron was ended by SIGSEGV: Kontor opens/m],
      ['is killed by the system', 'kill -KILL $$', /^Electron was ended by SIGKILL: Kontor opens/m],
    ])('that %s: says so in one line and opens the browser host', async (_, script, sentence) => {
      const host = await startWith(script);
      expect(await host.until(/#launch=[\w-]{43}\s/)).toMatch(/^Kontor is running/);
      expect(await host.until(/instead/, 'stderr')).toMatch(sentence);
    });

    it('that gives no sign of life: ends it and opens the browser host', async () => {
      const host = await startWith('while :; do sleep 0.1; done', { KONTOR_FIRST_SIGN_MS: '500' });
      expect(await host.until(/instead/, 'stderr')).toMatch(
        /^Electron gave no sign of life within 0\.5 seconds: /m,
      );
      expect(await host.until(/#launch=[\w-]{43}\s/)).toMatch(/^Kontor is running/);
    });

    it('that would inherit what makes it another program: gives it nothing of that', async () => {
      const seen = join(folder(), 'environment');
      const host = await startWith(`env > ${seen}`, {
        ELECTRON_RUN_AS_NODE: '1',
        NODE_OPTIONS: '--no-warnings',
        VSCODE_INSPECTOR_OPTIONS: '{}',
      });
      await host.ended;
      const names = (await readFile(seen, 'utf8')).split('\n').map((line) => line.split('=')[0]);
      expect(names).toContain('ELECTRON_OVERRIDE_DIST_PATH');
      expect(names).not.toContain('ELECTRON_RUN_AS_NODE');
      expect(names).not.toContain('NODE_OPTIONS');
      expect(names).not.toContain('VSCODE_INSPECTOR_OPTIONS');
    });

    it('that is asked to run without its sandbox: refuses by that name, and says what to do', async () => {
      await startWith('exit 0');
      started = startByScript(['--no-sandbox'], {}, asRoot ? NOBODY : undefined);
      const { code, stdout, stderr } = await started.ended;
      expect({ code, stdout }).toEqual({ code: 64, stdout: '' });
      expect(stderr).toMatch(/^Kontor does not start with --no-sandbox\. .*runuser .*xvfb-run/);
    });

    it('that no system can run: opens the browser host', async () => {
      const host = await startWith('');
      await writeFile(join(folder(), 'electron-dist', 'electron'), 'no program');
      await host.until(/#launch=[\w-]{43}\s/).catch(() => null);
      expect((await host.until(/instead/, 'stderr')).length).toBeGreaterThan(0);
    });

    it('that ends as it should: ends with 0 and opens nothing else', async () => {
      const { code, stdout } = await (await startWith('exit 0')).ended;
      expect({ code, stdout }).toEqual({ code: 0, stdout: '' });
    });

    it.each([64, 69, 75])('that refuses with %s, having said why: refuses too', async (code) => {
      const host = await startWith(`echo "Kontor does not start." >&2; exit ${code}`);
      const ended = await host.ended;
      expect(ended).toMatchObject({ code, stdout: '' });
      expect(ended.stderr).toMatch(/Kontor does not start\.\nKontor refused to start/);
    });

    it('passes on a Ctrl+C that comes while it is still busy with starting it', async () => {
      const slow = join(import.meta.dirname, '../../fakes/slowSpawn.cjs');
      const host = await startWith("trap 'exit 0' INT; echo ready >&2; while :; do sleep 0.05; done", {
        NODE_OPTIONS: `--require ${slow}`,
      });
      await host.until(/ready/, 'stderr');
      host.child.kill('SIGINT');
      const { code, stdout } = await host.ended;
      expect({ code, stdout }).toEqual({ code: 0, stdout: '' });
    });

    it('gives it one signal for one Ctrl+C, also where npm passes it on a second time, and that end is a good one', async () => {
      const seen = join(folder(), 'signals');
      const goOn = join(folder(), 'go-on');
      const waits = `while [ ! -e ${goOn} ]; do sleep 0.05; done; for i in 1 2 3 4; do sleep 0.1; done`;
      const host = await startWith(
        `trap 'echo INT >> ${seen}; echo met >&2' INT; echo ready >&2; ${waits}; kill -INT $$; trap - INT; kill -INT $$`,
      );
      await host.until(/ready/, 'stderr');
      host.child.kill('SIGINT');
      // Signals that are sent together arrive in any order: npm's comes a moment after the terminal's.
      await host.until(/met/, 'stderr');
      host.child.kill('SIGINT');
      await writeFile(goOn, '');
      const { code, stdout } = await host.ended;
      expect({ code, stdout }).toEqual({ code: 0, stdout: '' });
      const signals = (await readFile(seen, 'utf8')).trim().split('\n');
      // One by us, one by itself at its end.
      expect(signals).toEqual(['INT', 'INT']);
    });
  },
);

describe('the fetcher of the binary', () => {
  it('fetches again what is there in part, or of another version', async () => {
    const modules = join(folder(), 'node_modules', 'electron');
    await mkdir(join(modules, 'dist'), { recursive: true });
    await mkdir(join(folder(), 'scripts'));
    const copy = join(folder(), 'scripts', 'electronBinary.mjs');
    await copyFile(join(root, 'scripts/electronBinary.mjs'), copy);
    const { electronBinary } = (await import(copy)) as { electronBinary(): string | null };
    vi.stubEnv('ELECTRON_OVERRIDE_DIST_PATH', undefined);
    const put = (name: string, text: string) => writeFile(join(modules, name), text);
    await put('package.json', '{"version":"45.4.1"}');
    for (const name of ['electron', 'electron.exe']) await put(join('dist', name), '');
    expect(electronBinary()).toBeNull();
    await put('dist/version', '45.4.0');
    await put('path.txt', 'electron');
    expect(electronBinary()).toBeNull();
    await put('dist/version', 'v45.4.1');
    if (process.platform !== 'darwin') expect(electronBinary()).toMatch(/dist/);
    vi.unstubAllEnvs();
  });

  it.each([['HTTPS_PROXY'], ['https_proxy'], ['npm_config_https_proxy'], ['npm_config_proxy']])(
    'is given the proxy of %s in the forms that it understands',
    async (name) => {
      const { fetcherEnv } = (await import('../../../scripts/electronBinary.mjs' as string)) as {
        fetcherEnv(env: Record<string, string>): Record<string, string>;
      };
      expect(fetcherEnv({ [name]: 'http://proxy.example:3128' })).toMatchObject({
        HTTPS_PROXY: 'http://proxy.example:3128',
        ELECTRON_GET_USE_PROXY: 'true',
        NODE_USE_ENV_PROXY: '1',
      });
      expect(fetcherEnv({ PATH: '/bin' })).toEqual({ PATH: '/bin' });
    },
  );
});

describe('a checkout that is not set up', () => {
  const NOBODY = 65_534;
  const THREADS = ['ingestWorkerThread', 'queryWorkerThread', 'exportThread', 'sandboxThread'];
  const BUILT = [
    ...['main', 'browserHost', ...THREADS].map((name) => `out/main/${name}.js`),
    ...['out/preload/preload.cjs', 'out/preload/proxyPreload.cjs', 'out/renderer/index.html'],
  ];
  const SOURCES = ['electron', 'renderer', 'shared', 'electron.vite.config.ts'];
  /** Of Kontor's packages two, one of which another system needs. */
  const LOCK = {
    packages: {
      '': {},
      'node_modules/here': { version: '1.0.0' },
      'node_modules/elsewhere': { version: '1.0.0', optional: true },
    },
  };
  const SETUP = 'Run `npm run setup`, then `npm start` again.';

  async function put(path: string, text = ''): Promise<void> {
    await mkdir(dirname(join(folder(), path)), { recursive: true });
    await writeFile(join(folder(), path), text);
  }

  /** A checkout with everything in place, but for what the build makes; its builder writes down that it ran. */
  async function checkout(node = process.execPath): Promise<void> {
    for (const source of SOURCES) await put(source.includes('.') ? source : `${source}/source.ts`);
    await cp(join(root, 'scripts'), join(folder(), 'scripts'), { recursive: true });
    await put('package.json', '{"type":"module"}');
    await put('package-lock.json', JSON.stringify(LOCK));
    await put('node_modules/here/package.json', '{}');
    await put(
      'node_modules/.package-lock.json',
      JSON.stringify({ packages: { 'node_modules/here': { version: '1.0.0' } } }),
    );
    await mkdir(join(folder(), 'node_modules/node/bin'), { recursive: true });
    await symlink(node, join(folder(), 'node_modules/node/bin/node'));
    const written = BUILT.map(
      (path) => `mkdirSync(dirname('${path}'), { recursive: true });
      writeFileSync('${path}', '${path.endsWith('browserHost.js') ? 'console.log("the host")' : ''}');`,
    );
    await put('node_modules/electron-vite/package.json', '{"type":"module"}');
    await put(
      'node_modules/electron-vite/bin/electron-vite.js',
      `import { mkdirSync, writeFileSync } from 'node:fs';
       import { dirname } from 'node:path';
       ${written.join('\n')}`,
    );
  }

  function start(uid?: number, node = process.execPath) {
    const script = join(folder(), 'scripts/start.mjs');
    const { status, stdout, stderr } = spawnSync(node, [script, '--no-open'], {
      ...{ cwd: folder(), uid, encoding: 'utf8' },
    });
    return { status, stdout, lines: stderr.trim().split('\n') };
  }

  const refused = (sentence: string) => ({ status: 1, stdout: '', lines: [sentence] });

  it('builds what is missing, and opens the host', async () => {
    await checkout();
    expect(start()).toMatchObject({ status: 0, stdout: 'the host\n' });
    expect(start().lines.join()).not.toContain('Building');
  });

  it.each(THREADS)('builds again where %s is missing', async (thread) => {
    await checkout();
    start();
    await rm(join(folder(), `out/main/${thread}.js`));
    const { status, lines } = start();
    expect(status).toBe(0);
    expect(lines[0]).toMatch(/^Building Kontor/);
  });

  const without = (path: string) => rm(join(folder(), path), { recursive: true });
  it.each<[string, () => Promise<void>]>([
    ['before any setup', () => without('node_modules')],
    ['after one that did not come to its end', () => without('node_modules/.package-lock.json')],
    ['without one of the packages', () => without('node_modules/here')],
    ['without the Node that comes with them', () => without('node_modules/node')],
    [
      'where that Node cannot be run',
      async () => {
        await without('node_modules/node/bin/node');
        await writeFile(join(folder(), 'node_modules/node/bin/node'), 'cut', { mode: 0o755 });
      },
    ],
    [
      'where the packages are those of another version',
      () => put('package-lock.json', JSON.stringify(LOCK).replace('1.0.0', '1.0.1')),
    ],
  ])('says in one line what to run %s', async (_, harm) => {
    await checkout();
    start();
    await harm();
    expect(start()).toEqual(refused(`Kontor's packages are missing or incomplete. ${SETUP}`));
  });

  it.skipIf(process.getuid?.() !== 0)(
    'says who has to build it in a folder of another account (as root only)',
    async () => {
      const node = await nodeForAnyAccount(folder());
      await checkout(node);
      const sentence = `Kontor is not built, and this account may not write to ${folder()}/. Run \`npm run build\` there as its owner, then \`npm start\` again.`;
      expect(start(NOBODY, node)).toEqual(refused(sentence));
      await chmod(join(folder(), 'node_modules'), 0o700);
      expect(start(NOBODY, node).lines).toEqual([
        expect.stringMatching(/^This account may not read .*as the owner/),
      ]);
    },
  );
});

describe('npm run setup', () => {
  /** A command on the only folder of the path. */
  async function command(name: string, ...lines: readonly string[]): Promise<void> {
    const file = join(folder(), name);
    await writeFile(file, ['#!/bin/sh', ...lines, ''].join('\n'));
    await chmod(file, 0o755);
  }

  /**
   * A system with apt: the parts that match are not installed, and those that match the second pattern are in no release
   * of it. What apt is asked for is noted.
   */
  async function system(missing: string, unknown: string): Promise<void> {
    await command('apt-get', `echo "$@" >> ${join(folder(), 'asked')}`);
    await command('apt-cache', `case "$2" in ${unknown}) exit 100;; esac`);
    await command('dpkg-query', `case "$4" in ${missing}) exit 1;; esac`, 'printf installed');
    await command('which', 'exit 1');
  }

  function setUp(): { readonly said: string; readonly status: number | null } {
    const { stdout, stderr, status } = spawnSync(process.execPath, [join(root, 'scripts/setup.mjs')], {
      env: { PATH: folder(), HOME: folder() },
      encoding: 'utf8',
    });
    return { said: `${stdout}${stderr}`, status };
  }

  const asked = () => readFile(join(folder(), 'asked'), 'utf8').catch(() => '');

  describe('the set-up, on a system with apt', () => {
    it('installs Chromium where the release has it', async () => {
      await system('chromium*', 'none');
      expect(setUp().status).toBe(0);
      expect(await asked()).toMatch(/install .*chromium chromium-headless-shell$/m);
    });

    it('installs what Electron loads under the name that the release has for it', async () => {
      await system('libgtk*|libasound*', 'libgtk-3-0t64|libasound2');
      expect(setUp().status).toBe(0);
      expect(await asked()).toMatch(/install .*recommends libgtk-3-0 libasound2t64$/m);
    });

    it('says how to get a browser where the release has no Chromium, as Ubuntu, and ends well', async () => {
      await system('chromium*', 'chromium*');
      const { said, status } = setUp();
      expect(status).toBe(0);
      expect(said).toMatch(/^No browser: .*KONTOR_CHROMIUM\.$/m);
      expect(await asked()).not.toMatch(/install/);
    });

    it.each(['google-chrome', 'microsoft-edge-stable', 'chromium-browser'])(
      'takes %s for one',
      async (name) => {
        await system('chromium*', 'chromium-headless-shell');
        await command(name);
        const { said, status } = setUp();
        expect({ status, asked: await asked() }).toEqual({ status: 0, asked: '--version\n' });
        expect(said).not.toMatch(/No browser/);
      },
    );
  });

  describe('the browser that is found', () => {
    const found = async (env: object, platform = 'linux') => {
      const { installedBrowser } = (await import('../../../scripts/installedBrowser.mjs' as string)) as {
        installedBrowser: (env: object, platform: string) => string | undefined;
      };
      return installedBrowser(env, platform);
    };

    it('is the one that is named, or none where that is not there', async () => {
      await command('chromium');
      await command('mine');
      expect(await found({ PATH: folder(), KONTOR_CHROMIUM: join(folder(), 'mine') })).toBe(
        join(folder(), 'mine'),
      );
      expect(await found({ PATH: folder(), KONTOR_CHROMIUM: join(folder(), 'gone') })).toBeUndefined();
      expect(await found({ PATH: `/nowhere:${folder()}` })).toBe(join(folder(), 'chromium'));
      expect(await found({ PATH: '/nowhere' })).toBeUndefined();
    });

    it('is Chrome or Edge where Windows has them', async () => {
      const edge = join(folder(), 'Microsoft/Edge/Application/msedge.exe');
      await mkdir(dirname(edge), { recursive: true });
      await writeFile(edge, '');
      expect(await found({ 'PROGRAMFILES(X86)': folder() }, 'win32')).toBe(edge);
      expect(await found({}, 'win32')).toBeUndefined();
    });
  });
});
