/**
 * `node packLinux.mjs FOLDER KIND...`: builds the deb or rpm of the built app, and those of a later version with the same
 * files, in FOLDER/first and FOLDER/second: around a dummy distribution of Electron, by our stand-in of fpm.
 */
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { makeDummyElectron, projectDir } from './dummyElectron.mjs';

const require = createRequire(import.meta.url);
const { build, Platform } = require('electron-builder');

const [folder, ...kinds] = [resolve(process.argv[2]), ...process.argv.slice(3)];
process.env.CUSTOM_FPM_PATH = join(import.meta.dirname, 'standInFpm.mjs');
const targets = Platform.LINUX.createTarget(kinds);
const common = { extends: join(projectDir, 'electron-builder.yml') };

await build({
  projectDir,
  targets,
  publish: 'never',
  config: {
    ...common,
    electronDist: makeDummyElectron(folder),
    directories: { output: join(folder, 'first') },
  },
});
await build({
  projectDir,
  targets,
  publish: 'never',
  prepackaged: join(folder, 'first', 'linux-unpacked'),
  config: {
    ...common,
    extraMetadata: { version: '99.0.0' },
    directories: { output: join(folder, 'second') },
  },
});
