import { spawnSync } from 'node:child_process';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { folderForEach } from '../ownFolder.ts';

const root = resolve(import.meta.dirname, '../../..');

const folder = folderForEach();

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
