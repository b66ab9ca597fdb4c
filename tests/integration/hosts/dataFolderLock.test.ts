import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, mkdir, readdir, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterEach, describe, expect, it } from 'vitest';
import { type DataFolderLock, lockDataFolder } from '../../../electron/adapters/dataFolderLock.ts';
import { openDataFolder } from '../../../electron/adapters/startTrouble.ts';
import { casesOf } from '../../promiseCounts.ts';
import { temporaryFolder } from '../../temporaryFolder.ts';
import { folderForEach } from '../ownFolder.ts';
import { startHostProcess } from './hostProcess.ts';

const module = new URL('../../../electron/adapters/dataFolderLock.ts', import.meta.url).href;
/** Takes the lock, says how that went, and runs until it is asked to end. */
const OWNER = `
  const { lockDataFolder } = await import(${JSON.stringify(module)});
  const { held, owner = null } = lockDataFolder(process.argv[1]);
  // Nothing refers to the lock any more; memory is cleared up when the engine likes.
  for (let turn = 0; turn < 3; turn += 1) {
    await new Promise(setImmediate);
    globalThis.gc();
  }
  process.stdout.write(JSON.stringify({ held, owner }) + '\\n');
  process.stdin.resume();
  process.stdin.on('end', () => process.exit());
`;

/** One of two threads that try the lock in the same moment, round by round: whether it got it, or else knows whose it is. */
const RIVAL = `
  const { rmSync } = require('node:fs');
  const { parentPort, workerData: { folder, rounds, shared } } = require('node:worker_threads');
  const arrivals = new Int32Array(shared);
  let meetings = 0;
  const meet = () => {
    meetings += 1;
    Atomics.add(arrivals, 0, 1);
    while (Atomics.load(arrivals, 0) < 2 * meetings);
  };
  import(${JSON.stringify(module)}).then(({ lockDataFolder }) => {
    const outcomes = [];
    for (let round = 0; round < rounds; round += 1) {
      rmSync(folder + '/owner.json', { force: true });
      meet();
      const lock = lockDataFolder(folder);
      meet();
      outcomes.push(lock.held ? 'held' : lock.owner ? 'knows' : 'knows nothing');
      if (lock.held) lock.release();
    }
    parentPort.postMessage(outcomes);
  });
`;

const folder = folderForEach();
let children: ChildProcess[] = [];

afterEach(async () => {
  await Promise.all(children.map(end));
  children = [];
});

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
}

async function start(
  data = folder(),
): Promise<{ readonly child: ChildProcess; readonly said: DataFolderLock }> {
  const child = spawn(process.execPath, ['--expose-gc', '--input-type=module', '-e', OWNER, data], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  children.push(child);
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return { child, said: JSON.parse(line.toString()) as DataFolderLock };
}

describe('P35 one process owns the data', () => {
  const STARTS = casesOf(20, 8);
  it(`P35 of ${STARTS} starts at once, one lives`, async () => {
    const starts = await Promise.all(Array.from({ length: STARTS }, () => start()));
    const owners = starts.filter(({ said }) => said.held);
    expect(owners).toHaveLength(1);
  });

  it('P35 of two starts in the same moment one lives, and the other learns which', async () => {
    const workerData = { folder: folder(), rounds: 200, shared: new SharedArrayBuffer(4) };
    const rivals = [0, 1].map(() => new Worker(RIVAL, { eval: true, workerData }));
    try {
      const [one, other] = await Promise.all(rivals.map(async (rival) => (await once(rival, 'message'))[0]));
      const pairs = one.map((outcome: string, round: number) => [outcome, other[round]].sort().join());
      expect(new Set(pairs)).toEqual(new Set(['held,knows']));
    } finally {
      for (const rival of rivals) await rival.terminate();
    }
  });

  it('P35 a second start learns which process it is, and gets the folder when that process is gone', async () => {
    const first = await start();
    expect(first.said.held).toBe(true);
    expect(lockDataFolder(folder())).toMatchObject({ held: false, owner: { processId: first.child.pid } });
    await end(first.child);
    const second = lockDataFolder(folder());
    expect(second.held).toBe(true);
    if (second.held) {
      second.release();
    }
  });

  it('P35 a released lock can be taken again by the same process', () => {
    for (let round = 0; round < 3; round += 1) {
      const lock = lockDataFolder(folder());
      expect(lock.held).toBe(true);
      if (lock.held) {
        expect(lockDataFolder(folder())).toMatchObject({ held: false, owner: { processId: process.pid } });
        lock.release();
      }
    }
  });

  it('P35 a folder that is put in the place of the first is locked again, once it is looked at', async () => {
    const data = join(folder(), 'data');
    await mkdir(data);
    const lock = lockDataFolder(data);
    if (!lock.held) throw new Error('no lock');
    expect(lock.ownership()).toBe('same');
    await rename(data, `${data} away`);
    expect(lock.ownership()).toBe('same');
    await cp(`${data} away`, data, { recursive: true });
    expect(lock.ownership()).toBe('renewed');
    expect(lock.ownership()).toBe('same');
    expect((await start(data)).said).toMatchObject({ held: false, owner: { processId: process.pid } });
    lock.release();
    expect((await start(data)).said.held).toBe(true);
  });

  it('P35 a folder that another process has meanwhile is not used, until that one has ended', async () => {
    const data = join(folder(), 'data');
    await mkdir(data);
    const lock = lockDataFolder(data);
    if (!lock.held) throw new Error('no lock');
    await rename(data, `${data} away`);
    await cp(`${data} away`, data, { recursive: true });
    const other = await start(data);
    expect(other.said.held).toBe(true);
    expect(lock.ownership()).toBe('taken');
    expect(lock.ownership()).toBe('taken');
    await end(other.child);
    expect(lock.ownership()).toBe('renewed');
    lock.release();
  });

  it('P30 the lock belongs to the clerk alone', async () => {
    const lock = lockDataFolder(folder());
    const names = await readdir(folder());
    expect(names).toContain('owner.lock');
    for (const name of names) expect((await stat(join(folder(), name))).mode & 0o777, name).toBe(0o600);
    if (lock.held) {
      lock.release();
    }
  });
});

const NOBODY = 65_534;
const isRoot = process.platform === 'linux' && process.getuid?.() === 0;
/** Below a private folder the other account cannot run what is built in this checkout. */
const isEntered = isRoot && spawnSync(process.execPath, ['--version'], { uid: NOBODY }).status === 0;

describe.skipIf(!isEntered)(
  'another account of the computer (as root, on Linux, below no private folder)',
  () => {
    it('can neither read a data folder nor start on it, and is told so', async () => {
      await using own = await temporaryFolder();
      const above = own.path;
      await chmod(above, 0o755);
      const folder = join(above, 'data');
      const { lock } = openDataFolder(folder);
      if (lock.held) lock.release();
      const look = spawnSync('ls', [folder], { uid: NOBODY, encoding: 'utf8' });
      expect(look.stderr).toMatch(/Permission denied/);
      const env = { ...process.env, HOME: above, LANG: 'C.UTF-8' };
      const { code, stderr } = await startHostProcess(['--no-open', '--data-dir', folder], env, NOBODY).ended;
      expect(stderr).toMatch(/cannot write to its data folder|kan inte skriva i sin datamapp/);
      expect(code).toBe(69);
    });
  },
);
