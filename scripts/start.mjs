/**
 * `npm start`: Kontor on the sample service, in Electron if available, otherwise in the browser. Says in one line what
 * it does; flags after `--` go to the host. Standard output belongs to the host alone.
 */
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { electronBinary, electronEnv, fetchElectron } from './electronBinary.mjs';
import { hasPackages, ownNode } from './installedPackages.mjs';
import { runHost } from './runHost.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const at = (...parts) => join(root, ...parts);
const flags = process.argv.slice(2);
const say = (sentence) => process.stderr.write(`${sentence}\n`);

/** Flags of the browser host alone; giving one chooses that host. */
const BROWSER_FLAGS = [
  ...['--no-open', '--open', '--json', '--port', '--export-dir'],
  ...['--policy', '--unattended', '--help'],
];
/** How Electron ends where its sandbox cannot be set up, as on Ubuntu 24.04 from an unpacked folder. */
const SANDBOX_SIGNALS = ['SIGTRAP', 'SIGILL', 'SIGABRT'];
const SANDBOX_HINT = 'often because this system refuses its sandbox (see "What to expect" in the README)';
/** How the loader ends a program that lacks a library of the system. */
const NO_LIBRARY = 127;
/** Electron whose main process does not load stays without a window, and says nothing. */
const FIRST_SIGN_MS = Number(process.env.KONTOR_FIRST_SIGN_MS ?? 20_000);
const AS_ANOTHER_ACCOUNT = 'runuser -u ACCOUNT -- xvfb-run -a npm start';
const BUILT = [
  'out/main/main.js',
  'out/main/browserHost.js',
  ...['ingestWorker', 'queryWorker', 'export', 'sandbox'].map((thread) => `out/main/${thread}Thread.js`),
  'out/preload/preload.cjs',
  'out/preload/proxyPreload.cjs',
  'out/renderer/index.html',
];
const SOURCES = [
  ...['electron', 'renderer', 'shared', 'scripts/notices', 'resources/licences'],
  ...['electron.vite.config.ts', 'package.json'],
];

function newestTime(path) {
  const stats = statSync(path);
  return stats.isDirectory()
    ? Math.max(0, ...readdirSync(path).map((name) => newestTime(join(path, name))))
    : stats.mtimeMs;
}

function isWritable(path) {
  try {
    accessSync(path, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

function isBuilt() {
  if (!BUILT.every((path) => existsSync(at(path)))) {
    return false;
  }
  const oldest = Math.min(...BUILT.map((path) => statSync(at(path)).mtimeMs));
  return SOURCES.every((path) => newestTime(at(path)) <= oldest);
}

function build() {
  const output = existsSync(at('out')) ? at('out') : at();
  if (!isWritable(output)) {
    say(
      `Kontor is not built, and this account may not write to ${output}. Run \`npm run build\` there as its owner, then \`npm start\` again.`,
    );
    return false;
  }
  say('Building Kontor, once…');
  const cli = at('node_modules', 'electron-vite', 'bin', 'electron-vite.js');
  const built = spawnSync(ownNode(root), [cli, 'build', '--logLevel', 'error'], {
    cwd: root,
    encoding: 'utf8',
  });
  if (built.status !== 0) {
    say(`The build failed:\n${(built.stderr || built.stdout || '').trim()}`);
  }
  return built.status === 0;
}

/** Why Electron would not run here, before anything is fetched; null if it would. */
function electronObstacle() {
  if (flags.some((flag) => BROWSER_FLAGS.includes(flag.split('=', 1)[0]))) {
    return 'These flags are for the browser host';
  }
  if (process.platform === 'linux' && process.getuid?.() === 0) {
    return `Electron's sandbox does not run as root (as another account: ${AS_ANOTHER_ACCOUNT})`;
  }
  if (process.platform === 'linux' && !process.env.DISPLAY && !process.env.WAYLAND_DISPLAY) {
    return 'There is no display for Electron';
  }
  return null;
}

/** How an unpacked Electron gets its sandbox where the system gives none to programs of an account, as Ubuntu 24.04. */
function sandboxCommands(binary) {
  const helper = join(dirname(binary), 'chrome-sandbox');
  return `For its sandbox:\n  sudo chown root:root ${helper}\n  sudo chmod 4755 ${helper}`;
}

/** The libraries that the system's loader does not find, as `ldd` names them. */
function missingLibraries(binary) {
  const { stdout } = spawnSync('ldd', [binary], { encoding: 'utf8' });
  return [...(stdout ?? '').matchAll(/^\s*(\S+) => not found/gm)].map(([, name]) => name);
}

/** Refusals of Kontor's own, which it has explained: a weakening switch, an unusable data folder, data in use. */
const REFUSALS = [64, 69, 75];

/** Runs the product; answers with the reason why it could not be used, or null when it has run. */
async function runElectron() {
  const binary = electronBinary() ?? (await fetchElectron(ownNode(root), say));
  if (binary === null) {
    return 'Electron cannot be fetched here';
  }
  const { code, signal, asked, silent } = await runHost(binary, ['.', '--sample-data', ...flags], root, {
    env: electronEnv(process.env),
    firstSignMs: FIRST_SIGN_MS,
  });
  if (silent) {
    return `Electron gave no sign of life within ${FIRST_SIGN_MS / 1000} seconds`;
  }
  if (asked || code === 0) {
    process.exitCode = code ?? 0;
    return null;
  }
  if (REFUSALS.includes(code)) {
    say(`Kontor refused to start (${code}); the reason stands above.`);
    process.exitCode = code;
    return null;
  }
  if (code === NO_LIBRARY) {
    const missing = missingLibraries(binary).join(', ');
    return `Electron ended with ${code}: it lacks ${missing || 'a library'} of the system, which \`npm run setup\` installs on Debian and Ubuntu`;
  }
  if (signal === null) return `Electron ended with ${code}`;
  if (!SANDBOX_SIGNALS.includes(signal)) return `Electron was ended by ${signal}`;
  if (process.platform === 'linux') say(sandboxCommands(binary));
  return `Electron was ended by ${signal}, ${SANDBOX_HINT}`;
}

async function start() {
  if (!hasPackages(root)) {
    say("Kontor's packages are missing or incomplete. Run `npm run setup`, then `npm start` again.");
    process.exitCode = 1;
    return;
  }
  if (flags.some((flag) => flag.split('=', 1)[0] === '--no-sandbox')) {
    say(
      `Kontor does not start with --no-sandbox. As root or in a container, start it as another account: ${AS_ANOTHER_ACCOUNT}. Without the flag it opens in the browser.`,
    );
    process.exitCode = 64;
    return;
  }
  if (!isBuilt() && !build()) {
    process.exitCode = 1;
    return;
  }
  const obstacle = electronObstacle() ?? (await runElectron());
  if (obstacle !== null) {
    say(`${obstacle}: Kontor opens in the browser instead.`);
    const host = [at('out', 'main', 'browserHost.js'), '--sample-data', ...flags];
    const { code, asked } = await runHost(ownNode(root), host, root);
    process.exitCode = asked ? (code ?? 0) : (code ?? 1);
  }
}

start().catch(({ code, path }) => {
  const isForbidden = code === 'EACCES' || code === 'EPERM';
  say(
    isForbidden
      ? `This account may not read ${path}. Run \`npm start\` as the owner of Kontor's folder, or let this account read it.`
      : 'Kontor could not be started. Run `npm run setup` and `npm run build`, then `npm start` again.',
  );
  process.exitCode = 1;
});
