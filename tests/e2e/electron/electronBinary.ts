import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../../..');

const NAMES: Readonly<Record<string, string>> = {
  darwin: 'Electron.app/Contents/MacOS/Electron',
  win32: 'electron.exe',
};

export type ElectronBinary = { readonly path: string; readonly root: string } | { readonly missing: string };

/** Electron's binary and a build, or the reason why this machine cannot run the product. */
export function electronBinary(): ElectronBinary {
  const folder = process.env['ELECTRON_OVERRIDE_DIST_PATH'] ?? join(root, 'node_modules/electron/dist');
  const path = join(folder, NAMES[process.platform] ?? 'electron');
  if (!existsSync(path)) {
    return { missing: "Electron's binary is not here; it is fetched on first use" };
  }
  if (!existsSync(join(root, 'out/main/main.js'))) {
    return { missing: 'there is no build; run npm run build' };
  }
  if (process.platform === 'linux' && process.getuid?.() === 0) {
    return { missing: "Electron's sandbox does not run as root, and the tests do not weaken it" };
  }
  if (process.platform === 'linux' && !process.env['DISPLAY'] && !process.env['WAYLAND_DISPLAY']) {
    return { missing: 'there is no display; run under xvfb-run' };
  }
  return { path, root };
}
