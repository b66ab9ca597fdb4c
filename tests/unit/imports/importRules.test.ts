import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { cruise, type ICruiseResult, type IRegularForbiddenRuleType } from 'dependency-cruiser';
import extractOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';
import { describe, expect, it } from 'vitest';
import configuration from '../../../.dependency-cruiser.ts';
import { temporaryFolder } from '../../temporaryFolder.ts';
import { type ImportGraph, loadedBy, reachedFrom, readGraph } from './importGraph.ts';

const ROOT = join(import.meta.dirname, '../../..');
const rules = (configuration.forbidden ?? []) as readonly (IRegularForbiddenRuleType & { name: string })[];

type Files = Readonly<Record<string, string>>;

const PACKAGES = ['better-sqlite3-multiple-ciphers', 'electron', 'keytar', 'zod'];

/** A repository of few files; what is imported of others is added, and is empty. */
function write(folder: string, files: Files): void {
  const dependencies = Object.fromEntries(PACKAGES.map((name) => [name, '1.0.0']));
  const all: Record<string, string> = { 'package.json': JSON.stringify({ dependencies }) };
  for (const name of [...PACKAGES, 'left-pad']) {
    all[`node_modules/${name}/package.json`] = JSON.stringify({ name, version: '1.0.0', main: 'index.js' });
    all[`node_modules/${name}/index.js`] = '';
  }
  for (const [file, text] of Object.entries(files)) {
    for (const [, target = ''] of text.matchAll(/'(\.[^']+)'/g)) all[join(dirname(file), target)] = '';
  }
  for (const [file, text] of Object.entries({ ...all, ...files })) {
    mkdirSync(join(folder, dirname(file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
}

/** The names of the rules that a repository of these files breaks. */
async function broken(files: Files): Promise<readonly string[]> {
  await using folder = await temporaryFolder();
  write(folder.path, files);
  const options = await extractOptions(join(ROOT, '.dependency-cruiser.ts'));
  const { output } = await cruise(Object.keys(files), { ...options, baseDir: folder.path });
  return (output as ICruiseResult).summary.violations.map(({ rule }) => rule.name);
}

/** For each rule, files that break it. */
const BREACHES: Readonly<Record<string, Files>> = {
  'no-circles': {
    'shared/domain/a.ts': "import type { B } from './b.ts'; export type A = B;",
    'shared/domain/b.ts': "import type { A } from './a.ts'; export type B = A;",
  },
  'no-folder-circles': {
    'electron/store/invoices/ingest/a.ts': "import '../queries/b.ts';",
    'electron/store/invoices/queries/c.ts': "import '../ingest/d.ts';",
  },
  'no-tests-in-product': { 'renderer/app/main.tsx': "import '../../tests/fakes/fakeBridge.ts';" },
  'no-dead-files': { 'electron/main.ts': '', 'electron/ipc/forgotten.ts': '' },
  'no-undeclared-packages': { 'electron/ipc/a.ts': "import 'left-pad';" },
  'main-process-only-in-electron': { 'renderer/app/main.tsx': "import '../../electron/json/jsonReader.ts';" },
  'node-only-in-electron': { 'renderer/base/a.ts': "import { readFileSync } from 'node:fs';" },
  'page-only-in-renderer': { 'shared/domain/money.ts': "import '../../renderer/base/paths.ts';" },
  'no-schemas-in-the-page': { 'renderer/ui/Button.tsx': "import { z } from 'zod';" },
  'app-on-top': { 'renderer/features/desk/OverviewPage.tsx': "import '../../app/Shell.tsx';" },
  'features-below-app': { 'renderer/base/a.ts': "import '../features/desk/OverviewPage.tsx';" },
  'primitives-without-state': { 'renderer/ui/Button.tsx': "import '../base/paths.ts';" },
  'bridge-behind-base': { 'renderer/features/desk/OverviewPage.tsx': "import '../../bridge/bridge.ts';" },
  'no-store-imports-a-store': {
    'renderer/features/invoices/viewsStore.ts': "import './invoicesStore.ts';",
  },
  'electron-only-in-hosts': { 'electron/services/a/aService.ts': "import { app } from 'electron';" },
  'keytar-only-in-its-adapter': { 'electron/adapters/a.ts': "const later = () => import('keytar');" },
  'sqlite-only-in-database': { 'electron/store/invoices/a.ts': "import 'better-sqlite3-multiple-ciphers';" },
  'adapters-only-from-hosts': { 'electron/services/a/aService.ts': "import '../../adapters/clock.ts';" },
  'services-on-top': { 'electron/store/openStore.ts': "import '../services/a/aService.ts';" },
  'services-without-callers': {
    'electron/services/a/aService.ts': "import '../../ipc/callRegistrar.ts';",
  },
  'hosts-through-services': { 'electron/main.ts': "import './store/openStore.ts';" },
  'jobs-name-no-kind': { 'electron/services/jobs/a.ts': "import '../exports/b.ts';" },
  'services-call-store-workers': {
    'electron/services/a/aService.ts': "import '../../store/userData/viewsRepository.ts';",
  },
  'no-services-on-threads': {
    'electron/services/exportThread.ts': "import './a/a.ts';",
    'electron/services/a/a.ts': "import './aService.ts';",
    'electron/services/a/aService.ts': '',
  },
  'documents-know-no-use-case': {
    'electron/documents/tables/a.ts': "import type { Store } from '../../store/store.ts';",
  },
  'lower-modules-apart': { 'electron/serviceClient/a.ts': "import type { Store } from '../store/store.ts';" },
  'store-parts-below-store': { 'electron/store/pdfs/a.ts': "import '../openStore.ts';" },
  'user-data-without-invoices': { 'electron/store/userData/a.ts': "import '../invoices/queries/b.ts';" },
};

/** Each alternative by itself: `a/(b|c)/` is `a/b/` and `a/c/`. */
function alternatives(pattern: string): readonly string[] {
  const [group, choices] = /\((?!\^)([^()]+\|[^()]+)\)/.exec(pattern) ?? [];
  if (group === undefined || choices === undefined) return [pattern];
  return choices.split('|').flatMap((choice) => alternatives(pattern.replace(group, choice)));
}

/** A folder with all that is in it: a feature, a service, a part of the store, or what is beside them. */
const MODULE =
  /^(?:renderer\/features|electron\/services|electron\/store|electron|renderer|shared)\/\w+(?=\/)/;

/** Modules that need each other, and those that need one of them. `no-folder-circles` sees single folders. */
function inCircles(graph: ImportGraph): readonly string[] {
  const uses = new Map<string, Set<string>>();
  for (const [file, targets] of graph) {
    const from = MODULE.exec(file)?.[0] ?? '';
    const known = uses.get(from) ?? new Set();
    for (const target of targets) known.add(MODULE.exec(target)?.[0] ?? '');
    known.delete(from);
    uses.set(from, known);
  }
  uses.delete('');
  const usesNone = ([, to]: [string, Set<string>]) => ![...to].some((name) => uses.has(name));
  for (let free = [...uses].find(usesNone); free !== undefined; free = [...uses].find(usesNone))
    uses.delete(free[0]);
  return [...uses.keys()];
}

describe('the import rules', () => {
  it('are each broken by files below', () => {
    expect(Object.keys(BREACHES)).toEqual(rules.map(({ name }) => name));
  });

  it.each(Object.entries(BREACHES))('name %s where it is broken', async (name, files) => {
    expect(await broken(files)).toContain(name);
  });

  it.each([
    ['a type', "import type { A } from '../../electron/json/a.ts';"],
    ['a type among values', "import { type A } from '../../electron/json/a.ts';"],
    ['a type by its address', "type A = import('../../electron/json/a.ts').A;"],
    ['what goes on from there', "export * from '../../electron/json/a.ts';"],
    ['a type that goes on', "export type { A } from '../../electron/json/a.ts';"],
    ['lazily', "using it = open(); const later = () => import('../../electron/json/a.ts');"],
  ])('see an import of %s', async (_what, text) => {
    expect(await broken({ 'renderer/base/a.tsx': text })).toContain('main-process-only-in-electron');
  });

  it('are green for what they allow', async () => {
    const files = {
      'electron/main.ts': "import 'electron'; import 'node:fs'; import './services/kontor.ts';",
      'electron/services/kontor.ts': "import '../store/openStore.ts'; import '../../shared/domain/money.ts';",
      'renderer/app/main.tsx': "import '../base/a.ts'; import '../features/desk/OverviewPage.tsx';",
    };
    expect(await broken(files)).toEqual([]);
  });

  it('name folders, files and packages that exist', () => {
    const { dependencies, devDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    const packages = Object.keys({ ...dependencies, ...devDependencies }).map((name) =>
      name.replace('@types/', ''),
    );
    const known = [
      ...globSync('{electron,renderer,shared,tests,scripts}/**/*.*', { cwd: ROOT }),
      ...packages.flatMap((name) => [name, `node_modules/${name}/package.json`]),
    ].map((path) => path.replaceAll('\\', '/'));
    const patterns = rules.flatMap(({ from, to }) =>
      [from.path, from.pathNot, to.path, to.pathNot].flatMap((path) => path ?? []),
    );
    const unknown = patterns
      .flatMap((pattern) => alternatives(pattern.replace('$1', '[^/]+')))
      .filter((pattern) => !known.some((path) => new RegExp(pattern).test(path)));
    expect(unknown).toEqual([]);
  });

  it('let no two modules need each other, by whichever of their folders', async () => {
    const graph = await readGraph(['electron', 'renderer', 'shared']);
    expect(inCircles(graph)).toEqual([]);
    const [invoices, pdf] = ['renderer/features/invoices', 'renderer/features/pdf'];
    const file = `${pdf}/PdfPreview.tsx`;
    const targets = [...(graph.get(file) ?? []), `${invoices}/state/invoicesStore.ts`];
    const circle = inCircles(new Map([...graph, [file, targets]]));
    expect(circle).toEqual(expect.arrayContaining([invoices, pdf]));
  });

  it('bring the page what the schemas of the contract are about, and never the schemas', async () => {
    const loaded = await readGraph(['electron', 'renderer', 'shared'], loadedBy);
    const page = reachedFrom('renderer/app/main.tsx', loaded);
    expect(page).toContain('renderer/features/exports/StatementSheet.tsx');
    expect(page).toContain('react');
    expect(page).not.toContain('zod');
    expect(page).not.toContain('filenamify');
  });
});
