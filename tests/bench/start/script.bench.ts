import { existsSync } from 'node:fs';
import { build } from 'vite';
import config from '../../../electron.vite.config.ts';
import { type BenchRow, benchRow, printRows } from '../store/benchRow.ts';
import { BUILT, firstScriptKilobytes, MOST_KB } from './firstScript.ts';

const WEIGHTIEST = 6;

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
  const heavy = (await weights()).slice(0, WEIGHTIEST);
  const all = heavy.reduce((sum, [, size]) => sum + size, 0);
  return [
    benchRow(
      'F22',
      'kB of script before the first screen, against what is allowed',
      MOST_KB,
      firstScriptKilobytes(),
      1,
    ),
    ...heavy.map(([name, size]) => benchRow('F22', `  of it, not yet minified: ${name}`, all, size, 1)),
  ];
}

if (import.meta.main) printRows(await run());
