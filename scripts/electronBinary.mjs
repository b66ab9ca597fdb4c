/** Where Electron's binary is, and how it is fetched on first use. */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const electron = fileURLToPath(new URL('../node_modules/electron/', import.meta.url));
const PROBE_MS = 5_000;
const FETCH_MS = 600_000;
const STILL_MS = 10_000;
const NAMES = { darwin: 'Electron.app/Contents/MacOS/Electron', win32: 'electron.exe' };

/**
 * The installed binary, or the one in the folder that `ELECTRON_OVERRIDE_DIST_PATH` names; null without one. A folder that
 * was fetched in part counts as none, as Electron's own fetcher has it: `path.txt` comes last, and `version` says which.
 */
export function electronBinary() {
  const named = process.env.ELECTRON_OVERRIDE_DIST_PATH;
  const path = join(named ?? join(electron, 'dist'), NAMES[process.platform] ?? 'electron');
  return existsSync(path) && (named !== undefined || isWhole()) ? path : null;
}

function isWhole() {
  const { version } = JSON.parse(readFileSync(join(electron, 'package.json'), 'utf8'));
  try {
    const fetched = readFileSync(join(electron, 'dist', 'version'), 'utf8').trim();
    return existsSync(join(electron, 'path.txt')) && fetched.replace(/^v/, '') === version;
  } catch {
    return false;
  }
}

/** What terminals of editors set makes Electron plain Node, and what debuggers set is loaded into its main process. */
const NOT_INHERITED = ['ELECTRON_RUN_AS_NODE', 'NODE_OPTIONS', 'VSCODE_INSPECTOR_OPTIONS'];

/** The environment for Electron: without what would start something else than the product. */
export function electronEnv(env) {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !NOT_INHERITED.includes(name)));
}

/**
 * Fetches the binary from Electron's release page, showing progress. Null when the page does not answer or ten minutes
 * were not enough; then `say` has been given the way to do it by hand.
 */
export async function fetchElectron(node, say) {
  if (existsSync(join(electron, 'install.js')) && (await releasesAnswer())) {
    say('Fetching Electron, once; it is some 120 MB…');
    await runFetcher(node, say);
  }
  const binary = electronBinary();
  if (binary === null) say(byHand());
  return binary;
}

/**
 * A machine without network access is recognised in seconds. A mirror or proxy is a deliberate choice and is believed.
 */
async function releasesAnswer() {
  const { env } = process;
  if (env.ELECTRON_MIRROR ?? env.npm_config_electron_mirror ?? proxyOf(env)) return true;
  try {
    await fetch('https://github.com/', { method: 'HEAD', signal: AbortSignal.timeout(PROBE_MS) });
    return true;
  } catch {
    return false;
  }
}

function proxyOf(env) {
  return env.HTTPS_PROXY ?? env.https_proxy ?? env.npm_config_https_proxy ?? env.npm_config_proxy;
}

/** The fetcher's environment: a proxy under the names that it and its fetch understand. */
export function fetcherEnv(env) {
  const proxy = proxyOf(env);
  return proxy === undefined
    ? env
    : {
        ...env,
        HTTPS_PROXY: proxy,
        HTTP_PROXY: env.HTTP_PROXY ?? proxy,
        ELECTRON_GET_USE_PROXY: 'true',
        NODE_USE_ENV_PROXY: '1',
      };
}

function runFetcher(node, say) {
  return new Promise((resolve) => {
    // The fetcher's own progress goes to standard error; standard output belongs to the host.
    const options = { stdio: ['ignore', 2, 2], env: fetcherEnv(process.env), timeout: FETCH_MS };
    const child = spawn(node, [join(electron, 'install.js')], options);
    const began = Date.now();
    const still = setInterval(
      () => say(`Still fetching Electron (${Math.round((Date.now() - began) / 1000)} s)…`),
      STILL_MS,
    );
    const end = () => {
      clearInterval(still);
      resolve();
    };
    child.once('error', end);
    child.once('exit', end);
  });
}

function byHand() {
  const { version } = JSON.parse(readFileSync(join(electron, 'package.json'), 'utf8'));
  const name = `electron-v${version}-${process.platform}-${process.arch}.zip`;
  return `To fetch Electron by hand: unpack ${name} from its release page and name the folder in ELECTRON_OVERRIDE_DIST_PATH.`;
}
