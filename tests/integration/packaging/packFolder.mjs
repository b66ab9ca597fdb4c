/**
 * `node packFolder.mjs FOLDER x64 arm64`: packs the built app below FOLDER as `electron-builder --dir --x64 --arm64` does,
 * around a dummy distribution of Electron, and prints what the Linux targets say of themselves. Plain JavaScript, in a process
 * of its own: the packer changes process-wide state.
 */
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { makeDummyElectron, projectDir } from './dummyElectron.mjs';

const require = createRequire(import.meta.url);
const { Arch, build, Platform } = require('electron-builder');
const { default: AppImageTarget } = require('app-builder-lib/out/targets/appimage/AppImageTarget');
const { default: FpmTarget } = require('app-builder-lib/out/targets/FpmTarget');
const { LinuxTargetHelper } = require('app-builder-lib/out/targets/LinuxTargetHelper');

const [folder, ...processors] = [resolve(process.argv[2]), ...process.argv.slice(3)];

const said = {};
await build({
  projectDir,
  targets: Platform.LINUX.createTarget('dir', ...processors.map((one) => Arch[one])),
  publish: 'never',
  config: {
    extends: join(projectDir, 'electron-builder.yml'),
    electronDist: makeDummyElectron(folder),
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
