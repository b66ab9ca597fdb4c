import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, parseSync } from 'vite';
import config from '../../../electron.vite.config.ts';
import { type BenchRow, benchRow, printRows } from '../store/benchRow.ts';

const BUILT = join(import.meta.dirname, '../../../out/renderer');
const MOST_KB = 450;
const WEIGHTIEST = 6;

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

/** Kilobytes by package (or folder of ours) of what the first screen imports, before it is minified. */
async function weights(): Promise<[string, number][]> {
  const { root = '.', plugins = [] } = config.renderer ?? {};
  const built = await build({
    configFile: false,
    root,
    plugins,
    logLevel: 'silent',
    build: { write: false },
  });
  const output = 'output' in built ? built.output : [];
  const chunks = output.flatMap((file) => (file.type === 'chunk' ? [file] : []));
  const files = new Set(chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName));
  for (const file of files) {
    for (const next of chunks.find(({ fileName }) => fileName === file)?.imports ?? []) files.add(next);
  }
  const sums = new Map<string, number>();
  for (const { fileName, modules } of chunks) {
    for (const [id, { renderedLength }] of files.has(fileName) ? Object.entries(modules) : []) {
      const packaged = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1];
      const name = packaged ?? /(renderer\/\w+|shared)\//.exec(id)?.[1] ?? 'other';
      sums.set(name, (sums.get(name) ?? 0) + renderedLength / 1_000);
    }
  }
  return [...sums].toSorted(([, a], [, b]) => b - a);
}

/** F22, over a build: script that the page loads before its first screen, in English, and what weighs most in it. */
export async function run(): Promise<BenchRow[]> {
  if (!existsSync(BUILT)) throw new Error('build first: npm run build');
  const page = readFileSync(join(BUILT, 'index.html'), 'utf8');
  const first = [...page.matchAll(/(?:src|href)="\.\/([^"]+\.js)"/g)].map(([, file = '']) => file);
  const files = withImports([...first, textsOf('en-GB')]);
  const bytes = [...files].map((file) => readFileSync(join(BUILT, file)).length);
  const kilobytes = bytes.reduce((sum, size) => sum + size, 0) / 1_000;
  const heavy = (await weights()).slice(0, WEIGHTIEST);
  const all = heavy.reduce((sum, [, size]) => sum + size, 0);
  return [
    benchRow('F22', 'kB of script before the first screen, against what is allowed', MOST_KB, kilobytes, 1),
    ...heavy.map(([name, size]) => benchRow('F22', `  of it, not yet minified: ${name}`, all, size, 1)),
  ];
}

if (import.meta.main) printRows(await run());
