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

const exported = (name: string, expected: Expected, file: ExportCase['file']): ExportCase => ({
  name,
  expected,
  file,
});

/** The folders of the registry's cases are of the system that tries them. */
export const EXPORTS: Readonly<Record<string, readonly ExportCase[]>> = {
  right: [
    exported(
      'every key',
      READ,
      written(
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
        '"handOverPassphrase"=dword:00000001',
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
    ),
    exported('no value', {}, root()),
    { name: 'no key', file: null, listed: LISTED.replace(KEY, `${KEY}X`), expected: null },
    exported(
      'no limits',
      { forgetAfterDays: null, refreshQuiet: null, pdfLimitMb: 0 },
      root('"forgetAfterDays"=dword:00000000', '"refreshQuiet"=""', '"pdfLimitMb"=dword:00000000'),
    ),
    exported('a list of which nothing is left', {}, below('exportFolders')),
    {
      name: 'the key in other capitals',
      file: written(`[${UPPER}]`, '"language"="fi"'),
      listed: `\r\n${UPPER}\r\n`,
      expected: { language: 'fi' },
    },
  ],
  'of the wrong type': [
    exported('a number as text', bad('wrongValue', 'pdfLimitMb'), root('"pdfLimitMb"="250"')),
    exported(
      'a list with a gap',
      bad('wrongValue', 'exportFolders[1]'),
      below('exportFolders', '"1"="/srv"', '"3"="/tmp"'),
    ),
    exported('a text as number', bad('wrongValue', 'language'), root('"language"=dword:00000001')),
    exported('a flag of two', bad('wrongValue', 'jobNotices'), root('"jobNotices"=dword:00000002')),
    exported('several texts', bad('wrongValue', 'language'), root('"language"=hex(7):73,00,00,00')),
    exported('a text to expand', bad('wrongValue', 'language'), root('"language"=hex(2):73,00,00,00')),
    exported('a list as text', bad('wrongValue', 'exportFolders'), root('"exportFolders"="/srv"')),
    exported(
      'a list of numbers',
      bad('wrongValue', 'exportFolders[0]'),
      below('exportFolders', '"1"=dword:00000001'),
    ),
    exported(
      'a connection that is no JSON',
      ['noJson', 'connections[0]'],
      below('connections', `"1"="${CANARY}"`),
    ),
    exported(
      'a line in the middle of a text',
      bad('wrongValue', 'language'),
      root(`"language"="${CANARY}`, '"pdfLimitMb"=dword:000000fa"'),
    ),
  ],
  'with unknown keys': [
    exported('a value', bad('unknownKey', 'theme'), root('"theme"="dark"')),
    exported('a key', bad('unknownKey', 'settings'), below('settings', '"1"="x"')),
    exported('an empty key', bad('unknownKey', 'settings'), below('settings')),
    exported('a setting as a key', bad('unknownKey', 'language'), below('language', '"1"="sv"')),
    exported('a key in a list', bad('unknownKey', KEY), below('exportFolders\\more', '"1"="/srv"')),
    exported(
      'a secret',
      bad('unknownKey', 'connections[0].secret'),
      below('connections', `"1"=${quoted(JSON.stringify({ ...CONNECTION, secret: CANARY }))}`),
    ),
    exported('the value without a name', bad('wrongValue', KEY), root(`@="${CANARY}"`)),
    exported(
      'a key of another program',
      bad('unknownKey', KEY),
      written('[HKEY_LOCAL_MACHINE\\Software\\Policies\\KontorX]', '"language"="sv"'),
    ),
    exported(
      'a key twice in a connection',
      bad('keyTwice', 'connections[0]'),
      below(
        'connections',
        `"1"=${quoted(JSON.stringify(CONNECTION).replace('"name"', '"name":"x","name"'))}`,
      ),
    ),
  ],
  'that are no export': [
    { name: 'a tool that lists nothing', file: root(), listed: null, expected: ['unreadable', 'Policies'] },
    exported('nothing', bad('noText', KEY), Buffer.alloc(0)),
    exported('UTF-8', bad('noText', KEY), Buffer.from(`[${KEY}]`)),
    exported('half a letter', bad('noText', KEY), Buffer.concat([root(), Buffer.from([0])])),
    exported('another format', bad('noText', KEY), Buffer.from('\ufeffREGEDIT4\r\n', 'utf16le')),
    exported('a value twice', bad('keyTwice', 'language'), root('"language"="sv"', '"language"="fi"')),
    exported('a value outside of a key', bad('wrongValue', KEY), written('"language"="sv"')),
    exported('too large', ['tooLarge', KEY], written(`[${KEY}]`, ' '.repeat(64_000))),
    exported('a tool that exports nothing', ['unreadable', KEY], null),
  ],
};
