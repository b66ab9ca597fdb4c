import { createRequire } from 'node:module';
import type CipherDatabaseClass from 'better-sqlite3-multiple-ciphers';

const PACKAGE = 'better-sqlite3-multiple-ciphers';
const PLATFORMS: readonly string[] = ['linux', 'darwin', 'win32'];
const PROCESSORS: readonly string[] = ['x64', 'arm64'];

let known: typeof CipherDatabaseClass | undefined;

/**
 * The database's class, by the package's entry for this platform. Its main entry distinguishes the kinds of Linux
 * by `process.report.getReport()`, in each thread: that takes some milliseconds and has crashed hardened builds of
 * Electron. Here glibc's binary is tried, and musl's where the system cannot load that one; Electron itself needs glibc.
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
  const entry = (name: string) => require(name) as typeof CipherDatabaseClass;
  // Built on the spot for other platforms; the main entry asks for no report there.
  if (!PLATFORMS.includes(platform) || !PROCESSORS.includes(processor))
    return require('better-sqlite3-multiple-ciphers') as typeof CipherDatabaseClass;
  const own = entry(`${PACKAGE}/${platform}-${processor}`);
  if (platform !== 'linux') return own;
  try {
    // The binary is loaded with the first database.
    new own(':memory:').close();
    return own;
  } catch (error) {
    const other = entry(`${PACKAGE}/linuxmusl-${processor}`);
    try {
      new other(':memory:').close();
      return other;
    } catch {
      throw error;
    }
  }
}
