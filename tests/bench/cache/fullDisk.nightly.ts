/**
 * P34 on a disk that is really full: `node tests/bench/cache/fullDisk.nightly.ts`. Mounts a small file system in memory,
 * which only the superuser may; otherwise says so and ends with 0. Ends with 1 when anything was lost.
 */
import { equal } from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { failureOf } from '../../../electron/cache/database/sqliteFailure.ts';
import { openCore } from '../../integration/cache/cacheCore.ts';
import { prepare, type Step, seen, step } from '../../integration/cache/full/steps.ts';

const DEEDS: readonly Step[] = ['first load', 'refresh', 'search index', 'kept PDF', 'facts', 'own facts'];
const POINTS = 12;
const say = (line: string) => process.stdout.write(`${line}\n`);

/** Bytes that a full disk has left at a point: none, then ever more. */
const room = (point: number) => (point === 0 ? 0 : 4_096 * 2 ** (point / 1.5));

function mounted(folder: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64m,mode=700', 'kontor', folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** True when the disk was full before the step was done. */
function tryStep(name: Step, point: number, data: string, filler: string): boolean {
  const core = openCore(data);
  const { before, act } = step(core, name);
  before();
  const state = seen(core);
  const { bavail, bsize } = statfsSync(data);
  writeFileSync(filler, new Uint8Array(Math.max(0, bavail * bsize - room(point))));
  let code: string | null = null;
  try {
    act();
  } catch (error) {
    code = failureOf(error).code;
  }
  if (code !== null) equal(code, 'diskFull');
  if (code !== null) equal(seen(core), state);
  rmSync(filler);
  core.close();
  const again = openCore(data);
  if (code !== null) equal(seen(again), state);
  step(again, name).act();
  again.close();
  return code !== null;
}

const folder = mkdtempSync(join(tmpdir(), 'kontor-nightly-'));
if (mounted(folder)) {
  try {
    const prepared = join(folder, 'prepared');
    const first = openCore(prepared);
    prepare(first);
    first.close();
    for (const name of DEEDS) {
      let full = 0;
      for (let point = 0; point < POINTS; point += 1) {
        const data = join(folder, 'data');
        cpSync(prepared, data, { recursive: true });
        if (tryStep(name, point, data, join(folder, 'filler'))) full += 1;
        rmSync(data, { recursive: true });
      }
      say(`${name}: full at ${full} of ${POINTS} points, nothing lost`);
    }
  } finally {
    execFileSync('umount', [folder]);
  }
} else {
  say('not tried: a file system in memory cannot be mounted here');
}
rmSync(folder, { recursive: true, force: true });
