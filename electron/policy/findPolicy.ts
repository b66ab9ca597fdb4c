import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Policy } from '../../shared/ipc/policy.ts';
import { PolicyFault } from './policyFault.ts';
import { policyInFile } from './policyFile.ts';
import { checkedPolicy } from './readPolicy.ts';
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
