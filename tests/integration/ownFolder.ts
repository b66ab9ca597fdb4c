import { beforeAll, beforeEach } from 'vitest';
import { temporaryFolder } from '../temporaryFolder.ts';

function ownFolder(begin: typeof beforeEach | typeof beforeAll) {
  let path = '';
  begin(async () => {
    const folder = await temporaryFolder();
    ({ path } = folder);
    return folder.remove;
  });
  return () => path;
}

/** A folder of each test's own, which goes with all that is in it; the function gives its path. */
export const folderForEach = () => ownFolder(beforeEach);

/** A folder that the tests of this file share. */
export const folderForAll = () => ownFolder(beforeAll);
