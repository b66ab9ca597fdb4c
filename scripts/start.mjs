/**
 * `npm start`: Kontor on the sample service, in Electron where it can be had and in the browser otherwise.
 * Says in one line what it does; flags after `--` go to the host. Standard output belongs to the host alone.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const at = (...parts) => join(root, ...parts);
const flags = process.argv.slice(2);
const say = (sentence) => process.stderr.write(`${sentence}\n`);

/** Flags that have a sense in the browser host only; whoever gives one wants that host. */
const BROWSER_FLAGS = ['--no-open', '--open', '--json', '--port', '--export-dir', '--help'];
const PROBE_MS = 5_000;
const FETCH_MS = 120_000;
const BUILT = [
  'out/main/main.js',
  'out/main/browserHost.js',
  'out/preload/preload.cjs',
  'out/renderer/index.html',
];
const SOURCES = ['electron', 'renderer', 'shared', 'electron.vite.config.ts', 'package.json'];

/** The Node that the project brings along; the one that runs this script may be older. */
function nodeBinary() {
  const own = at('node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  return existsSync(own) ? own : process.execPath;
}

function newestTime(path) {
  const stats = statSync(path);
  return stats.isDirectory()
    ? Math.max(0, ...readdirSync(path).map((name) => newestTime(join(path, name))))
    : stats.mtimeMs;
}

function isBuilt() {
  if (!BUILT.every((path) => existsSync(at(path)))) {
    return false;
  }
  const oldest = Math.min(...BUILT.map((path) => statSync(at(path)).mtimeMs));
  return SOURCES.every((path) => newestTime(at(path)) <= oldest);
}

function build() {
  say('Building Kontor, once…');
  const cli = at('node_modules', 'electron-vite', 'bin', 'electron-vite.js');
  const built = spawnSync(nodeBinary(), [cli, 'build', '--logLevel', 'error'], {
    cwd: root,
    encoding: 'utf8',
  });
  if (built.status !== 0) {
    say(`The build failed:\n${(built.stderr || built.stdout || '').trim()}`);
  }
  return built.status === 0;
}

function electronBinary() {
  try {
    const name = readFileSync(at('node_modules', 'electron', 'path.txt'), 'utf8');
    const folder = process.env.ELECTRON_OVERRIDE_DIST_PATH ?? at('node_modules', 'electron', 'dist');
    const path = join(folder, name);
    return existsSync(path) ? path : null;
  } catch {
    return null;
  }
}

/** Electron's binary comes from its release page, on first use. Null when it cannot be had in a short time. */
async function fetchElectron() {
  const install = at('node_modules', 'electron', 'install.js');
  if (!existsSync(install) || !(await releasesAnswer())) {
    return null;
  }
  say('Fetching Electron, once…');
  spawnSync(nodeBinary(), [install], { cwd: root, stdio: 'ignore', timeout: FETCH_MS });
  return electronBinary();
}

/** A machine without a way out is known in seconds. A mirror or proxy is somebody's choice and is believed. */
async function releasesAnswer() {
  const { env } = process;
  if (env.ELECTRON_MIRROR ?? env.npm_config_electron_mirror ?? env.HTTPS_PROXY ?? env.https_proxy) {
    return true;
  }
  try {
    await fetch('https://github.com/', { method: 'HEAD', signal: AbortSignal.timeout(PROBE_MS) });
    return true;
  } catch {
    return false;
  }
}

/** Why Electron would not run here, before anything is fetched; null when nothing speaks against it. */
function electronObstacle() {
  if (flags.some((flag) => BROWSER_FLAGS.includes(flag.split('=', 1)[0]))) {
    return 'These flags are for the browser host';
  }
  if (process.platform === 'linux' && process.getuid?.() === 0) {
    return "Electron's sandbox does not run as root";
  }
  if (process.platform === 'linux' && !process.env.DISPLAY && !process.env.WAYLAND_DISPLAY) {
    return 'There is no display for Electron';
  }
  return null;
}

/** npm that is told to end takes its shell with it and tells us nothing: we see it by having a new parent. */
function whenNpmIsGone(act) {
  if (process.env.npm_lifecycle_event === undefined) {
    return () => {};
  }
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid !== parent) {
      clearInterval(watch);
      act();
    }
  }, 500);
  return () => clearInterval(watch);
}

/** Runs a host until it ends. Signals go on to it, so that it closes its files itself. */
function run(binary, args) {
  return new Promise((resolve) => {
    const began = Date.now();
    const child = spawn(binary, args, { cwd: root, stdio: 'inherit' });
    const forward = (signal) => child.kill(signal);
    process.on('SIGINT', forward);
    process.on('SIGTERM', forward);
    const stopWatching = whenNpmIsGone(() => child.kill('SIGTERM'));
    const end = (code) => {
      stopWatching();
      process.off('SIGINT', forward);
      process.off('SIGTERM', forward);
      resolve({ code, atOnce: Date.now() - began < 5_000 });
    };
    child.once('error', () => end(126));
    child.once('exit', (code, signal) => end(code ?? (signal === null ? 1 : 0)));
  });
}

async function runElectron() {
  const binary = electronBinary() ?? (await fetchElectron());
  if (binary === null) {
    return 'Electron cannot be fetched here';
  }
  const { code, atOnce } = await run(binary, ['.', '--sample-data', ...flags]);
  if (code !== 0 && atOnce) {
    return 'Electron does not run here';
  }
  process.exitCode = code;
  return null;
}

async function start() {
  if (!isBuilt() && !build()) {
    process.exitCode = 1;
    return;
  }
  const obstacle = electronObstacle() ?? (await runElectron());
  if (obstacle !== null) {
    say(`${obstacle}: Kontor opens in the browser instead.`);
    const { code } = await run(nodeBinary(), [
      at('out', 'main', 'browserHost.js'),
      '--sample-data',
      ...flags,
    ]);
    process.exitCode = code;
  }
}

start().catch(() => {
  say('Kontor could not be started.');
  process.exitCode = 1;
});
