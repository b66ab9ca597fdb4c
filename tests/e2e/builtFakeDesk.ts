import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { BUILT_FAKE_DESK, buildFakeDesk } from './harness/fakeDesk.ts';
import { ROOT } from './harness/lineProcess.ts';

/** Builds the page of the fake desk once for a whole run: four files of tests open it. */
export async function setup(): Promise<() => Promise<void>> {
  const cache = join(ROOT, 'node_modules/.cache');
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, 'kontor-fake-desk-'));
  await buildFakeDesk(folder);
  process.env[BUILT_FAKE_DESK] = folder;
  return () => rm(folder, { recursive: true, force: true });
}
