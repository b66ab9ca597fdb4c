/**
 * A distribution of Electron with nothing in it: the real binary is fetched, which a test must not need. Its program is a
 * script that says where it was started from, and carries what the fuses are read from and written to.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const projectDir = resolve(import.meta.dirname, '../../..');
const { devDependencies } = JSON.parse(readFileSync(join(projectDir, 'package.json'), 'utf8'));

/** A mark, a version of the fuses, and nine of them, behind a script that ends before it. */
function dummyBinary() {
  const script = Buffer.from('#!/bin/sh\necho "stand-in at $0"\nexit 0\n');
  const mark = Buffer.from('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX');
  const room = Buffer.alloc(4096);
  return Buffer.concat([script, room, mark, Buffer.from([1, 9]), Buffer.from('101100011'), room]);
}

/** Returns the folder of the distribution, made below `folder`. */
export function makeDummyElectron(folder) {
  const dist = join(folder, 'electron-dist');
  mkdirSync(join(dist, 'resources'), { recursive: true });
  mkdirSync(join(dist, 'locales'));
  writeFileSync(join(dist, 'electron'), dummyBinary(), { mode: 0o755 });
  writeFileSync(join(dist, 'chrome-sandbox'), '', { mode: 0o755 });
  writeFileSync(join(dist, 'version'), devDependencies.electron);
  for (const name of ['LICENSE', 'LICENSES.chromium.html']) writeFileSync(join(dist, name), '');
  return dist;
}
