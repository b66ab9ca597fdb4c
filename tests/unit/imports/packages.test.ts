import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { builtinModules } from 'node:module';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import config from '../../../electron.vite.config.ts';
import { type ImportGraph, importsOf, loadedBy, reachedFrom, readGraph } from './importGraph.ts';

const ROOT = join(import.meta.dirname, '../../..');

type Versions = Readonly<Record<string, string>>;
const { dependencies, devDependencies } = JSON.parse(
  readFileSync(join(ROOT, 'package.json'), 'utf8'),
) as Readonly<Record<'dependencies' | 'devDependencies', Versions>>;

/** What no package loads, and why it stays outside the bundles nevertheless. */
const outside = (config as { readonly main: { readonly build: { readonly externalizeDeps: unknown } } }).main
  .build.externalizeDeps as { readonly include?: readonly string[]; readonly exclude?: readonly string[] };

const ENTRIES = [
  'electron/main.ts',
  'electron/store/ingestWorkerThread.ts',
  'electron/store/queryWorkerThread.ts',
  'electron/services/exportThread.ts',
  'electron/sandbox/sandboxThread.ts',
];

/** Not imported by name, and what they are for. */
const TOOLS: Readonly<Record<string, string>> = {
  '@biomejs/biome': 'lint, by the command biome',
  '@fontsource-variable/inter': 'the typeface, by the address of its files',
  '@types/d3-scale': 'types of d3-scale',
  '@types/d3-shape': 'types of d3-shape',
  '@types/node': 'types of Node',
  '@types/pdfkit': 'types of pdfkit',
  '@types/react': 'types of react',
  '@types/react-dom': 'types of react-dom',
  '@types/yauzl': 'types of yauzl',
  '@types/yazl': 'types of yazl',
  '@typescript/native': 'TypeScript 7, by the command tsc',
  jsdom: "the document of tests of the page, by the name of vitest's environment",
  node: 'the Node of every npm script',
  typescript: 'TypeScript 6, whose parser dependency-cruiser loads: version 7 has no API',
};

/** Imported under another name than package.json gives: parts that are published with the package, and types. */
const PARTS: Readonly<Record<string, string>> = {
  'app-builder-lib': 'electron-builder',
  'builder-util': 'electron-builder',
  'better-sqlite3': '@types/better-sqlite3',
};

const isPackage = (name: string): boolean =>
  !/^(\.|\/|node:|virtual:|(?:electron|renderer|shared|tests|docs|scripts|resources|out|node_modules)\/)/.test(
    name,
  ) &&
  !/\.(ts|tsx|mjs|json|css)$/.test(name) &&
  name !== 'electron' &&
  !builtinModules.includes(name);

/** With what is required by name, as native code is. */
function loadedOrRequired(file: string, text: string): string[] {
  return [
    ...loadedBy(file, text),
    ...[...text.matchAll(/\brequire\('([^']+)'\)/g)].map(([, name = '']) => name),
  ];
}

const packagesIn = (names: Iterable<string>): string[] => [...new Set([...names].filter(isPackage))].sort();

describe('package.json', () => {
  let loaded: ImportGraph;
  let imported: ReadonlySet<string>;
  const loadedFrom = (entries: readonly string[]): string[] =>
    packagesIn(entries.flatMap((entry) => [...reachedFrom(entry, loaded)]));

  beforeAll(async () => {
    loaded = await readGraph(['electron', 'shared', 'renderer'], loadedOrRequired);
    const all = await readGraph(['electron', 'shared', 'renderer', 'tests']);
    const others: string[][] = [];
    for await (const file of glob('{*.ts,scripts/*.mjs,tests/**/*.mjs}', { cwd: ROOT }))
      others.push(importsOf(file, readFileSync(join(ROOT, file), 'utf8')));
    imported = new Set([...all.values(), ...others].flat().filter(isPackage));
  });

  it('calls a dependency what a package carries outside the bundles, and nothing else', () => {
    const main = loadedFrom(ENTRIES);
    expect(main.length).toBeGreaterThan(8);
    expect(Object.keys(dependencies).filter((name) => !main.includes(name))).toEqual([]);
    expect(main.filter((name) => !(name in dependencies) && !(name in devDependencies))).toEqual([]);
    expect(Object.keys(dependencies).filter((name) => name in devDependencies)).toEqual([]);
    // Nothing that is a dependency is bundled all the same: it would be carried twice.
    expect(outside.exclude ?? []).toEqual([]);
    // The page is bundled whole.
    const page = packagesIn([...loaded].flatMap(([file, to]) => (file.startsWith('renderer/') ? to : [])));
    expect(page).toContain('react');
    expect(page.filter((name) => name in dependencies)).toEqual([]);
  });

  it('leaves outside besides these what only the browser host loads, which is in no package', () => {
    const host = loadedFrom(['electron/browserHost.ts']);
    const ofPackages = loadedFrom(ENTRIES);
    expect(outside.include).not.toEqual([]);
    for (const name of outside.include ?? []) {
      expect([name, name in devDependencies, host.includes(name), ofPackages.includes(name)]).toEqual([
        ...[name, true, true, false],
      ]);
    }
  });

  it('names every package that is imported, and none that nobody imports', () => {
    const named = [...Object.keys(dependencies), ...Object.keys(devDependencies)];
    const used = new Set([...imported].map((name) => PARTS[name] ?? name));
    expect([...used].filter((name) => !named.includes(name))).toEqual([]);
    expect(named.filter((name) => !used.has(name) && !(name in TOOLS) && name !== 'electron')).toEqual([]);
    expect(Object.keys(TOOLS).filter((name) => !named.includes(name) || used.has(name))).toEqual([]);
  });
});
