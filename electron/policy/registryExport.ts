import { parsedJson } from '../../shared/domain/parsedJson.ts';
import type { PolicyKey } from '../../shared/ipc/policy.ts';
import { keysOf, signsOf } from '../json/jsonLimits.ts';
import { MOST_BYTES, PolicyFault } from './readPolicy.ts';

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

/** As `reg.exe` names it. */
export const POLICY_KEY = 'HKEY_LOCAL_MACHINE\\Software\\Policies\\Kontor';
const FIRST_LINE = 'Windows Registry Editor Version 5.00';
const KEY_LINE = /^\[(.+)\]$/;
const VALUE_LINE = /^"([A-Za-z0-9]{1,40})"=(.*)$/;
const TEXT = /^"((?:[^"\\]|\\["\\])*)"$/;
const DWORD = /^dword:([0-9a-f]{8})$/;

/** Values by name: texts, or numbers. */
type Values = Map<string, string | number>;

/**
 * What a file of `reg.exe export` says of Kontor's policy, as its JSON would: the same schema judges both.
 * @throws PolicyFault for what no such file has in it, and for what has no place in a policy
 */
export function policyExported(bytes: Uint8Array): Readonly<Record<string, unknown>> {
  if (bytes.length > 2 * MOST_BYTES) throw new PolicyFault('tooLarge', POLICY_KEY);
  const value: Record<string, unknown> = {};
  for (const [key, values] of keysIn(textOf(bytes))) {
    if (key === '') for (const [name, one] of values) value[name] = plain(name, one);
    else if (values.size > 0) value[key] = listOf(key, values);
    // A list of which nothing is left has an empty key: it decides nothing.
    else if (!isList(kindOf(key))) throw new PolicyFault('unknownKey', key);
  }
  return value;
}

/** UTF-16 with its mark, as the tool writes. */
function textOf(bytes: Uint8Array): string {
  if (bytes[0] !== 0xff || bytes[1] !== 0xfe) throw new PolicyFault('noText', POLICY_KEY);
  try {
    return new TextDecoder('utf-16le', { fatal: true }).decode(bytes);
  } catch {
    throw new PolicyFault('noText', POLICY_KEY);
  }
}

/** The values of Kontor's key (its name is empty) and of each key in it. */
function keysIn(text: string): ReadonlyMap<string, Values> {
  const [first, ...lines] = text.split('\r\n');
  if (first !== FIRST_LINE) throw new PolicyFault('noText', POLICY_KEY);
  const keys = new Map<string, Values>();
  let open: { readonly name: string; readonly values: Values } | null = null;
  for (const line of lines) {
    if (line === '') continue;
    const path = KEY_LINE.exec(line)?.[1];
    if (path !== undefined) {
      const name = nameBelow(path);
      if (keys.has(name)) throw new PolicyFault('keyTwice', name || POLICY_KEY);
      open = { name, values: new Map() };
      keys.set(name, open.values);
      continue;
    }
    const [, name, written] = VALUE_LINE.exec(line) ?? [];
    if (open === null || name === undefined || written === undefined) {
      throw new PolicyFault('wrongValue', open?.name || POLICY_KEY);
    }
    const place = open.name === '' ? name : `${open.name}[${name}]`;
    if (open.values.has(name)) throw new PolicyFault('keyTwice', place);
    open.values.set(name, dataOf(written, place));
  }
  return keys;
}

function nameBelow(path: string): string {
  const lower = path.toLowerCase();
  const ours = POLICY_KEY.toLowerCase();
  if (lower === ours) return '';
  const name = path.slice(POLICY_KEY.length + 1);
  if (!lower.startsWith(`${ours}\\`) || !/^[A-Za-z]{1,40}$/.test(name)) {
    throw new PolicyFault('unknownKey', POLICY_KEY);
  }
  return name;
}

function dataOf(written: string, place: string): string | number {
  const text = TEXT.exec(written)?.[1];
  if (text !== undefined) return text.replace(/\\(.)/g, '$1');
  const digits = DWORD.exec(written)?.[1];
  if (digits === undefined) throw new PolicyFault('wrongValue', place);
  return Number.parseInt(digits, 16);
}

function kindOf(name: string): RegistryKind {
  if (!Object.hasOwn(REGISTRY_KINDS, name)) throw new PolicyFault('unknownKey', name);
  return REGISTRY_KINDS[name as PolicyKey];
}

/** What is of another type stays as it is, and the schema refuses it. */
function plain(name: string, value: string | number): unknown {
  switch (kindOf(name)) {
    case 'flag':
      return value === 1 ? true : value === 0 ? false : value;
    case 'numberOrNone':
      return value === 0 ? null : value;
    case 'textOrNone':
      return value === '' ? null : value;
    default:
      return value;
  }
}

/** The values 1, 2, 3… without a gap. */
function listOf(key: string, values: Values): unknown[] {
  const kind = kindOf(key);
  if (!isList(kind)) throw new PolicyFault('unknownKey', key);
  return Array.from({ length: values.size }, (_, at) => {
    const value = values.get(String(at + 1));
    const place = `${key}[${at}]`;
    if (typeof value !== 'string') throw new PolicyFault('wrongValue', place);
    return kind === 'texts' ? value : objectOf(value, place);
  });
}

function objectOf(text: string, place: string): unknown {
  const value = parsedJson(text);
  if (typeof value !== 'object' || value === null) throw new PolicyFault('noJson', place);
  if (keysOf(value) < signsOf(Buffer.from(text)).keys) throw new PolicyFault('keyTwice', place);
  return value;
}

/**
 * How a key is written in the registry: text as REG_SZ; numbers and flags (1 and 0) as REG_DWORD; lists as a key of the
 * name with the values 1, 2, 3… as REG_SZ, each a text or a JSON object. `none` for no limit is 0, or an empty text.
 */
export type RegistryKind = 'text' | 'textOrNone' | 'number' | 'numberOrNone' | 'flag' | 'texts' | 'objects';

function isList(kind: RegistryKind): boolean {
  return kind === 'texts' || kind === 'objects';
}
