import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PackedApp, PackedFile } from './packedApp.ts';

export interface PackedLine {
  /** A folder of ours, or a package. */
  readonly name: string;
  readonly files: number;
  readonly bytes: number;
}

/** Needed to compile a native module, never to run it. */
const FOR_COMPILING = new Set(['node-addon-api']);

const PACKAGE = /^node_modules\/((?:@[^/]+\/)?[^/]+)/;

/** What a package holds by folder and npm package, the largest first. */
export function listOf(files: readonly PackedFile[]): PackedLine[] {
  const lines = new Map<string, { files: number; bytes: number }>();
  for (const { path, size } of files) {
    const name = PACKAGE.exec(path)?.[0] ?? path.split('/').slice(0, 2).join('/');
    const { files: known, bytes } = lines.get(name) ?? { files: 0, bytes: 0 };
    lines.set(name, { files: known + 1, bytes: bytes + size });
  }
  return [...lines].map(([name, sum]) => ({ name, ...sum })).sort((one, other) => other.bytes - one.bytes);
}

export function packagesHeld(files: readonly PackedFile[]): Set<string> {
  return new Set(files.flatMap(({ path }) => PACKAGE.exec(path)?.[1] ?? []));
}

/** The packages that our own files in the archive name, and what those need in turn. */
export async function packagesLoaded({ extracted, files }: PackedApp): Promise<Set<string>> {
  const { dependencies } = await manifestOf(extracted);
  const ours = files.filter(({ path }) => /^out\/(main|preload)\/.*\.c?js$/.test(path));
  const texts = await Promise.all(ours.map(({ path }) => readFile(join(extracted, path), 'utf8')));
  const named = (name: string) => texts.some((text) => imports(text, name));
  const waiting = Object.keys(dependencies).filter(named);
  const loaded = new Set<string>();
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (loaded.has(name) || FOR_COMPILING.has(name)) continue;
    loaded.add(name);
    const needs = await manifestOf(join(extracted, 'node_modules', name));
    waiting.push(...Object.keys(needs.dependencies));
  }
  return loaded;
}

/** A bare name or a path within the package, in any of the ways in which a module loads another. */
function imports(text: string, name: string): boolean {
  return new RegExp(`(?:from|import|require)\\s*\\(?\\s*["'\`]${name}["'/\`]`).test(text);
}

async function manifestOf(
  folder: string,
): Promise<{ readonly dependencies: Readonly<Record<string, string>> }> {
  const { dependencies = {} } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  return { dependencies };
}
