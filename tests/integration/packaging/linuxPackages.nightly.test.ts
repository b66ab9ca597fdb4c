import { execFile, execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { lstat, mkdir, readdir, readFile, readlink, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { folderForAll } from '../ownFolder.ts';
import { FreshRoot, noInstalling } from './freshRoot.ts';

const root = resolve(import.meta.dirname, '../../..');
const noBuild =
  process.platform === 'linux' && process.arch === 'x64' && existsSync(join(root, 'out/main/main.js'))
    ? null
    : 'packed on Linux x64 only, over a build';

const say = (command: string, ...args: readonly string[]) =>
  execFileSync(command, args, { encoding: 'utf8' }).trim();

/** Debian's rpm keeps its books in a home otherwise. */
const rpmIn = ({ folder }: FreshRoot) => ['rpm', '--root', folder, '--dbpath', '/var/lib/rpm'];

const KINDS = [
  {
    kind: 'deb',
    missing: noBuild ?? noInstalling('dpkg', 'dpkg-deb'),
    install: (system: FreshRoot, file: string) =>
      system.run(['dpkg', `--root=${system.folder}`, '--force-depends', '--install', file]),
    goBack: (system: FreshRoot, file: string) =>
      system.run(['dpkg', `--root=${system.folder}`, '--force-depends', '--install', file]),
    remove: (system: FreshRoot) => {
      for (const how of ['--remove', '--purge'])
        system.run(['dpkg', `--root=${system.folder}`, how, 'kontor']);
    },
    needs: (file: string) => say('dpkg-deb', '--field', file, 'Depends').split(', '),
    summary: (file: string) => say('dpkg-deb', '--field', file, 'Description').split('\n')[0],
    // What Electron loads as it starts, and the keychain's library.
    needed: [
      ...['libgtk-3-0', 'libnss3', 'libnotify4', 'libatspi2.0-0', 'libxtst6', 'xdg-utils'],
      ...['libsecret-1-0', 'libgbm1', 'libasound2t64 | libasound2'],
    ],
  },
  {
    kind: 'rpm',
    missing: noBuild ?? noInstalling('rpm', 'rpmbuild'),
    install: (system: FreshRoot, file: string) =>
      system.run([...rpmIn(system), '--nodeps', '--upgrade', file]),
    goBack: (system: FreshRoot, file: string) =>
      system.run([...rpmIn(system), '--nodeps', '--upgrade', '--oldpackage', file]),
    remove: (system: FreshRoot) => system.run([...rpmIn(system), '--erase', 'kontor']),
    needs: (file: string) => say('rpm', '-qp', '--requires', file).split('\n'),
    summary: (file: string) => say('rpm', '-qp', '--queryformat', '%{SUMMARY}', file),
    needed: [
      ...['gtk3', 'nss', 'libnotify', 'at-spi2-core', '(libXtst or libXtst6)', 'xdg-utils'],
      ...['(libsecret or libsecret-1-0)', 'libgbm.so.1()(64bit)', 'libasound.so.2()(64bit)'],
    ],
  },
] as const;

/** A data folder, which is no package's. */
const CLERKS = 'home/anna/.config/kontor/data';

const kinds = KINDS.filter(({ missing }) => missing === null).map(({ kind }) => kind);
const folder = folderForAll();

beforeAll(async () => {
  if (kinds.length > 0) {
    await promisify(execFile)(process.execPath, [
      join(import.meta.dirname, 'packLinux.mjs'),
      folder(),
      ...kinds,
    ]);
  }
});

describe.each(KINDS)('the $kind', ({ kind, missing, needed, ...tools }) => {
  const { install, goBack, remove, needs, summary } = tools;
  const reason = missing === null ? '' : ` (${missing})`;

  // One after the other, as on a desk: installed, upgraded, removed.
  describe.skipIf(missing !== null)(`in a fresh root folder${reason}`, () => {
    let system: FreshRoot;
    let before: ReadonlySet<string>;
    const file = async (version: 'first' | 'second') => {
      const names = await readdir(join(folder(), version));
      return join(folder(), version, names.find((name) => name.endsWith(`.${kind}`)) ?? '');
    };
    const sandboxMode = async ({ at }: FreshRoot) =>
      ((await stat(at('opt/Kontor/chrome-sandbox'))).mode & 0o7777).toString(8);

    beforeAll(async () => {
      system = await FreshRoot.make();
      await mkdir(system.at(CLERKS), { recursive: true });
      before = await system.content();
      install(system, await file('first'));
    });
    afterAll(() => system?.remove());

    it('says what it is, and depends on all that Electron and the keychain load', async () => {
      expect(needs(await file('first'))).toEqual(expect.arrayContaining([...needed]));
      expect(summary(await file('first'))).toMatch(/\w/);
    });

    it('puts program, menu entry and picture in their places, and the command starts it', async () => {
      const entry = await readFile(system.at('usr/share/applications/kontor.desktop'), 'utf8');
      expect(entry).toMatch(/^Exec=\/opt\/Kontor\/kontor %U$/m);
      expect(entry).toMatch(/^Icon=kontor$/m);
      expect(existsSync(system.at('usr/share/icons/hicolor/512x512/apps/kontor.png'))).toBe(true);
      expect(existsSync(system.at('opt/Kontor/resources/app.asar'))).toBe(true);
      expect(await readlink(system.at('usr/bin/kontor'))).toBe('/etc/alternatives/kontor');
      expect(system.runInside(['/usr/bin/kontor'])).toMatch(/^stand-in at /);
      expect(await system.calls()).toContain('update-desktop-database /usr/share/applications');
    });

    it('lets AppArmor grant its program name spaces', async () => {
      const profile = await readFile(system.at('etc/apparmor.d/kontor'), 'utf8');
      expect(profile).toMatch(
        /^profile "kontor" "\/opt\/Kontor\/kontor" flags=\(unconfined\) \{\n {2}userns,$/m,
      );
      expect(await system.calls()).toContain(
        'apparmor_parser --replace --write-cache --skip-read-cache /etc/apparmor.d/kontor',
      );
    });

    it('gives the sandbox its privilege where accounts have no name spaces, and nowhere else', async () => {
      expect(await sandboxMode(system)).toBe('755');
      const strict = await FreshRoot.make({ nameSpaces: false });
      try {
        install(strict, await file('first'));
        expect(await sandboxMode(strict)).toBe('4755');
      } finally {
        strict.remove();
      }
    });

    it('keeps command, profile and menu entry through an upgrade', async () => {
      install(system, await file('second'));
      expect(system.runInside(['/usr/bin/kontor'])).toMatch(/^stand-in at /);
      expect((await lstat(system.at('etc/apparmor.d/kontor'))).isFile()).toBe(true);
      expect(existsSync(system.at('usr/share/applications/kontor.desktop'))).toBe(true);
    });

    it('goes back to the version before', async () => {
      goBack(system, await file('first'));
      expect(system.runInside(['/usr/bin/kontor'])).toMatch(/^stand-in at /);
    });

    it('leaves nothing behind when it is removed, but what clerks have kept', async () => {
      expect((await system.content()).size).toBeGreaterThan(before.size + 10);
      remove(system);
      const after = await system.content();
      expect([...after].filter((path) => !before.has(path))).toEqual([]);
      expect(after).toContain(CLERKS);
      expect(await readdir(system.at('var/lib/dpkg/alternatives'))).toEqual([]);
      expect(await system.calls()).toContain('apparmor_parser --remove /etc/apparmor.d/kontor');
    });
  });
});
