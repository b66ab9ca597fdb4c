import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { BUILT_FAKE_DESK, buildFakeDesk } from './harness/fakeDesk.ts';
import { ROOT } from './harness/lineProcess.ts';

/** Builds the page of the fake desk once for a whole run: four files of tests open it. */
export async function setup(): Promise<() => Promise<void>> {
  const store = join(ROOT, 'node_modules/.cache');
  await mkdir(store, { recursive: true });
  const folder = await mkdtemp(join(store, 'kontor-fake-desk-'));
  // For `test`, which Vitest names, React would be its build for developers, in which a screen takes several times as long.
  const { NODE_ENV } = process.env;
  process.env['NODE_ENV'] = 'production';
  await buildFakeDesk(folder);
  process.env['NODE_ENV'] = NODE_ENV;
  process.env[BUILT_FAKE_DESK] = folder;
  return () => rm(folder, { recursive: true, force: true });
}
