import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../../..');

export type ElectronBinary = { readonly path: string; readonly root: string } | { readonly missing: string };

/** Electron's binary and a build, or the reason why this machine cannot run the product. */
export function electronBinary(): ElectronBinary {
  const folder = process.env['ELECTRON_OVERRIDE_DIST_PATH'] ?? join(root, 'node_modules/electron/dist');
  const note = join(root, 'node_modules/electron/path.txt');
  const path = existsSync(note) ? join(folder, readFileSync(note, 'utf8')) : null;
  if (path === null || !existsSync(path)) {
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
