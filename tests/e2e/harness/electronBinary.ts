import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../../..');
const installed = join(root, 'node_modules/electron');

/** Where a build of the packages leaves the app, for each platform. */
const PACKED: Readonly<Record<string, readonly string[]>> = {
  darwin: ['dist/mac-universal/Kontor.app/Contents/MacOS/Kontor'],
  win32: ['dist/win-unpacked/Kontor.exe'],
  linux: ['dist/linux-unpacked/kontor'],
};

/** Where Electron's fetcher keeps what it has fetched. */
const CACHES: Readonly<Record<string, string>> = {
  darwin: join(homedir(), 'Library/Caches/electron'),
  win32: join(process.env['LOCALAPPDATA'] ?? homedir(), 'electron/Cache'),
  linux: join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'electron'),
};

export type ElectronBinary = { readonly path: string; readonly root: string } | { readonly missing: string };

/** Electron's binary and a build, or the reason why this machine cannot run the product. */
export function electronBinary(): ElectronBinary {
  const path = found();
  if (path === null) return { missing: "Electron's binary is not here; it is fetched on first use" };
  const cannot = cannotRun();
  if (cannot !== null) return { missing: cannot };
  if (!existsSync(join(root, 'out/main/main.js'))) return { missing: 'there is no build; run npm run build' };
  return { path, root };
}

/** The packed app, for what only a package refuses; `KONTOR_PACKED` names another than the one in `dist`. */
export function packedBinary(): ElectronBinary {
  const named = process.env['KONTOR_PACKED'];
  const places = named ? [named] : (PACKED[process.platform] ?? []).map((place) => join(root, place));
  const path = places.find((place) => existsSync(place));
  if (path === undefined) return { missing: 'there is no package; run npm run package' };
  const cannot = cannotRun();
  return cannot === null ? { path, root } : { missing: cannot };
}

function cannotRun(): string | null {
  if (process.platform !== 'linux') return null;
  if (process.getuid?.() === 0)
    return "Electron's sandbox does not run as root, and the tests do not weaken it";
  if (!process.env['DISPLAY'] && !process.env['WAYLAND_DISPLAY']) {
    return 'there is no display; run under xvfb-run';
  }
  return null;
}

/** As `npm start` does it. */
const ofStart = (await import('../../../scripts/electronBinary.mjs' as string)) as {
  electronBinary(): string | null;
  electronEnv(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv;
};

/**
 * The environment of an Electron that a test starts: that of `npm start`, and under `xvfb-run` on a Wayland desktop the
 * display of the former.
 */
export function electronEnv(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { WAYLAND_DISPLAY, XDG_SESSION_TYPE, ...rest } = ofStart.electronEnv(env);
  return rest['DISPLAY'] === undefined ? { ...rest, WAYLAND_DISPLAY, XDG_SESSION_TYPE } : rest;
}

/** In the folder that the variable names, installed, or fetched once and still in the fetcher's store. */
function found(): string | null {
  const path = ofStart.electronBinary();
  if (path !== null) return path;
  if (process.env['ELECTRON_OVERRIDE_DIST_PATH'] !== undefined || !isCached()) return null;
  try {
    // Unpacks what is in the store and checks it against the checksums of the installed package.
    execFileSync(process.execPath, [join(installed, 'install.js')], { stdio: 'ignore', timeout: 120_000 });
  } catch {
    return null;
  }
  return ofStart.electronBinary();
}

function isCached(): boolean {
  const folder = process.env['electron_config_cache'] ?? CACHES[process.platform];
  if (folder === undefined || !existsSync(folder)) return false;
  const { version } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as {
    version: string;
  };
  const wanted = `electron-v${version}-${process.platform}-${process.arch}.zip`;
  return readdirSync(folder, { recursive: true }).some((path) => String(path).endsWith(wanted));
}
