import { join, resolve } from 'node:path';
import { Packager } from 'app-builder-lib';
import { AppInfo } from 'app-builder-lib/out/appInfo.js';
import { getEffectiveOptions } from 'app-builder-lib/out/options/CommonWindowsInstallerConfiguration.js';
import MsiTarget from 'app-builder-lib/out/targets/MsiTarget.js';
import { WinPackager } from 'app-builder-lib/out/winPackager.js';
import { Arch } from 'builder-util';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../../..');

/** electron-builder for Windows over our configuration, as far as it comes without a build. */
async function windowsPackager(): Promise<WinPackager> {
  const packager = new Packager({ projectDir: root });
  await packager.validateConfig();
  Object.assign(packager, { _appInfo: new AppInfo(packager, null) });
  return Object.assign(new WinPackager(packager), { getIconPath: () => Promise.resolve(null) });
}

describe('the installers of Windows, by what electron-builder makes of the configuration', () => {
  it('the MSI is for the computer, and starts nothing', async () => {
    const packager = await windowsPackager();
    const msi = new MsiTarget(packager, root);
    const options = getEffectiveOptions(msi.options, packager);
    const folder = join(root, 'resources/entitlements');
    const manifest = await msi['writeManifest'](folder, Arch.x64, options);
    expect(manifest).toMatch(/<Property Id="ALLUSERS" Secure="yes" Value="1"\/>/);
    expect(manifest).not.toMatch(/<Custom Action="runAfterFinish"/);
  });

  it('what Windows loads is signed, native modules included', async () => {
    const packager = await windowsPackager();
    const signed = (file: string) => packager['shouldSignFile'](file);
    expect(['kontor.exe', 'ffmpeg.dll', 'keytar.node', 'win32-x64.node'].map(signed)).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(signed('resources/app.asar')).toBe(false);
  });
});
