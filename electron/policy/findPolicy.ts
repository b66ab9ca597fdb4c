import { resolve } from 'node:path';
import type { Policy } from '../../shared/ipc/policy.ts';
import { PolicyFault } from './policyFault.ts';
import { policyInFile } from './policyFile.ts';
import { policyInRegistry } from './policyRegistry.ts';

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
