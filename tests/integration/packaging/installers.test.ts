// Its files load each other in a circle, which only this one begins well.
import 'app-builder-lib';
import { join } from 'node:path';
import { getEffectiveOptions } from 'app-builder-lib/out/options/CommonWindowsInstallerConfiguration.js';
import MsiTarget from 'app-builder-lib/out/targets/MsiTarget.js';
import { Arch } from 'builder-util';
import { describe, expect, it } from 'vitest';
import { root, windowsPackager } from './windowsPackager.ts';

describe('the installers of Windows, by what electron-builder makes of the configuration', () => {
  it('the MSI is for the computer, and starts nothing', async () => {
    const packager = await windowsPackager();
    const msi = new MsiTarget(packager, root);
    const options = getEffectiveOptions(msi.options, packager);
    const folder = join(root, 'resources/entitlements');
    const manifest = await msi['writeManifest'](folder, Arch.x64, options);
    expect(manifest).toMatch(/<Property Id="ALLUSERS" Secure="yes" Value="1"\/>/);
    expect(manifest).not.toMatch(/<Custom Action="runAfterFinish"/);
    // What `msiexec` is given for another folder, and what it answers where a newer one is installed.
    expect(manifest).toMatch(/<Directory Id="APPLICATIONFOLDER" Name="Kontor"\/>/);
    expect(manifest).toMatch(/DowngradeErrorMessage='A newer version/);
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
