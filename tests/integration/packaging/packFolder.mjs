/**
 * `node packFolder.mjs FOLDER`: packs the built app below FOLDER as `electron-builder --dir` does, around a dummy
 * distribution of Electron (the real binary is fetched, which a test must not need), and prints what the Linux
 * targets say of themselves. Plain JavaScript, in a process of its own: the packer changes process-wide state.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';

const require = createRequire(import.meta.url);
const { build, Platform } = require('electron-builder');
const { default: AppImageTarget } = require('app-builder-lib/out/targets/appimage/AppImageTarget');
const { default: FpmTarget } = require('app-builder-lib/out/targets/FpmTarget');
const { LinuxTargetHelper } = require('app-builder-lib/out/targets/LinuxTargetHelper');

const folder = resolve(process.argv[2]);
const projectDir = resolve(import.meta.dirname, '../../..');
const { devDependencies } = JSON.parse(readFileSync(join(projectDir, 'package.json'), 'utf8'));

/** A file with what the fuses are read from and written to: a mark, a version, and nine of them. */
function dummyBinary() {
  const mark = Buffer.from('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX');
  const room = Buffer.alloc(4096);
  return Buffer.concat([room, mark, Buffer.from([1, 9]), Buffer.from('101100011'), room]);
}

const dist = join(folder, 'electron-dist');
mkdirSync(join(dist, 'resources'), { recursive: true });
mkdirSync(join(dist, 'locales'));
writeFileSync(join(dist, 'electron'), dummyBinary(), { mode: 0o755 });
writeFileSync(join(dist, 'version'), devDependencies.electron);
for (const name of ['LICENSE', 'LICENSES.chromium.html']) writeFileSync(join(dist, name), '');

const said = {};
await build({
  projectDir,
  targets: Platform.LINUX.createTarget('dir'),
  publish: 'never',
  config: {
    extends: join(projectDir, 'electron-builder.yml'),
    electronDist: dist,
    directories: { output: join(folder, 'out') },
    afterPack: async ({ packager, outDir }) => {
      const helper = new LinuxTargetHelper(packager);
      said.appImageEntry = await new AppImageTarget('AppImage', packager, helper, outDir).desktopEntry.value;
      for (const name of ['deb', 'rpm']) {
        said[name] = await new FpmTarget(name, packager, helper, outDir).checkOptions();
      }
    },
  },
});
writeFileSync(join(folder, 'said.json'), JSON.stringify(said));
