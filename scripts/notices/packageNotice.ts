import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ALLOWED, OF_PARTS, STATED } from './licences.ts';

export interface Notice {
  readonly name: string;
  readonly version: string;
  /** SPDX ids. */
  readonly licences: readonly string[];
  readonly texts: readonly string[];
}

const LICENCE_FILE = /^(licen[cs]e|copying|notice)(?![\w.-]*\.[cm]?[jt]sx?$)[\w.-]*$/i;
/** Form feeds, byte order marks and the ends of lines of other systems. */
const NOT_SHOWN = /[\f\r\ufeff]/g;

const textOf = (path: string): string => readFileSync(path, 'utf8').replace(NOT_SHOWN, '').trim();

/** Paths within the package, without those of packages within it. */
function licenceFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => LICENCE_FILE.test(basename(path)) && !/(^|\/)node_modules\//.test(path))
    .sort();
}

/**
 * What goes with a package: its licences, and the text of each. `used` are the files of it that are handed on, by their
 * paths within it; all of them where it is null. `supplied` is a folder of texts, by package, for those that carry none,
 * and for what is compiled into their binaries.
 * @throws Error where a text is missing, a licence is not allowed, or a part has a text that is not in `OF_PARTS`
 */
export function packageNotice(folder: string, used: readonly string[] | null, supplied: string): Notice {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    readonly name: string;
    readonly version: string;
    readonly license?: unknown;
  };
  const said = STATED[name] ?? (typeof license === 'string' ? license : '');
  const licences = new Set(said.split(' AND '));
  const texts: string[] = [];
  for (const path of licenceFiles(folder)) {
    const part = path.slice(0, -basename(path).length);
    if (part !== '') {
      if (used !== null && !used.some((file) => file.startsWith(part))) continue;
      const ofPart = OF_PARTS[name]?.[path];
      if (ofPart === undefined) throw new Error(`${name}: nobody has read ${path}`);
      if (ofPart === null) continue;
      licences.add(ofPart);
    }
    texts.push(textOf(join(folder, path)));
  }
  const given = join(supplied, `${name}.txt`);
  if (existsSync(given)) texts.push(textOf(given));
  if (texts.length === 0) throw new Error(`${name}: no text of a licence`);
  for (const licence of licences) {
    if (!(licence in ALLOWED)) throw new Error(`${name}: the licence "${licence}" is not allowed`);
  }
  return { name, version, licences: [...licences], texts };
}
