import { execFile } from 'node:child_process';
import { cp, mkdir, symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { StartStop, startSentence } from '../../../electron/adapters/startTrouble.ts';
import { catalogues } from '../../../shared/i18n/catalogues.ts';
import { LANGUAGES } from '../../../shared/i18n/languages.ts';
import { onSmallDisk } from '../disk/onSmallDisk.ts';
import { noSmallDisk } from '../disk/smallDisk.ts';
import { folderForEach } from '../ownFolder.ts';
import { refusedLaunch } from './electronLaunch.ts';
import { startBuiltHost, startHostProcess } from './hostProcess.ts';

const command = promisify(execFile);
const out = resolve(import.meta.dirname, '../../../out');
const missing = await noSmallDisk();

const folder = folderForEach();

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
