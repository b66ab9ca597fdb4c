import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { dirname, join, posix } from 'node:path';
import { parseSync, Visitor } from 'vite';

/** Where every file leads: paths from the root of the repository, `/` between folders; packages by their names. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>;

const ROOT = join(import.meta.dirname, '../../..');

/**
 * Everything that a file imports or exports from elsewhere, by static and dynamic imports, `import(…)` in types, and
 * addresses beside it (`new URL(…, import.meta.url)`). Type imports count like any other.
 * @throws Error on text that is no TypeScript
 */
export function importsOf(file: string, text: string): string[] {
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const found = new Set<string>();
  const note = (source: { readonly value?: unknown } | null) => {
    if (typeof source?.value === 'string') found.add(targetOf(file, source.value));
  };
  new Visitor({
    ImportDeclaration: ({ source }) => note(source),
    ExportNamedDeclaration: ({ source }) => note(source),
    ExportAllDeclaration: ({ source }) => note(source),
    ImportExpression: ({ source }) => note(source as { readonly value?: unknown }),
    TSImportType: ({ source }) => note(source),
    NewExpression: ({ callee, arguments: [address, base] }) => {
      if (callee.type !== 'Identifier' || callee.name !== 'URL' || base?.type !== 'MemberExpression') return;
      if (base.object.type === 'MetaProperty') note(address as { readonly value?: unknown });
    },
  }).visit(program);
  return [...found];
}

function targetOf(file: string, source: string): string {
  const path = source.replace(/\?.*$/, '');
  if (path.startsWith('.')) return posix.join(dirname(file), path);
  return path
    .split('/')
    .slice(0, path.startsWith('@') ? 2 : 1)
    .join('/');
}

/** The part of it that is there when the program runs: type imports are gone then, whole statements at a time. */
export function loadedBy(file: string, text: string): string[] {
  const { module } = parseSync(file, text);
  const found = new Set<string>();
  for (const { entries, moduleRequest } of module.staticImports) {
    if (entries.length === 0 || entries.some(({ isType }) => !isType)) found.add(moduleRequest.value);
  }
  for (const { entries } of module.staticExports) {
    for (const { moduleRequest, isType } of entries) {
      if (moduleRequest !== null && !isType) found.add(moduleRequest.value);
    }
  }
  for (const { moduleRequest } of module.dynamicImports) {
    found.add(text.slice(moduleRequest.start + 1, moduleRequest.end - 1));
  }
  return [...found].map((source) => targetOf(file, source));
}

/** Everything that is loaded sooner or later once a file is, the file and packages among it. */
export function reachedFrom(file: string, graph: ImportGraph): ReadonlySet<string> {
  const reached = new Set([file]);
  for (const name of reached) for (const next of graph.get(name) ?? []) reached.add(next);
  return reached;
}

/** The graph of all TypeScript below the given folders of this repository. */
export async function readGraph(folders: readonly string[], importsIn = importsOf): Promise<ImportGraph> {
  const graph = new Map<string, string[]>();
  for (const folder of folders) {
    for await (const path of glob(`${folder}/**/*.{ts,tsx}`, { cwd: ROOT })) {
      const file = path.replaceAll('\\', '/');
      graph.set(file, importsIn(file, readFileSync(join(ROOT, file), 'utf8')));
    }
  }
  return graph;
}
