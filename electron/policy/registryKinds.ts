import type { PolicyKey } from '../../shared/ipc/policy.ts';

/**
 * How a key is written in the registry: text as REG_SZ; numbers and flags (1 and 0) as REG_DWORD; lists as a key of the
 * name with the values 1, 2, 3… as REG_SZ, each a text or a JSON object. `none` for no limit is 0, or an empty text.
 */
export type RegistryKind = 'text' | 'textOrNone' | 'number' | 'numberOrNone' | 'flag' | 'texts' | 'objects';

export const REGISTRY_KINDS: Readonly<Record<PolicyKey, RegistryKind>> = {
  language: 'text',
  pdfLimitMb: 'number',
  forgetAfterDays: 'numberOrNone',
  keepLogDays: 'numberOrNone',
  jobNotices: 'flag',
  refreshPerMinute: 'numberOrNone',
  refreshAtOnce: 'number',
  refreshQuiet: 'textOrNone',
  exportFolders: 'texts',
  ownFactsExport: 'flag',
  parquetExport: 'flag',
  handOverPassphrase: 'flag',
  updateAddress: 'text',
  updateKey: 'text',
  connections: 'objects',
};

export function isList(kind: RegistryKind): boolean {
  return kind === 'texts' || kind === 'objects';
}
