import { execFile } from 'node:child_process';
import { constants } from 'node:fs';
import { type FileHandle, lstat, mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { errorCode } from '../../shared/domain/failure.ts';
import type { Policy } from '../../shared/ipc/policy.ts';
import { checkedPolicy, MOST_BYTES, PolicyFault, readPolicy } from './readPolicy.ts';
import { POLICY_KEY, policyExported } from './registryExport.ts';

/** Under it the system lists Kontor's key, whether or not that can be read. */
const POLICIES = 'HKEY_LOCAL_MACHINE\\Software\\Policies';
const VIEW = '/reg:64';
const PATIENCE_MS = 10_000;

const regExe: RegTool = (args) => {
  const tool = join(process.env['SystemRoot'] ?? 'C:\\Windows', 'System32', 'reg.exe');
  const options = { timeout: PATIENCE_MS, windowsHide: true, maxBuffer: 1_000_000 };
  return new Promise((resolve) =>
    execFile(tool, [...args], options, (error, output) => resolve(error === null ? output : null)),
  );
};

const ROOT = 0;
const LINUX_FILE = '/etc/kontor/policy.json';
const MAC_FILE = '/Library/Application Support/Kontor/policy.json';

/** A policy that was found, or what is wrong with it. Without one it is empty: all is the clerk's own choice. */
export type FoundPolicy = { readonly policy: Policy } | { readonly fault: PolicyFault };

/** What the organisation has set on this computer, or in the file that a flag of the browser host names. Never rejects. */
export async function findPolicy(flag: string | null = null, system = ofSystem): Promise<FoundPolicy> {
  try {
    const policy = await system();
    if (flag === null) return { policy: policy ?? {} };
    if (policy !== null) throw new PolicyFault('two', flag);
    const file = resolve(flag);
    const given = await policyInFile(file, [ROOT, process.getuid?.() ?? ROOT]);
    if (given === null) throw new PolicyFault('notFound', file);
    return { policy: given };
  } catch (error) {
    return { fault: error instanceof PolicyFault ? error : new PolicyFault('unreadable', flag ?? '') };
  }
}

function ofSystem(): Promise<Policy | null> {
  if (process.platform === 'win32') return policyInRegistry();
  return policyInFile(process.platform === 'darwin' ? MAC_FILE : LINUX_FILE, [ROOT]);
}

/** Runs Windows' own tool with these arguments; null where it fails. Its words are in the system's language. */
type RegTool = (args: readonly string[]) => Promise<string | null>;

/**
 * The policy in the registry; null where there is none. Only administrators can write there. The tool's file, not its
 * output, is read: that one is in the console's code page, which has no letters but its own.
 * @throws PolicyFault
 */
export async function policyInRegistry(reg: RegTool = regExe): Promise<Policy | null> {
  const listed = await reg(['query', POLICIES, VIEW]);
  if (listed === null) throw new PolicyFault('unreadable', POLICIES);
  const isThere = listed
    .split(/\r?\n/)
    .some((line) => line.trim().toLowerCase() === POLICY_KEY.toLowerCase());
  return isThere ? checkedPolicy(policyExported(await exported(reg)), POLICY_KEY) : null;
}

async function exported(reg: RegTool): Promise<Uint8Array> {
  const folder = await mkdtemp(join(tmpdir(), 'kontor-policy-')).catch(() => null);
  if (folder === null) throw new PolicyFault('unreadable', POLICY_KEY);
  try {
    const file = join(folder, 'policy.reg');
    const said = await reg(['export', POLICY_KEY, file, '/y', VIEW]);
    const bytes = said === null ? null : await readFile(file).catch(() => null);
    if (bytes === null) throw new PolicyFault('unreadable', POLICY_KEY);
    return bytes;
  } finally {
    await rm(folder, { recursive: true, force: true }).catch(() => undefined);
  }
}

type Stats = Awaited<ReturnType<typeof lstat>>;

/** Bits of a mode: others may write; what is in the folder can be renamed or removed by its owner alone. */
const OTHERS_WRITE = 0o022;
const STICKY = 0o1000;

/**
 * The policy in a file; null where there is none. The file and each folder above it must belong to one of `owners`
 * (account ids), and no other account may write to them. Windows has no such ids: there this is not looked at.
 * @throws PolicyFault
 */
export async function policyInFile(path: string, owners: readonly number[]): Promise<Policy | null> {
  if ((await statsOf(path)) === null) {
    // A link that leads nowhere was put there by somebody.
    const above = dirname(path);
    const stats = await statsOf(above);
    if (stats !== null) checkFolder(above, stats);
    return null;
  }
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    const stats = await statsOf(folder);
    if (stats === null) throw new PolicyFault('unreadable', folder);
    checkFolder(folder, stats);
    checkOwner(folder, stats, owners);
    if (folder === dirname(folder)) break;
  }
  return readPolicy(await bytesOf(path, owners), path);
}

/** What was looked at is what is read: the file is opened once. */
async function bytesOf(path: string, owners: readonly number[]): Promise<Uint8Array> {
  // A pipe would be waited for.
  const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
  let file: FileHandle;
  try {
    const stats = await statsOf(path);
    if (stats?.isSymbolicLink() === true) throw new PolicyFault('link', path);
    file = await open(path, flags);
  } catch (error) {
    throw error instanceof PolicyFault ? error : new PolicyFault('unreadable', path);
  }
  try {
    const stats = await file.stat();
    if (!stats.isFile()) throw new PolicyFault('noFile', path);
    checkOwner(path, stats, owners);
    if (stats.size > MOST_BYTES) throw new PolicyFault('tooLarge', path);
    const bytes = Buffer.alloc(MOST_BYTES + 1);
    let read = 0;
    for (let more = 1; more > 0 && read < bytes.length; read += more) {
      more = (await file.read(bytes, read, bytes.length - read)).bytesRead;
    }
    return bytes.subarray(0, read);
  } catch (error) {
    throw error instanceof PolicyFault ? error : new PolicyFault('unreadable', path);
  } finally {
    await file.close();
  }
}

/** Null for what is not there. @throws PolicyFault */
async function statsOf(path: string): Promise<Stats | null> {
  try {
    return await lstat(path);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw new PolicyFault('unreadable', path);
  }
}

function checkFolder(folder: string, stats: Stats): void {
  if (stats.isSymbolicLink()) throw new PolicyFault('link', folder);
  if (!stats.isDirectory()) throw new PolicyFault('noFolder', folder);
}

function checkOwner(path: string, stats: Stats, owners: readonly number[]): void {
  if (process.platform === 'win32') return;
  if (!owners.includes(Number(stats.uid))) throw new PolicyFault('owner', path);
  const isSticky = stats.isDirectory() && (Number(stats.mode) & STICKY) !== 0;
  if ((Number(stats.mode) & OTHERS_WRITE) !== 0 && !isSticky) throw new PolicyFault('writable', path);
}
