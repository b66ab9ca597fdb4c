import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';

export const BUILT = join(import.meta.dirname, '../../../out/renderer');

/** F22: kilobytes of minified script that the page may load before its first screen. */
export const MOST_KB = 450;

/** Files of the built page with all that they import, but not what they load later. */
function withImports(first: readonly string[]): Set<string> {
  const files = new Set(first);
  for (const file of files) {
    const { staticImports } = parseSync(file, readFileSync(join(BUILT, file), 'utf8')).module;
    for (const { moduleRequest } of staticImports) files.add(join('assets', moduleRequest.value));
  }
  return files;
}

/** The texts of the language in use, which the page asks for before it shows anything. */
function textsOf(locale: string): string {
  const named = (file: string) => readFileSync(join(BUILT, 'assets', file), 'utf8').includes(locale);
  const scripts = readdirSync(join(BUILT, 'assets')).filter((file) => file.endsWith('.js'));
  const found = scripts.filter(named);
  if (found.length !== 1) throw new Error(`${found.length} files hold the texts of ${locale}`);
  return join('assets', found[0] ?? '');
}

/** Kilobytes of the script that the built page loads before its first screen, in English. */
export function firstScriptKilobytes(): number {
  const page = readFileSync(join(BUILT, 'index.html'), 'utf8');
  const first = [...page.matchAll(/(?:src|href)="\.\/([^"]+\.js)"/g)].map(([, file = '']) => file);
  const files = [...withImports([...first, textsOf('en-GB')])];
  return files.reduce((sum, file) => sum + readFileSync(join(BUILT, file)).length, 0) / 1_000;
}
