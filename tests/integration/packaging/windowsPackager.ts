import { resolve } from 'node:path';
import { Packager } from 'app-builder-lib';
import { AppInfo } from 'app-builder-lib/out/appInfo.js';
import { WinPackager } from 'app-builder-lib/out/winPackager.js';
import type { CliOptions } from 'electron-builder/out/builder.js';
import { configureBuildCommand, createYargs, normalizeOptions } from 'electron-builder/out/builder.js';

export const root = resolve(import.meta.dirname, '../../..');

/**
 * electron-builder for Windows over our configuration, and what its command is given, as far as it comes without a build.
 * @throws where electron-builder does not know a setting
 */
export async function windowsPackager(...given: readonly string[]): Promise<WinPackager> {
  const options = configureBuildCommand(createYargs()).parse([...given]) as unknown as CliOptions;
  const { config = null } = normalizeOptions(options);
  const packager = new Packager({ projectDir: root, config });
  await packager.validateConfig();
  Object.assign(packager, { _appInfo: new AppInfo(packager, null) });
  return Object.assign(new WinPackager(packager), { getIconPath: () => Promise.resolve(null) });
}
