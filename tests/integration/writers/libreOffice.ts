import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { LONGEST_TEST } from '../../patience.ts';

const run = promisify(execFile);

/** The program, or null where it is not installed: `apt-get install libreoffice-calc` brings it. */
export const SOFFICE =
  ['/usr/bin/soffice', '/usr/local/bin/soffice', '/snap/bin/libreoffice'].find((path) => existsSync(path)) ??
  null;

export interface SheetCell {
  /** LibreOffice's own word: `string`, `float`, `date`, `boolean`; empty for an empty cell. */
  readonly type: string;
  /** The stored value of numbers, dates and truth values, the text of strings. */
  readonly value: string;
  /** What a person sees: numbers in the notation of the desk's locale. */
  readonly shown: string;
  readonly formula: string | null;
}

/** The file as LibreOffice saves it with another ending, in a folder and with a profile of its own. */
export async function converted(
  file: string,
  folder: string,
  ending: string,
  filter?: string,
): Promise<string> {
  const [saved = ''] = await allConverted([file], folder, ending, filter);
  return saved;
}

/** The same of several files by one start, which takes longer than to read them. */
async function allConverted(
  files: readonly string[],
  folder: string,
  ending: string,
  filter?: string,
): Promise<readonly string[]> {
  if (SOFFICE === null) throw new Error('there is no LibreOffice');
  const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`;
  const read = filter === undefined ? [] : [`--infilter=${filter}`];
  const to = ['--convert-to', ending, '--outdir', folder, ...files];
  await run(SOFFICE, ['--headless', profile, ...read, ...to], { timeout: LONGEST_TEST });
  return files.map((file) => join(folder, basename(file).replace(/\.[^.]*$/, `.${ending}`)));
}

/**
 * The first sheet of a file as LibreOffice understands it, with the types of its cells: headless, in a profile
 * of its own, through its flat XML.
 */
export async function readSheet(file: string, folder: string, filter?: string): Promise<SheetCell[][]> {
  const [sheet = []] = await readSheets([file], folder, filter);
  return sheet;
}

export interface SheetBook {
  readonly sheets: readonly { readonly name: string; readonly rows: SheetCell[][] }[];
  /** By LibreOffice's own names, such as `dc:title`. */
  readonly property: (name: string) => string | null;
}

/** The first sheets of several files, by one start of LibreOffice. */
export async function readSheets(
  files: readonly string[],
  folder: string,
  filter?: string,
): Promise<readonly SheetCell[][][]> {
  const books = await readBooks(files, folder, filter);
  return books.map(({ sheets }) => sheets[0]?.rows ?? []);
}

/** All sheets of several files, and the properties of each document, by one start of LibreOffice. */
export async function readBooks(
  files: readonly string[],
  folder: string,
  filter?: string,
): Promise<readonly SheetBook[]> {
  const saved = await allConverted(files, folder, 'fods', filter);
  return Promise.all(saved.map(async (path) => bookOf(await readFile(path, 'utf8'))));
}

function bookOf(xml: string): SheetBook {
  const sheets = Array.from(
    xml.matchAll(/<table:table (?:[^>]*? )?table:name="([^"]*)"[\s\S]*?<\/table:table>/g),
    ([table, name = '']) => ({ name: unescaped(name), rows: rowsOf(table) }),
  );
  const property = (name: string) => {
    const text = new RegExp(`<${name}[^>]*>([^<]*)</${name}>`).exec(xml)?.[1];
    return text === undefined ? null : unescaped(text);
  };
  return { sheets, property };
}

/** Those with a filled cell. */
function rowsOf(table: string): SheetCell[][] {
  return Array.from(
    table.matchAll(/<table:table-row\b[^>]*?(?:\/>|>([\s\S]*?)<\/table:table-row>)/g),
    ([, row = '']) => cellsOf(row),
  ).filter((row) => row.some(({ type }) => type !== ''));
}

function cellsOf(row: string): SheetCell[] {
  const cells: SheetCell[] = [];
  for (const [, attributes = '', inner = ''] of row.matchAll(
    /<table:table-cell\b([^>]*?)(?:\/>|>([\s\S]*?)<\/table:table-cell>)/g,
  )) {
    const type = attribute(attributes, 'office:value-type') ?? '';
    const stored = ['office:value', 'office:date-value', 'office:boolean-value'];
    const value = stored.map((name) => attribute(attributes, name)).find((text) => text !== null);
    const repeated = Math.min(Number(attribute(attributes, 'table:number-columns-repeated') ?? 1), 50);
    const shown = textOf(inner);
    const cell = { type, value: value ?? shown, shown, formula: attribute(attributes, 'table:formula') };
    for (let count = 0; count < repeated; count += 1) cells.push(cell);
  }
  return cells.slice(0, cells.findLastIndex(({ type }) => type !== '') + 1);
}

function attribute(attributes: string, name: string): string | null {
  const match = new RegExp(` ${name}="([^"]*)"`).exec(attributes);
  return match ? unescaped(match[1] ?? '') : null;
}

/** Paragraphs are the lines of a cell; runs of spaces and tabs are elements. */
function textOf(inner: string): string {
  const paragraphs = Array.from(
    inner.matchAll(/<text:p\b[^>]*?(?:\/>|>([\s\S]*?)<\/text:p>)/g),
    ([, text = '']) => text,
  );
  return paragraphs
    .map((text) =>
      unescaped(
        text
          .replace(/<text:s(?: text:c="(\d+)")?\/>/g, (_, count = '1') => ' '.repeat(Number(count)))
          .replace(/<text:tab\/>/g, '\t')
          .replace(/<text:line-break\/>/g, '\n')
          .replace(/<[^>]*>/g, ''),
      ),
    )
    .join('\n');
}

function unescaped(text: string): string {
  return text
    .replace(/&#x([0-9a-f]+);/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');
}
