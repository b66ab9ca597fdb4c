/** Whether `npm run setup` has come to its end in this checkout, for this version of it. */
import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Throws where this account may not look. */
const isThere = (path) => statSync(path, { throwIfNoEntry: false }) !== undefined;

/** Where the Node is that the project brings along. */
export function ownNode(root) {
  return join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
}

function runs(path) {
  return spawnSync(path, ['--version'], { stdio: 'ignore' }).status === 0;
}

/**
 * Every package of the lock file that no other system alone needs. npm writes its own list of what it has installed
 * when all of it is there.
 */
export function hasPackages(root) {
  const listed = join(root, 'node_modules', '.package-lock.json');
  if (!isThere(listed) || !runs(ownNode(root))) return false;
  const [wanted, installed] = [join(root, 'package-lock.json'), listed].map(
    (path) => JSON.parse(readFileSync(path, 'utf8')).packages,
  );
  return Object.entries(wanted).every(
    ([path, { version, optional }]) =>
      path === '' ||
      optional === true ||
      (installed[path]?.version === version && isThere(join(root, path, 'package.json'))),
  );
}
