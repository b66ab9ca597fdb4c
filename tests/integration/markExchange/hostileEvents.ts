import { symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  eventFileBytes,
  HASH_FIRST,
  hashOf,
  sealingKey,
} from '../../../electron/services/marks/eventFile.ts';
import { MARK_FILE_BOUNDS, type MarkFileRefusal, markFileName } from '../../../shared/domain/markNames.ts';
import { plainEvents, writtenOf } from '../../unit/markExchange/eventArbitrary.ts';

export const PASSPHRASE = 'korrekt häst batteri';
const AUTHOR = 'mallory';

/** A file that must not be taken. `make` gives its content, or puts it there by itself. */
export interface HostileEvents {
  readonly kind: string;
  readonly reason: MarkFileRefusal;
  readonly make: (number: number) => Uint8Array | Promise<Uint8Array>;
  /** Its name, unless it is the right one. */
  readonly name?: (number: number) => string;
  readonly put?: (path: string) => Promise<void>;
}

/** A file whose hash is right, whatever is in it. */
function hashed(header: object, body: string | Uint8Array): Buffer {
  const rest = Buffer.concat([
    Buffer.from(`${JSON.stringify(header).slice(1)}\n`),
    typeof body === 'string' ? Buffer.from(body) : body,
  ]);
  return Buffer.concat([Buffer.from(`${HASH_FIRST}${hashOf(rest)}",`), rest]);
}

const FIVE = writtenOf(plainEvents(AUTHOR, 5));
const whole = (number: number) => eventFileBytes(FIVE, number, null);
const { lines: _lines, ...said } = FIVE;
const headerOf = (number: number, more: object = {}) => ({
  format: 'kontor-marks',
  version: 1,
  number,
  ...said,
  ...more,
});
const LINES = Buffer.from(FIVE.lines).toString();
/** The first line with something else in it; the header stays right. */
const changed = (change: (line: Record<string, unknown>) => unknown) => (number: number) => {
  const [first = '', ...others] = LINES.split('\n');
  const line = change(JSON.parse(first));
  return hashed(
    headerOf(number),
    [typeof line === 'string' ? line : JSON.stringify(line), ...others].join('\n'),
  );
};
const having = (more: object) => changed((line) => ({ ...line, ...more }));
const heading = (more: object) => (number: number) => hashed(headerOf(number, more), LINES);
const damaged = (kind: string, make: HostileEvents['make']) => ({ kind, reason: 'damaged', make }) as const;
const sealedWith = (cost: object) => (number: number) => {
  const { format, version, author } = headerOf(number) as { format: string; version: number; author: string };
  const salt = Buffer.alloc(16).toString('base64');
  const nonce = Buffer.alloc(12).toString('base64');
  return hashed(
    { format, version, author, number, sealed: { cost, salt, nonce } },
    'AAAAAAAAAAAAAAAAAAAAAAAA\n',
  );
};

export const HOSTILE_EVENTS: readonly HostileEvents[] = [
  { kind: 'nothing', reason: 'notMarks', make: () => Buffer.from('') },
  { kind: 'other text', reason: 'notMarks', make: () => Buffer.from('kundnr\n10001\n') },
  { kind: 'own facts', reason: 'notMarks', make: () => Buffer.from('{"format":"kontor-own-facts"}\n') },
  {
    kind: 'a database',
    reason: 'notMarks',
    make: () => Buffer.from(`SQLite format 3\0${'x'.repeat(9_000)}`),
  },
  { kind: 'a picture', reason: 'notText', make: () => Uint8Array.from([0x89, 0x50, 0x0a, 0xff, 0xd8]) },
  { kind: 'UTF-16', reason: 'notText', make: (at) => Buffer.from(`\ufeff${whole(at)}`, 'utf16le') },
  { kind: 'a newer version', reason: 'newerVersion', make: heading({ version: 2 }) },
  damaged('version 0', heading({ version: 0 })),
  damaged('a version as text', heading({ version: '1' })),
  damaged('cut in its first line', (at) => whole(at).subarray(0, 120)),
  damaged('cut at a block', (at) => whole(at).subarray(0, 1_024)),
  damaged('cut by one byte', (at) => whole(at).subarray(0, -1)),
  damaged('with a line more', (at) => Buffer.concat([whole(at), Buffer.from(LINES.split('\n')[0] ?? '')])),
  damaged('with another amount', (at) => Buffer.from(`${whole(at)}`.replace('1204.50', '9204.50'))),
  damaged('an unknown key of an event', having({ more: 1 })),
  damaged('an unknown key of its header', heading({ path: '/etc/passwd' })),
  damaged(
    'a key twice',
    changed((line) => JSON.stringify(line).replace('"counter":1', '"counter":0,"counter":1')),
  ),
  damaged('a key of its header twice', (at) => {
    const rest = `${JSON.stringify(headerOf(at)).slice(1).replace('"number"', '"number":7,"number"')}\n${LINES}`;
    return Buffer.from(`${HASH_FIRST}${hashOf(Buffer.from(rest))}",${rest}`);
  }),
  damaged(
    'deep nesting',
    changed(() => `${'['.repeat(9_000)}${']'.repeat(9_000)}`),
  ),
  damaged('an unknown field', having({ field: 'paid' })),
  damaged(
    'a field that customers cannot have',
    having({ invoice: null, said: null, field: 'reviewed', value: true }),
  ),
  damaged('a value of another field', having({ value: { day: '2026-01-01', amount: null } })),
  damaged('a counter below one', having({ counter: 0 })),
  damaged('a counter that is no whole number', having({ counter: 1.5 })),
  damaged('a clock before 1970', having({ at: -1 })),
  damaged('no customer number', having({ customer: '1; DROP TABLE' })),
  damaged('a name that turns what follows', having({ by: 'anna\u202egpj.exe' })),
  damaged('a name with control characters', having({ by: 'anna\u0007' })),
  damaged('counters that fall', heading({ first: 5, last: 1 })),
  damaged('fewer than it says', heading({ count: 6 })),
  { kind: 'more than it says', reason: 'tooLarge', make: heading({ count: 4 }) },
  {
    kind: 'half a character pair',
    reason: 'notText',
    make: changed((line) => JSON.stringify(line).replace('Note 1', '\\ud800')),
  },
  {
    kind: 'other bytes than text',
    reason: 'notText',
    make: (at) => hashed(headerOf(at), Buffer.from(LINES.replace('Note 1', 'Nöte 1'), 'latin1')),
  },
  {
    kind: 'an event twice',
    reason: 'doubled',
    make: (at) => {
      const [first = ''] = LINES.split('\n');
      return hashed(headerOf(at, { count: 6 }), `${first}\n${LINES}`);
    },
  },
  { kind: 'renamed', reason: 'renamed', make: whole, name: (at) => markFileName('anna', at) },
  { kind: 'copied', reason: 'renamed', make: whole, name: (at) => `kontor-marks-${AUTHOR}-${at} (1).kmarks` },
  {
    kind: 'a leap of the counter',
    reason: 'leap',
    make: (at) => eventFileBytes(writtenOf(plainEvents(AUTHOR, 2, MARK_FILE_BOUNDS.leap + 1_000)), at, null),
  },
  {
    kind: 'another connection',
    reason: 'noConnection',
    make: heading({ connection: { name: 'Ledger', host: 'elsewhere.example', sample: false } }),
  },
  {
    kind: 'too many bytes',
    reason: 'tooLarge',
    make: (at) => Buffer.concat([whole(at), Buffer.alloc(MARK_FILE_BOUNDS.file, 0x20)]),
  },
  {
    kind: 'too many events',
    reason: 'tooLarge',
    make: heading({ count: MARK_FILE_BOUNDS.events + 1 }),
  },
  {
    kind: 'a line without an end',
    reason: 'tooLarge',
    make: having({ value: { text: 'x'.repeat(60_000) } }),
  },
  {
    kind: 'another passphrase',
    reason: 'wrongPassphrase',
    make: async (at) =>
      eventFileBytes(FIVE, at, await sealingKey('a passphrase of another desk', FIVE.author)),
  },
  damaged('sealed and cut', async (at) =>
    eventFileBytes(FIVE, at, await sealingKey(PASSPHRASE, FIVE.author)).subarray(0, -9),
  ),
  { kind: 'a key that takes hours', reason: 'costly', make: sealedWith({ n: 2 ** 30, r: 8, p: 1 }) },
  {
    kind: 'a key that takes all memory',
    reason: 'costly',
    make: sealedWith({ n: 2 ** 15, r: 1_000_000, p: 1 }),
  },
  {
    kind: 'a key that is derived too often',
    reason: 'costly',
    make: sealedWith({ n: 2 ** 15, r: 8, p: 32 }),
  },
  { kind: 'a cheap key', reason: 'costly', make: sealedWith({ n: 2, r: 8, p: 1 }) },
  {
    kind: 'a link',
    reason: 'noFile',
    make: whole,
    put: async (path) => {
      const target = join(path, '..', `.target of ${AUTHOR}`);
      await writeFile(target, whole(1));
      await symlink(target, path);
    },
  },
];

/** Where a file of the list belongs, by its place there. */
export function nameOf({ name }: HostileEvents, number: number): string {
  return name?.(number) ?? markFileName(AUTHOR, number);
}
