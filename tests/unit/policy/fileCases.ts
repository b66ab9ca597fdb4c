import { execFile } from 'node:child_process';
import { chmod, chown, mkdir, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { PolicyTrouble } from '../../../electron/policy/policyFault.ts';
import type { Policy } from '../../../shared/ipc/policy.ts';
import { CANARY, CONNECTION, READ, WHOLE } from './wholePolicy.ts';

/** What comes of a policy: it, or its trouble and the end of the place that is named. */
export type Expected = Policy | null | readonly [PolicyTrouble, string];

export interface FileCase {
  readonly name: string;
  readonly expected: Expected;
  /** What is in the file: a text, bytes, or a value as JSON. */
  readonly content?: unknown;
  /** What is done once the file is there, in a folder of its own. */
  readonly after?: (file: string) => Promise<void>;
}

const run = promisify(execFile);
const OTHER = 12_345;
const wrong = (place: string): Expected => ['wrongValue', place];
const unknown = (place: string): Expected => ['unknownKey', place];
const connection = (change: object): object => ({ connections: [{ ...CONNECTION, ...change }] });

async function linked(file: string, target: string): Promise<void> {
  await rm(file, { recursive: true, force: true });
  await symlink(target, file);
}

/** By kind; the first ones of each are tried in every run of the tests. */
export const FILES: Readonly<Record<string, readonly FileCase[]>> = {
  right: [
    { name: 'every key', content: WHOLE, expected: READ },
    { name: 'no key', content: {}, expected: {} },
    { name: 'no limit', content: { forgetAfterDays: null }, expected: { forgetAfterDays: null } },
    { name: 'a mark at its beginning', content: '\ufeff{"language":"fi"}', expected: { language: 'fi' } },
    {
      name: 'a folder above that all may write into, but only owners change',
      content: {},
      after: (file) => chmod(dirname(file), 0o1777),
      expected: {},
    },
    { name: 'no file', after: (file) => rm(file), expected: null },
    { name: 'no folder', after: (file) => rm(dirname(file), { recursive: true }), expected: null },
  ],
  'of the wrong type': [
    { name: 'a number as text', content: { pdfLimitMb: '250' }, expected: wrong('pdfLimitMb') },
    { name: 'a flag as number', content: { jobNotices: 1 }, expected: wrong('jobNotices') },
    { name: 'a limit that is not offered', content: { pdfLimitMb: 251 }, expected: wrong('pdfLimitMb') },
    { name: 'too few days', content: { keepLogDays: 1 }, expected: wrong('keepLogDays') },
    { name: 'too many calls', content: { refreshAtOnce: 99 }, expected: wrong('refreshAtOnce') },
    { name: 'no language', content: { language: CANARY }, expected: wrong('language') },
    { name: 'hours that are none', content: { refreshQuiet: CANARY }, expected: wrong('refreshQuiet') },
    { name: 'no limit where one is needed', content: { pdfLimitMb: null }, expected: wrong('pdfLimitMb') },
    { name: 'a folder as text', content: { exportFolders: '/srv' }, expected: wrong('exportFolders') },
    { name: 'no folders', content: { exportFolders: [] }, expected: wrong('exportFolders') },
    { name: 'part of a path', content: { exportFolders: [CANARY] }, expected: wrong('exportFolders[0]') },
    { name: 'no id', content: connection({ id: '' }), expected: wrong('connections[0].id') },
    { name: "the sample's id", content: connection({ id: 'sample' }), expected: wrong('connections[0].id') },
    {
      name: 'one id for two',
      content: { connections: [CONNECTION, CONNECTION] },
      expected: wrong('connections'),
    },
    {
      name: 'plain http',
      content: connection({ address: `http://${CANARY}.example` }),
      expected: wrong('connections[0].address'),
    },
    {
      name: 'a password in an address',
      content: connection({ address: `https://desk:${CANARY}@service.example` }),
      expected: wrong('connections[0].address'),
    },
    { name: 'a list', content: [WHOLE], expected: wrong('policy.json') },
    { name: 'nothing', content: 'null', expected: wrong('policy.json') },
  ],
  'with unknown keys': [
    { name: 'a setting of the clerk', content: { theme: 'dark' }, expected: unknown('theme') },
    { name: 'a secret', content: connection({ secret: CANARY }), expected: unknown('connections[0].secret') },
    { name: 'what is no key', content: { [`${CANARY} x`]: 1 }, expected: unknown('policy.json') },
    { name: 'a prototype', content: '{"__proto__":{"language":"sv"}}', expected: unknown('policy.json') },
    { name: 'a constructor', content: '{"constructor":1}', expected: unknown('constructor') },
    { name: 'another case', content: { Language: 'sv' }, expected: unknown('Language') },
  ],
  'that are no JSON': [
    { name: 'empty', content: '', expected: ['noJson', 'policy.json'] },
    {
      name: 'a key twice',
      content: '{"keepLogDays":90,"keepLogDays":365}',
      expected: ['keyTwice', 'policy.json'],
    },
    { name: 'cut', content: '{"language":"sv"', expected: ['noJson', 'policy.json'] },
    { name: 'a comment', content: `{} // ${CANARY}`, expected: ['noJson', 'policy.json'] },
    {
      name: 'another encoding',
      content: Buffer.from([0x22, 0xe4, 0x22]),
      expected: ['noText', 'policy.json'],
    },
    { name: 'UTF-16', content: Buffer.from('\ufeff{}', 'utf16le'), expected: ['noText', 'policy.json'] },
    {
      name: 'a key twice, once with an escape',
      content: '{"language":"sv","\\u006canguage":"fi"}',
      expected: ['keyTwice', 'policy.json'],
    },
    {
      name: 'a key twice in a connection',
      content: JSON.stringify({ connections: [CONNECTION] }).replace('"name"', '"name":"x","name"'),
      expected: ['keyTwice', 'policy.json'],
    },
  ],
  'that are bombs': [
    { name: 'too large', content: ' '.repeat(64_001), expected: ['tooLarge', 'policy.json'] },
    { name: 'too deep', content: '['.repeat(60_000), expected: ['tooLarge', 'policy.json'] },
    {
      name: 'ten gigabytes of nothing',
      content: '{}',
      after: (file) => truncate(file, 10_000_000_000),
      expected: ['tooLarge', 'policy.json'],
    },
    {
      name: 'a pipe that nobody fills',
      after: async (file) => {
        await rm(file);
        await run('mkfifo', ['-m', '600', file]);
      },
      expected: ['noFile', 'policy.json'],
    },
    {
      name: 'a folder',
      after: async (file) => {
        await rm(file);
        await mkdir(file, 0o755);
      },
      expected: ['noFile', 'policy.json'],
    },
    {
      name: 'a file where the folder should be',
      after: async (file) => {
        await rm(dirname(file), { recursive: true });
        await writeFile(dirname(file), '{}');
      },
      expected: ['unreadable', 'policy.json'],
    },
  ],
  'that are links': [
    {
      name: 'to a right one',
      after: async (file) => {
        await writeFile(`${file}.right`, '{}', { mode: 0o600 });
        await linked(file, `${file}.right`);
      },
      expected: ['link', 'policy.json'],
    },
    {
      name: 'a folder above that is one',
      after: async (file) => {
        const folder = dirname(file);
        await mkdir(`${folder}-right`, 0o755);
        await writeFile(join(`${folder}-right`, 'policy.json'), '{}', { mode: 0o600 });
        await linked(folder, `${folder}-right`);
      },
      expected: ['link', 'kontor'],
    },
    { name: 'to nothing', after: (file) => linked(file, '/nowhere'), expected: ['link', 'policy.json'] },
    {
      name: 'a folder above that leads nowhere',
      after: (file) => linked(dirname(file), '/nowhere'),
      expected: ['link', 'kontor'],
    },
    {
      name: 'to what never ends',
      after: (file) => linked(file, '/dev/zero'),
      expected: ['link', 'policy.json'],
    },
  ],
  'that others may change': [
    {
      name: 'writable by its group',
      content: {},
      after: (file) => chmod(file, 0o660),
      expected: ['writable', 'policy.json'],
    },
    {
      name: 'in a folder that all may write into',
      content: {},
      after: (file) => chmod(dirname(file), 0o777),
      expected: ['writable', 'kontor'],
    },
    {
      name: 'writable by all',
      content: {},
      after: (file) => chmod(file, 0o646),
      expected: ['writable', 'policy.json'],
    },
  ],
};

/** Only root can give a file away. */
export const OF_OTHERS: readonly FileCase[] = [
  {
    name: "another's file",
    content: {},
    after: (file) => chown(file, OTHER, OTHER),
    expected: ['owner', 'policy.json'],
  },
  {
    name: "another's folder",
    content: {},
    after: (file) => chown(dirname(file), OTHER, OTHER),
    expected: ['owner', 'kontor'],
  },
  {
    name: "another's sticky folder",
    content: {},
    after: async (file) => {
      await chmod(dirname(file), 0o1777);
      await chown(dirname(file), OTHER, OTHER);
    },
    expected: ['owner', 'kontor'],
  },
];
