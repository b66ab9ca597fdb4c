import { execFile } from 'node:child_process';
import { constants } from 'node:fs';
import { type FileHandle, lstat, mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import type { z } from 'zod';
import { errorCode } from '../../shared/domain/failure.ts';
import { parsedJson } from '../../shared/domain/parsedJson.ts';
import { type Policy, type PolicyKey, policySchema } from '../../shared/ipc/policy.ts';
import { keysOf, placeText, signsOf, utf8 } from '../json/jsonLimits.ts';
import { checkServiceAddress } from '../serviceClient/serviceUrl.ts';

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

/** Bytes of a policy's file. */
export const MOST_BYTES = 64_000;
/** A connection's fields are at the third level. */
const DEEPEST = 4;

/** Reads the JSON of a policy. What is not exactly of its schema is refused. @throws PolicyFault */
export function readPolicy(bytes: Uint8Array, source: string): Policy {
  if (bytes.length > MOST_BYTES) throw new PolicyFault('tooLarge', source);
  const text = utf8(bytes);
  if (text === null) throw new PolicyFault('noText', source);
  const { depth, keys } = signsOf(bytes);
  if (depth > DEEPEST) throw new PolicyFault('tooLarge', source);
  const value = parsedJson(text);
  if (value === undefined) throw new PolicyFault('noJson', source);
  if (keysOf(value) < keys) throw new PolicyFault('keyTwice', source);
  return checkedPolicy(value, source);
}

/** @throws PolicyFault */
function checkedPolicy(value: unknown, source: string): Policy {
  const read = policySchema.safeParse(value);
  if (!read.success) throw faultOf(read.error.issues[0], source);
  const policy = read.data;
  const folder = policy.exportFolders?.findIndex((one) => !isAbsolute(one)) ?? -1;
  if (folder >= 0) throw new PolicyFault('wrongValue', `exportFolders[${folder}]`);
  const address = policy.connections?.findIndex((one) => !checkServiceAddress(one.address).ok) ?? -1;
  if (address >= 0) throw new PolicyFault('wrongValue', `connections[${address}].address`);
  return policy;
}

function faultOf(issue: z.core.$ZodIssue | undefined, source: string): PolicyFault {
  const path = placeText(issue?.path ?? []);
  if (issue?.code !== 'unrecognized_keys') return new PolicyFault('wrongValue', path || source);
  // Whatever stands in the place of a key is not quoted unless it could be one.
  const [key = ''] = issue.keys;
  const named = /^[A-Za-z]{1,40}$/.test(key) ? [path, key].filter(Boolean).join('.') : path;
  return new PolicyFault('unknownKey', named || source);
}

/**
 * Why a policy cannot be used: not there where a flag named it, two of them, a link, no file, a folder that is none,
 * another owner, writable by others, too large or too deep, not to be read, no text, no JSON, a key that is there
 * twice, a key that is not known, or a value that its key does not take.
 */
export type PolicyTrouble =
  | 'notFound'
  | 'two'
  | 'link'
  | 'noFile'
  | 'noFolder'
  | 'owner'
  | 'writable'
  | 'tooLarge'
  | 'unreadable'
  | 'noText'
  | 'noJson'
  | 'keyTwice'
  | 'unknownKey'
  | 'wrongValue';

/** Nothing of a bad policy is used. @see docs/administrators-reference.md */
export class PolicyFault extends Error {
  override readonly name = 'PolicyFault';
  readonly trouble: PolicyTrouble;
  /** The key, or the file or folder, that is wrong: never a value. */
  readonly place: string;

  constructor(trouble: PolicyTrouble, place: string) {
    super(trouble);
    this.trouble = trouble;
    this.place = place;
  }
}

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
const POLICY_KEY = 'HKEY_LOCAL_MACHINE\\Software\\Policies\\Kontor';
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
function policyExported(bytes: Uint8Array): Readonly<Record<string, unknown>> {
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
