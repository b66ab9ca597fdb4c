import { execFile } from 'node:child_process';
import { chmod, chown, mkdir, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { PolicyTrouble } from '../../../electron/policy/findPolicy.ts';
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

/** A file that holds this. */
const holding = (name: string, expected: Expected, content: unknown): FileCase => ({
  name,
  expected,
  content,
});

/** A file, an empty one unless given, that is changed before it is read. */
const changed = (
  name: string,
  expected: Expected,
  after: NonNullable<FileCase['after']>,
  content: unknown = undefined,
): FileCase => ({ name, expected, after, content });

async function linked(file: string, target: string): Promise<void> {
  await rm(file, { recursive: true, force: true });
  await symlink(target, file);
}

/** By kind; the first ones of each are tried in every run of the tests. */
export const FILES: Readonly<Record<string, readonly FileCase[]>> = {
  right: [
    holding('every key', READ, WHOLE),
    holding('no key', {}, {}),
    holding('no limit', { forgetAfterDays: null }, { forgetAfterDays: null }),
    holding('a mark at its beginning', { language: 'fi' }, '\ufeff{"language":"fi"}'),
    changed(
      'a folder above that all may write into, but only owners change',
      {},
      (file) => chmod(dirname(file), 0o1777),
      {},
    ),
    changed('no file', null, (file) => rm(file)),
    changed('no folder', null, (file) => rm(dirname(file), { recursive: true })),
  ],
  'of the wrong type': [
    holding('a number as text', wrong('pdfLimitMb'), { pdfLimitMb: '250' }),
    holding('a flag as number', wrong('jobNotices'), { jobNotices: 1 }),
    holding('a limit that is not offered', wrong('pdfLimitMb'), { pdfLimitMb: 251 }),
    holding('too few days', wrong('keepLogDays'), { keepLogDays: 1 }),
    holding('too many calls', wrong('refreshAtOnce'), { refreshAtOnce: 99 }),
    holding('no language', wrong('language'), { language: CANARY }),
    holding('hours that are none', wrong('refreshQuiet'), { refreshQuiet: CANARY }),
    holding('no limit where one is needed', wrong('pdfLimitMb'), { pdfLimitMb: null }),
    holding('a folder as text', wrong('exportFolders'), { exportFolders: '/srv' }),
    holding('no folders', wrong('exportFolders'), { exportFolders: [] }),
    holding('part of a path', wrong('exportFolders[0]'), { exportFolders: [CANARY] }),
    holding('no id', wrong('connections[0].id'), connection({ id: '' })),
    holding("the sample's id", wrong('connections[0].id'), connection({ id: 'sample' })),
    holding('one id for two', wrong('connections'), { connections: [CONNECTION, CONNECTION] }),
    holding(
      'plain http',
      wrong('connections[0].address'),
      connection({ address: `http://${CANARY}.example` }),
    ),
    holding(
      'a password in an address',
      wrong('connections[0].address'),
      connection({ address: `https://desk:${CANARY}@service.example` }),
    ),
    holding('a list', wrong('policy.json'), [WHOLE]),
    holding('nothing', wrong('policy.json'), 'null'),
  ],
  'with unknown keys': [
    holding('a setting of the clerk', unknown('theme'), { theme: 'dark' }),
    holding('a secret', unknown('connections[0].secret'), connection({ secret: CANARY })),
    holding('what is no key', unknown('policy.json'), { [`${CANARY} x`]: 1 }),
    holding('a prototype', unknown('policy.json'), '{"__proto__":{"language":"sv"}}'),
    holding('a constructor', unknown('constructor'), '{"constructor":1}'),
    holding('another case', unknown('Language'), { Language: 'sv' }),
  ],
  'that are no JSON': [
    holding('empty', ['noJson', 'policy.json'], ''),
    holding('a key twice', ['keyTwice', 'policy.json'], '{"keepLogDays":90,"keepLogDays":365}'),
    holding('cut', ['noJson', 'policy.json'], '{"language":"sv"'),
    holding('a comment', ['noJson', 'policy.json'], `{} // ${CANARY}`),
    holding('another encoding', ['noText', 'policy.json'], Buffer.from([0x22, 0xe4, 0x22])),
    holding('UTF-16', ['noText', 'policy.json'], Buffer.from('\ufeff{}', 'utf16le')),
    holding(
      'a key twice, once with an escape',
      ['keyTwice', 'policy.json'],
      '{"language":"sv","\\u006canguage":"fi"}',
    ),
    holding(
      'a key twice in a connection',
      ['keyTwice', 'policy.json'],
      JSON.stringify({ connections: [CONNECTION] }).replace('"name"', '"name":"x","name"'),
    ),
  ],
  'that are bombs': [
    holding('too large', ['tooLarge', 'policy.json'], ' '.repeat(64_001)),
    holding('too deep', ['tooLarge', 'policy.json'], '['.repeat(60_000)),
    changed(
      'ten gigabytes of nothing',
      ['tooLarge', 'policy.json'],
      (file) => truncate(file, 10_000_000_000),
      '{}',
    ),
    changed('a pipe that nobody fills', ['noFile', 'policy.json'], async (file) => {
      await rm(file);
      await run('mkfifo', ['-m', '600', file]);
    }),
    changed('a folder', ['noFile', 'policy.json'], async (file) => {
      await rm(file);
      await mkdir(file, 0o755);
    }),
    changed('a file where the folder should be', ['unreadable', 'policy.json'], async (file) => {
      await rm(dirname(file), { recursive: true });
      await writeFile(dirname(file), '{}');
    }),
  ],
  'that are links': [
    changed('to a right one', ['link', 'policy.json'], async (file) => {
      await writeFile(`${file}.right`, '{}', { mode: 0o600 });
      await linked(file, `${file}.right`);
    }),
    changed('a folder above that is one', ['link', 'kontor'], async (file) => {
      const folder = dirname(file);
      await mkdir(`${folder}-right`, 0o755);
      await writeFile(join(`${folder}-right`, 'policy.json'), '{}', { mode: 0o600 });
      await linked(folder, `${folder}-right`);
    }),
    changed('to nothing', ['link', 'policy.json'], (file) => linked(file, '/nowhere')),
    changed('a folder above that leads nowhere', ['link', 'kontor'], (file) =>
      linked(dirname(file), '/nowhere'),
    ),
    changed('to what never ends', ['link', 'policy.json'], (file) => linked(file, '/dev/zero')),
  ],
  'that others may change': [
    changed('writable by its group', ['writable', 'policy.json'], (file) => chmod(file, 0o660), {}),
    changed(
      'in a folder that all may write into',
      ['writable', 'kontor'],
      (file) => chmod(dirname(file), 0o777),
      {},
    ),
    changed('writable by all', ['writable', 'policy.json'], (file) => chmod(file, 0o646), {}),
  ],
};

/** Only root can give a file away. */
export const OF_OTHERS: readonly FileCase[] = [
  changed("another's file", ['owner', 'policy.json'], (file) => chown(file, OTHER, OTHER), {}),
  changed("another's folder", ['owner', 'kontor'], (file) => chown(dirname(file), OTHER, OTHER), {}),
  changed(
    "another's sticky folder",
    ['owner', 'kontor'],
    async (file) => {
      await chmod(dirname(file), 0o1777);
      await chown(dirname(file), OTHER, OTHER);
    },
    {},
  ),
];
