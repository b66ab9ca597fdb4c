import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';

function ownFolder(begin: typeof beforeEach | typeof beforeAll, end: typeof afterEach | typeof afterAll) {
  let path = '';
  begin(async () => {
    path = await mkdtemp(join(tmpdir(), 'kontor-test-'));
  });
  end(() => rm(path, { recursive: true, force: true, maxRetries: 5 }));
  return () => path;
}

/** A folder of each test's own, which goes with all that is in it; the function gives its path. */
export const folderForEach = () => ownFolder(beforeEach, afterEach);

/** A folder that the tests of this file share. */
export const folderForAll = () => ownFolder(beforeAll, afterAll);
