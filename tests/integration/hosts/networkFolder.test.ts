import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type * as DataFolderLockModule from '../../../electron/adapters/dataFolderLock.ts';
import { type Disks, isOnNetwork } from '../../../electron/adapters/dataFolderLock.ts';
import { StartStop, startSentence } from '../../../electron/adapters/startTrouble.ts';
import { LANGUAGES } from '../../../shared/i18n/languages.ts';
import { folderForEach } from '../ownFolder.ts';
import { refusedLaunch } from './electronLaunch.ts';

const folder = folderForEach();

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

describe('a folder over the network', () => {
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
