/**
 * P34 on a disk that is really full: `node tests/bench/store/fullDisk.nightly.ts`. Mounts a small file system in memory,
 * which only the superuser may; otherwise says so and ends with 0. Ends with 1 when anything was lost.
 */
import { equal } from 'node:assert/strict';
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { failureOf } from '../../../electron/database/sqliteFailure.ts';
import { noSmallDisk, onSmallDisk, type SmallDisk } from '../../integration/disk/onSmallDisk.ts';
import { prepare, type Step, seen, step } from '../../integration/store/full/steps.ts';
import { openCore } from '../../integration/store/testStore.ts';

const DEEDS: readonly Step[] = ['first load', 'refresh', 'search index', 'kept PDF', 'facts', 'own facts'];
const POINTS = 12;
const say = (line: string) => process.stdout.write(`${line}\n`);

/** Bytes that a full disk has left at a point: none, then ever more. */
const room = (point: number) => (point === 0 ? 0 : Math.round(4_096 * 2 ** (point / 1.5)));

/** True when the disk was full before the step was done. */
async function tryStep(name: Step, point: number, data: string, disk: SmallDisk): Promise<boolean> {
  const core = openCore(data);
  const { before, act } = step(core, name);
  before();
  const state = seen(core);
  await disk.fill(room(point));
  let code: string | null = null;
  try {
    act();
  } catch (error) {
    code = failureOf(error).code;
  }
  if (code !== null) equal(code, 'diskFull');
  if (code !== null) equal(seen(core), state);
  await disk.free();
  core.close();
  using again = openCore(data);
  if (code !== null) equal(seen(again), state);
  step(again, name).act();
  return code !== null;
}

async function tryAll(disk: SmallDisk): Promise<void> {
  const prepared = join(disk.path, 'prepared');
  const first = openCore(prepared);
  prepare(first);
  first.close();
  for (const name of DEEDS) {
    let full = 0;
    for (let point = 0; point < POINTS; point += 1) {
      const data = join(disk.path, 'data');
      cpSync(prepared, data, { recursive: true });
      if (await tryStep(name, point, data, disk)) full += 1;
      rmSync(data, { recursive: true });
    }
    say(`${name}: full at ${full} of ${POINTS} points, nothing lost`);
  }
}

const missing = await noSmallDisk();
if (missing === null) await onSmallDisk('64m', tryAll);
else say(`not tried: ${missing}`);
