import { isAbsolute } from 'node:path';
import type { z } from 'zod';
import { parsedJson } from '../../shared/domain/parsedJson.ts';
import { type Policy, policySchema } from '../../shared/ipc/policy.ts';
import { keysOf, placeText, signsOf, utf8 } from '../json/jsonLimits.ts';
import { checkServiceAddress } from '../serviceClient/serviceUrl.ts';

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
export function checkedPolicy(value: unknown, source: string): Policy {
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
