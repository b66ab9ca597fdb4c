import { spawnSync } from 'node:child_process';
import { chmod, chown, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { folderForEach } from '../ownFolder.ts';
import { fakeBrowser } from './fakeBrowser.ts';
import { type HostProcess, startByScript } from './hostProcess.ts';

const root = resolve(import.meta.dirname, '../../..');
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
const folder = folderForEach();
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
  const env = { ...browser.env, DISPLAY: ':99', ELECTRON_OVERRIDE_DIST_PATH: dist, ...more };
  started = startByScript(['--data-dir', join(folder(), 'data')], env, asRoot ? NOBODY : undefined);
  return started;
}

describe.skipIf(skipped !== null)(
  `npm start with Electron's binary${skipped === null ? '' : ` (${skipped})`}`,
  () => {
    it.each([
      ['ends with 1 at once', 'exit 1', /^Electron ended with 1: Kontor opens in the browser instead\.$/m],
      ['ends with 127 after a while', 'sleep 1; exit 127', /^Electron ended with 127: Kontor opens/m],
      [
        'is refused its sandbox',
        'kill -TRAP $$',
        /^Electron was ended by SIGTRAP, .*sandbox.*: Kontor opens/m,
      ],
      ['crashes', 'kill -SEGV $$', /^Electron was ended by SIGSEGV: Kontor opens/m],
      ['is killed by the system', 'kill -KILL $$', /^Electron was ended by SIGKILL: Kontor opens/m],
    ])('that %s: says so in one line and opens the browser host', async (_, script, sentence) => {
      const host = await startWith(script);
      expect(await host.until(/#launch=[\w-]{43}\s/)).toMatch(/^Kontor is running/);
      expect(await host.until(/instead/, 'stderr')).toMatch(sentence);
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
