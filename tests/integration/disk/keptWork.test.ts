import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { keyringMissing, withKeyring } from '../../fakes/withKeyring.ts';
import { casesOf } from '../../promiseCounts.ts';
import { folderForEach } from '../ownFolder.ts';
import { failureOf } from './driver.ts';
import {
  killedIn,
  startWithList,
  startWorkHost,
  untilReady,
  WORKS,
  type WorkFolders,
  type WorkHost,
} from './keptWork.ts';
import { noSmallDisk, onSmallDisk, type SmallDisk } from './onSmallDisk.ts';

type Name = keyof typeof WORKS;

const missing = keyringMissing();
const noDisk = missing ?? (await noSmallDisk());
const NAMES = Object.keys(WORKS) as Name[];
/** Each of them is killed, or met by a full disk, so many times. */
const ROUNDS = casesOf(20, 1);
const POINTS = casesOf(20, 1);
/** Bytes of room that the points are spread over. */
const MOST_ROOM = 60_000;
const OWN_DISK = ['diskFull', 'dataGone', 'dataReadOnly'];

describe('what a clerk keeps of ledgers, months and banks', () => {
  const root = folderForEach();
  const inFolders = (body: (folders: WorkFolders) => Promise<void>, data = join(root(), 'data')) =>
    withKeyring({}, async ({ env }) => {
      const exports = join(root(), 'exports');
      await mkdir(exports, { recursive: true });
      await body({ data, exports, env });
    });

  it.skipIf(missing !== undefined)(
    `P31 is whole or not there when it is killed while it is saved (${missing ?? 'keyring'})`,
    () =>
      inFolders(async (folders) => {
        let host = await startWithList(folders);
        const there = { comparison: 0, sheet: 0, seenInBank: 0 };
        for (let round = 1; round <= ROUNDS; round += 1)
          for (const name of NAMES) {
            const save = await WORKS[name].ready(host.bridge, round);
            const isAnswered = await killedIn(host, folders, save, 1 + ((round * 5) % 13));
            host = await startWorkHost(folders);
            const now = await WORKS[name].whole(host.bridge, folders);
            // A day takes the place of the one before.
            const saved = name === 'seenInBank' ? round : there[name] + 1;
            expect(isAnswered ? [saved] : [there[name], saved], name).toContain(now);
            there[name] = now;
          }
        await host.close();
      }),
  );

  /** Saves one while the disk has so much room, and again where that was too little; whether it was. */
  const meetsFull = async (
    { bridge }: WorkHost,
    folders: WorkFolders,
    { fill, free }: SmallDisk,
    { name, round, room }: { readonly name: Name; readonly round: number; readonly room: number },
  ) => {
    const { ready, whole } = WORKS[name];
    const save = await ready(bridge, round);
    const before = await whole(bridge, folders);
    await fill(room);
    const failure = failureOf(await save(bridge));
    await free();
    await untilReady(bridge);
    if (failure !== null) {
      expect(OWN_DISK).toContain(failure.code);
      expect([name, await whole(bridge, folders)]).toEqual([name, before]);
      expect(failureOf(await save(bridge))).toBeNull();
    }
    expect(await whole(bridge, folders)).toBe(name === 'seenInBank' ? round : before + 1);
    return failure !== null;
  };

  it.skipIf(noDisk !== null)(
    `P41 a full disk is said while it is saved, and nothing is answered that is not kept (${noDisk ?? 'tmpfs'})`,
    () =>
      onSmallDisk('32m', (disk) =>
        inFolders(
          async (folders) => {
            let host = await startWithList(folders);
            const failed = new Set<Name>();
            for (let point = 0; point < POINTS; point += 1)
              for (const name of NAMES) {
                const room = Math.round((MOST_ROOM * point) / POINTS);
                if (await meetsFull(host, folders, disk, { name, round: point + 1, room })) failed.add(name);
              }
            expect([...failed].toSorted()).toEqual(NAMES.toSorted());
            const all = async () => {
              const counts = [];
              for (const name of NAMES) counts.push(await WORKS[name].whole(host.bridge, folders));
              return counts;
            };
            const last = await all();
            await host.kill();
            host = await startWorkHost(folders);
            expect(await all()).toEqual(last);
            await host.close();
          },
          join(disk.path, 'data'),
        ),
      ),
  );

  it.skipIf(missing !== undefined)(
    `is saved once where two windows save it at once (${missing ?? 'keyring'})`,
    () =>
      inFolders(async (folders) => {
        const host = await startWithList(folders);
        const other = await host.window();
        const both = async (name: Name) => {
          const save = await WORKS[name].ready(host.bridge, 1);
          const answers = await Promise.all([save(host.bridge), save(other)]);
          expect(answers.map(failureOf)).toEqual([null, null]);
          return WORKS[name].whole(host.bridge, folders);
        };
        expect(await both('comparison')).toBe(1);
        expect(await both('seenInBank')).toBe(1);
        // Each was asked for by itself, and is a sheet: the later one says that it is the same.
        expect(await both('sheet')).toBe(2);
        await host.close();
      }),
  );
});
