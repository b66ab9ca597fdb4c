/**
 * Sets up a fresh checkout: npm packages, and on Debian or Ubuntu the system parts that the app and its tests use.
 * Elsewhere it prints what to install. Safe to run again: what is installed already is not changed. Plain JavaScript
 * without dependencies, because it runs before there are any, on the system's own Node.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installedBrowser } from './installedBrowser.mjs';
import { hasPackages } from './installedPackages.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

const QUIET = ['--loglevel=error', '--no-fund', '--no-audit'];

const SYSTEM_PARTS = [
  { packageName: 'libsecret-1-0', for: 'the keychain library that keytar loads' },
  { packageName: 'gnome-keyring', for: 'a keychain for machines without a desktop, and for the tests' },
  { packageName: 'libsecret-tools', for: 'secret-tool, the independent reader of the keychain tests' },
  { packageName: 'dbus', for: 'the session bus of the keychain' },
  { packageName: 'libglib2.0-bin', for: 'gdbus, with which the tests lock and unlock that keychain' },
  {
    packageName: 'chromium',
    // Ubuntu has no such package, and any browser of this family serves.
    isOptional: true,
    isThere: () => installedBrowser() !== undefined,
    for: 'the browser of the browser host and of the end-to-end tests',
  },
  {
    packageName: 'chromium-headless-shell',
    isOptional: true,
    for: 'the same engine without the window around it, in which the tests take a third less time',
  },
  // Debian 13 and Ubuntu 24.04 have other names for libraries whose time is 64 bits wide.
  { packageName: 'libgtk-3-0t64', orElse: 'libgtk-3-0', for: 'the windows of Electron' },
  { packageName: 'libasound2t64', orElse: 'libasound2', for: 'a library that Electron loads' },
  { packageName: 'libnss3', for: 'the certificates of Electron' },
  { packageName: 'libgbm1', for: 'a library that Electron loads' },
  { packageName: 'xvfb', for: 'a display for the Electron tests where there is none' },
  { packageName: 'xauth', for: 'xvfb-run, which gives them that display' },
  { packageName: 'poppler-utils', for: 'pdfinfo, which checks PDFs in the tests' },
  { packageName: 'qpdf', for: 'a second check of PDFs in the tests' },
  { packageName: 'unzip', for: 'a second reader of ZIPs in the tests' },
  { packageName: 'openssl', for: 'the certificates of the TLS tests' },
  {
    packageName: 'rpm',
    isOptional: true,
    for: 'rpmbuild and rpm, with which the tests build and install the rpm',
  },
  {
    packageName: 'libreoffice-calc-nogui',
    isThere: () => answers('which', ['soffice']),
    for: 'LibreOffice, which reads exported lists back in the tests',
  },
];

function fail(message) {
  console.error(message);
  process.exit(1);
}

function run(command, args, options = {}) {
  const result = spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options });
  return result.status === 0;
}

function answers(command, args) {
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0;
}

/** npm leaves out the native parts of the build tools on a Node that those do not name as supported. */
function isOldNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  return major < 20 || (major === 20 && minor < 19);
}

/** The system's npm, run by the Node that the project develops on. */
function npmOnOwnNode(npm, shell) {
  const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const folder = mkdtempSync(join(tmpdir(), 'kontor-node-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  const install = ['install', '--prefix', folder, ...QUIET, `node@${devDependencies.node}`];
  if (!run(npm, install, { shell, cwd: folder })) fail('Node could not be installed; see above.');
  return [join(folder, 'node_modules', 'node', 'bin', 'node'), process.env.npm_execpath];
}

function installPackages() {
  if (hasPackages(root)) {
    console.log('npm packages: up to date');
    return;
  }
  console.log('npm packages: installing');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const shell = process.platform === 'win32';
  const [command, ...before] = isOldNode() ? npmOnOwnNode(npm, shell) : [npm];
  if (!run(command, [...before, 'ci', ...QUIET], { shell: shell && before.length === 0 })) {
    fail('npm ci failed; see above.');
  }
}

/** What a part is for may also have come with another package, such as the full LibreOffice. */
function isInstalled({ packageName, orElse, isThere }) {
  if (isThere?.()) return true;
  return [packageName, orElse].filter(Boolean).some((name) => {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: dpkg's own field syntax
    const result = spawnSync('dpkg-query', ['-W', '-f', '${db:Status-Status}', name], { encoding: 'utf8' });
    return result.status === 0 && result.stdout === 'installed';
  });
}

function installSystemParts() {
  if (process.platform !== 'linux' || !answers('apt-get', ['--version'])) {
    console.log('System parts: nothing is installed on this system. To run everything you need:');
    if (process.platform === 'linux') {
      for (const part of SYSTEM_PARTS) console.log(`  ${part.packageName}: ${part.for}`);
    } else {
      console.log('  Chromium, Chrome or Edge for the end-to-end tests (name another in KONTOR_CHROMIUM)');
    }
    return;
  }
  const absent = SYSTEM_PARTS.filter((part) => !isInstalled(part));
  // A release may lack an optional part; which ones it has is known only after its lists are loaded.
  const isKnown = (name) => answers('apt-cache', ['show', name]);
  const missingParts = () =>
    absent
      .filter(({ packageName, isOptional }) => !isOptional || isKnown(packageName))
      .map(({ packageName, orElse }) =>
        orElse === undefined || isKnown(packageName) ? packageName : orElse,
      );
  const missing = missingParts();
  if (missing.length === 0) {
    console.log('system parts: up to date');
    return;
  }
  const prefix = process.getuid?.() === 0 ? [] : answers('sudo', ['-n', 'true']) ? ['sudo', '-n'] : null;
  const install = ['apt-get', 'install', '-y', '-q', '--no-install-recommends'];
  if (prefix === null) {
    console.log(
      `system parts: missing. As an administrator run:\n  apt-get update && ${[...install, ...missing].join(' ')}`,
    );
    return;
  }
  const quiet = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  const [update, ...updateArgs] = [...prefix, 'apt-get', 'update', '-q'];
  run(update, updateArgs, quiet);
  const wanted = missingParts();
  console.log(`system parts: installing ${wanted.join(' ')}`);
  const [command, ...args] = [...prefix, ...install, ...wanted];
  if (!run(command, args, quiet)) fail('The system parts could not be installed; see above.');
}

const [major = 0] = process.versions.node.split('.').map(Number);
if (major < 18) fail(`Node 18 or later is needed to set up; this is ${process.versions.node}.`);
installPackages();
installSystemParts();
if (installedBrowser() === undefined) {
  console.log(
    'No browser: tests that need one will be skipped by name. Install Chromium, Chrome or Edge (on Ubuntu for example ' +
      '`snap install chromium`), or name one in KONTOR_CHROMIUM.',
  );
}
console.log('Set up. `npm start` opens the app on the sample service, `npm test` runs all tests.');
