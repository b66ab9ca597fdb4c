import type { Expected } from './fileCases.ts';
import { CANARY, CONNECTION, READ } from './wholePolicy.ts';

export interface ExportCase {
  readonly name: string;
  readonly expected: Expected;
  /** The file that the tool writes; null where it fails. */
  readonly file: Uint8Array | null;
  /** What it lists before; null where it fails. */
  readonly listed?: string | null;
}

export const KEY = 'HKEY_LOCAL_MACHINE\\Software\\Policies\\Kontor';
const UPPER = 'HKEY_LOCAL_MACHINE\\SOFTWARE\\Policies\\Kontor';

/** As `reg.exe query` lists keys: in the system's language, but for their names. */
export const LISTED = [
  '',
  'HKEY_LOCAL_MACHINE\\Software\\Policies\\Adobe',
  KEY,
  'HKEY_LOCAL_MACHINE\\Software\\Policies\\Microsoft',
  '',
].join('\r\n');

/** As `reg.exe export` writes: UTF-16 with a mark, lines of Windows. */
export function written(...lines: readonly string[]): Uint8Array {
  const text = ['Windows Registry Editor Version 5.00', '', ...lines, '', ''].join('\r\n');
  return Buffer.from(`\ufeff${text}`, 'utf16le');
}

const quoted = (text: string) => `"${text.replace(/["\\]/g, '\\$&')}"`;
const root = (...values: string[]) => written(`[${KEY}]`, ...values);
const below = (name: string, ...values: string[]) => written(`[${KEY}]`, '', `[${KEY}\\${name}]`, ...values);
const bad = (trouble: 'wrongValue' | 'unknownKey' | 'keyTwice' | 'noText', place: string): Expected => [
  trouble,
  place,
];

/** The folders of the registry's cases are of the system that tries them. */
export const EXPORTS: Readonly<Record<string, readonly ExportCase[]>> = {
  right: [
    {
      name: 'every key',
      file: written(
        `[${KEY}]`,
        '"language"="sv"',
        '"pdfLimitMb"=dword:000000fa',
        '"forgetAfterDays"=dword:0000005a',
        '"keepLogDays"=dword:0000016d',
        '"jobNotices"=dword:00000000',
        '"refreshPerMinute"=dword:00000078',
        '"refreshAtOnce"=dword:00000002',
        '"refreshQuiet"="22:00-06:00"',
        '"ownFactsExport"=dword:00000000',
        '"parquetExport"=dword:00000000',
        '"updateAddress"="https://programs.example/kontor.json"',
        '"updateKey"="MCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE="',
        '',
        `[${KEY}\\connections]`,
        `"1"=${quoted(JSON.stringify(CONNECTION))}`,
        '',
        `[${KEY}\\exportFolders]`,
        '"1"="/srv/Räkenskap"',
        '"2"="/srv/exports"',
      ),
      expected: READ,
    },
    { name: 'no value', file: root(), expected: {} },
    { name: 'no key', file: null, listed: LISTED.replace(KEY, `${KEY}X`), expected: null },
    {
      name: 'no limits',
      file: root('"forgetAfterDays"=dword:00000000', '"refreshQuiet"=""', '"pdfLimitMb"=dword:00000000'),
      expected: { forgetAfterDays: null, refreshQuiet: null, pdfLimitMb: 0 },
    },
    { name: 'a list of which nothing is left', file: below('exportFolders'), expected: {} },
    {
      name: 'the key in other capitals',
      file: written(`[${UPPER}]`, '"language"="fi"'),
      listed: `\r\n${UPPER}\r\n`,
      expected: { language: 'fi' },
    },
  ],
  'of the wrong type': [
    { name: 'a number as text', file: root('"pdfLimitMb"="250"'), expected: bad('wrongValue', 'pdfLimitMb') },
    {
      name: 'a list with a gap',
      file: below('exportFolders', '"1"="/srv"', '"3"="/tmp"'),
      expected: bad('wrongValue', 'exportFolders[1]'),
    },
    {
      name: 'a text as number',
      file: root('"language"=dword:00000001'),
      expected: bad('wrongValue', 'language'),
    },
    {
      name: 'a flag of two',
      file: root('"jobNotices"=dword:00000002'),
      expected: bad('wrongValue', 'jobNotices'),
    },
    {
      name: 'several texts',
      file: root('"language"=hex(7):73,00,00,00'),
      expected: bad('wrongValue', 'language'),
    },
    {
      name: 'a text to expand',
      file: root('"language"=hex(2):73,00,00,00'),
      expected: bad('wrongValue', 'language'),
    },
    {
      name: 'a list as text',
      file: root('"exportFolders"="/srv"'),
      expected: bad('wrongValue', 'exportFolders'),
    },
    {
      name: 'a list of numbers',
      file: below('exportFolders', '"1"=dword:00000001'),
      expected: bad('wrongValue', 'exportFolders[0]'),
    },
    {
      name: 'a connection that is no JSON',
      file: below('connections', `"1"="${CANARY}"`),
      expected: ['noJson', 'connections[0]'],
    },
    {
      name: 'a line in the middle of a text',
      file: root(`"language"="${CANARY}`, '"pdfLimitMb"=dword:000000fa"'),
      expected: bad('wrongValue', 'language'),
    },
  ],
  'with unknown keys': [
    { name: 'a value', file: root('"theme"="dark"'), expected: bad('unknownKey', 'theme') },
    { name: 'a key', file: below('settings', '"1"="x"'), expected: bad('unknownKey', 'settings') },
    { name: 'an empty key', file: below('settings'), expected: bad('unknownKey', 'settings') },
    {
      name: 'a setting as a key',
      file: below('language', '"1"="sv"'),
      expected: bad('unknownKey', 'language'),
    },
    {
      name: 'a key in a list',
      file: below('exportFolders\\more', '"1"="/srv"'),
      expected: bad('unknownKey', KEY),
    },
    {
      name: 'a secret',
      file: below('connections', `"1"=${quoted(JSON.stringify({ ...CONNECTION, secret: CANARY }))}`),
      expected: bad('unknownKey', 'connections[0].secret'),
    },
    { name: 'the value without a name', file: root(`@="${CANARY}"`), expected: bad('wrongValue', KEY) },
    {
      name: 'a key of another program',
      file: written('[HKEY_LOCAL_MACHINE\\Software\\Policies\\KontorX]', '"language"="sv"'),
      expected: bad('unknownKey', KEY),
    },
    {
      name: 'a key twice in a connection',
      file: below(
        'connections',
        `"1"=${quoted(JSON.stringify(CONNECTION).replace('"name"', '"name":"x","name"'))}`,
      ),
      expected: bad('keyTwice', 'connections[0]'),
    },
  ],
  'that are no export': [
    { name: 'a tool that lists nothing', file: root(), listed: null, expected: ['unreadable', 'Policies'] },
    { name: 'nothing', file: Buffer.alloc(0), expected: bad('noText', KEY) },
    { name: 'UTF-8', file: Buffer.from(`[${KEY}]`), expected: bad('noText', KEY) },
    { name: 'half a letter', file: Buffer.concat([root(), Buffer.from([0])]), expected: bad('noText', KEY) },
    {
      name: 'another format',
      file: Buffer.from('\ufeffREGEDIT4\r\n', 'utf16le'),
      expected: bad('noText', KEY),
    },
    {
      name: 'a value twice',
      file: root('"language"="sv"', '"language"="fi"'),
      expected: bad('keyTwice', 'language'),
    },
    { name: 'a value outside of a key', file: written('"language"="sv"'), expected: bad('wrongValue', KEY) },
    { name: 'too large', file: written(`[${KEY}]`, ' '.repeat(64_000)), expected: ['tooLarge', KEY] },
    { name: 'a tool that exports nothing', file: null, expected: ['unreadable', KEY] },
  ],
};
