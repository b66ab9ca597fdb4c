import { readFileSync } from 'node:fs';
import { writeXlsx } from 'hucre/xlsx';
import { fc } from '../fastCheck.ts';

/** A cell as it is written in a text, and as a workbook has it where that is no text. */
export type Cell = string | { readonly text: string; readonly value: number | Date };

/** The ways in which programs write a table into a file. */
export const FORM = fc.record({
  delimiter: fc.constantFrom(';', ';', ',', '\t', '|'),
  encoding: fc.constantFrom('utf-8', 'utf-8 with BOM', 'utf-16', 'utf-16 without BOM', 'windows-1252'),
  quotes: fc.constantFrom('needed', 'all'),
  end: fc.constantFrom('\n', '\r\n'),
  as: fc.oneof({ arbitrary: fc.constant('text'), weight: 10 }, fc.constant('html'), fc.constant('xlsx')),
});
export type Form = typeof FORM extends fc.Arbitrary<infer One> ? One : never;

/** How figures are written: what groups their thousands, and what stands before their decimals. */
export const MARKS = fc.constantFrom(
  ...([
    ['', ','],
    ['', '.'],
    [' ', ','],
    ['\u00a0', ','],
    ['\u202f', ','],
    ['.', ','],
    [',', '.'],
    ["'", '.'],
    ['\u2019', '.'],
  ] as const),
);
export type Marks = typeof MARKS extends fc.Arbitrary<infer One> ? One : never;

/** Cents as a figure. @param isShort without decimals where there are none */
export function figure(cents: number, [group, point]: Marks, isShort = false): string {
  const [whole = '', decimals = ''] = (Math.abs(cents) / 100).toFixed(2).split('.');
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, group);
  const end = isShort && decimals === '00' ? '' : `${point}${decimals}`;
  return `${grouped}${end}`;
}

/** Ways to write a day; without the year in front the month is before the day in English alone. */
export const DAYS = fc.constantFrom('iso', 'points', 'slashes', 'short', 'time', 'compact', 'american');
export type DayForm = typeof DAYS extends fc.Arbitrary<infer One> ? One : never;

/** A day of November 2026. */
export function dayCell(day: number, form: DayForm, isEnglish: boolean): Cell {
  const d = String(day).padStart(2, '0');
  const text = {
    iso: `2026-11-${d}`,
    points: `${d}.11.2026`,
    slashes: `${d}/11/2026`,
    short: `${d}.11.26`,
    time: `2026-11-${d} 09:15`,
    compact: `202611${d}`,
    american: isEnglish ? `11/${d}/2026` : `${d}/11/2026`,
  }[form];
  return { text, value: new Date(`2026-11-${d}T00:00:00Z`) };
}

/** What is below zero, as it is written. @param figure without a sign */
export function signed(
  cents: number,
  figure: string,
  sign: 'minus' | 'plus' | 'longMinus' | 'trailing' | 'brackets',
): Cell {
  const isBelow = cents < 0;
  switch (sign) {
    case 'minus':
      return { text: isBelow ? `-${figure}` : figure, value: cents / 100 };
    case 'plus':
      return `${isBelow ? '-' : '+'}${figure}`;
    case 'longMinus':
      return isBelow ? `\u2212${figure}` : figure;
    case 'trailing':
      return isBelow ? `${figure}-` : figure;
    case 'brackets':
      return isBelow ? `(${figure})` : figure;
  }
}

export const at = <One>(list: readonly One[], place: number): One => list[place % list.length] as One;

/** Lists of words by their names, of each language; `>` and `,` stand between the parts of one. */
export type Words = Readonly<Record<string, readonly string[]>>;

export function wordsOf(file: string): readonly Words[] {
  return readFileSync(new URL(`../fixtures/${file}`, import.meta.url), 'utf8')
    .split(/^\[\w+\]\n/m)
    .slice(1)
    .map((text): Words => {
      const lists = text.split('\n').map((line) => line.split(': '));
      return Object.fromEntries(lists.map(([name = '', ...list]) => [name, list.join(': ').split('|')]));
    });
}

export const textOf = (cell: Cell) => (typeof cell === 'string' ? cell : cell.text);

/** The file of some rows. */
export async function tableFile(rows: readonly (readonly Cell[])[], form: Form): Promise<Uint8Array> {
  if (form.as === 'xlsx') {
    const values = rows.map((row) => row.map((cell) => (typeof cell === 'string' ? cell : cell.value)));
    return writeXlsx({ sheets: [{ name: 'Blad1', rows: values }] });
  }
  if (form.as === 'html') {
    const cells = rows.map((row) => `<tr>${row.map((one) => `<td>${textOf(one)}</td>`).join('')}</tr>`);
    return encoded(`<html><body><table>${cells.join('')}</table></body></html>`, form.encoding);
  }
  const { delimiter, quotes, end } = form;
  const written = (text: string) =>
    quotes === 'all' || /["\r\n]/.test(text) || text.includes(delimiter)
      ? `"${text.replaceAll('"', '""')}"`
      : text;
  const lines = rows.map((row) => row.map((cell) => written(textOf(cell))).join(delimiter));
  return encoded(lines.map((line) => line + end).join(''), form.encoding);
}

function encoded(text: string, encoding: Form['encoding']): Uint8Array {
  switch (encoding) {
    case 'utf-8':
      return Buffer.from(text);
    case 'utf-8 with BOM':
      return Buffer.from(`\ufeff${text}`);
    case 'utf-16':
      return Buffer.from(`\ufeff${text}`, 'utf16le');
    case 'utf-16 without BOM':
      return Buffer.from(text, 'utf16le');
    case 'windows-1252': {
      const most = { '€': '\x80', '\u2013': '\x96', '\u2019': '\x92', '\u202f': '\xa0', '\u2212': '-' };
      return Buffer.from(
        text.replace(/[€\u2013\u2019\u202f\u2212]/g, (one) => most[one as keyof typeof most]),
        'latin1',
      );
    }
  }
}
