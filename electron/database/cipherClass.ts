import { createRequire } from 'node:module';
import type CipherDatabaseClass from 'better-sqlite3-multiple-ciphers';

const PACKAGE = 'better-sqlite3-multiple-ciphers';
const PLATFORMS: readonly string[] = ['linux', 'darwin', 'win32'];
const PROCESSORS: readonly string[] = ['x64', 'arm64'];

let known: typeof CipherDatabaseClass | undefined;

/**
 * The database's class, by the package's entry for this platform. Its main entry distinguishes the kinds of Linux
 * by `process.report.getReport()`, in each thread: that takes some milliseconds and has crashed hardened builds of
 * Electron, which needs glibc's binary anyway.
 * @throws the system's error when the binary cannot be loaded
 */
export function cipherClass(): typeof CipherDatabaseClass {
  known ??= load(createRequire(import.meta.url), process.platform, process.arch);
  return known;
}

export function load(
  require: (name: string) => unknown,
  platform: string,
  processor: string,
): typeof CipherDatabaseClass {
  // Built on the spot for other platforms; the main entry asks for no report there.
  if (!PLATFORMS.includes(platform) || !PROCESSORS.includes(processor))
    return require('better-sqlite3-multiple-ciphers') as typeof CipherDatabaseClass;
  return require(`${PACKAGE}/${platform}-${processor}`) as typeof CipherDatabaseClass;
}
