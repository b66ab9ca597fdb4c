import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { hostname, userInfo } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { lockDataFolder } from '../../../electron/adapters/dataFolderLock.ts';
import { folderForEach } from '../ownFolder.ts';
import { refusedLaunch } from './electronLaunch.ts';

const home = folderForEach();

beforeEach(async () => {
  await mkdir(join(home(), 'data'), { mode: 0o700 });
});

/** A start that Electron gives no lock; how it ends. */
const start = () => refusedLaunch({ first: false, dataFolder: home() });

/** The same while a process that notes itself so has the folder. */
async function startBeside(owner: object) {
  const lock = lockDataFolder(join(home(), 'data'));
  const note = join(home(), 'data', 'owner.json');
  const own = JSON.parse(await readFile(note, 'utf8'));
  await writeFile(note, JSON.stringify({ ...own, ...owner }));
  try {
    return await start();
  } finally {
    if (lock.held) lock.release();
  }
}

describe('P35 a start that Electron gives no lock of a single instance', () => {
  it('P35 ends in silence where another Kontor in reach has the folder', async () => {
    expect(await startBeside({})).toEqual({ code: null, said: [], parts: null });
  });

  it('P35 ends in silence where another has not noted itself yet', async () => {
    const lock = lockDataFolder(join(home(), 'data'));
    await writeFile(join(home(), 'data', 'owner.json'), '');
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
    const lock = lockDataFolder(join(home(), 'data'));
    expect(lock.held).toBe(true);
    if (lock.held) lock.release();
  });

  it('P35 says what is wrong with a folder that cannot be made', async () => {
    await rm(join(home(), 'data'), { recursive: true });
    await writeFile(join(home(), 'data'), '');
    const { code, said } = await start();
    expect(code).toBe(69);
    expect(said).toEqual([expect.stringContaining('datamapp')]);
  });
});
