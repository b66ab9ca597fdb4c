import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');
const read = (file: string) => JSON.parse(readFileSync(join(ROOT, file), 'utf8'));

interface Locked {
  readonly name?: string;
  readonly hasInstallScript?: true;
}

it('every package with an install script has its word in allowScripts, and no other', () => {
  const packages: Readonly<Record<string, Locked>> = read('package-lock.json').packages;
  const withScript = Object.entries(packages).flatMap(([path, { name, hasInstallScript }]) =>
    // npm compiles what has this file, also without a script that says so.
    hasInstallScript === true || (path !== '' && existsSync(join(ROOT, path, 'binding.gyp')))
      ? (name ?? path.replace(/^.*node_modules\//, ''))
      : [],
  );
  const { allowScripts } = read('package.json') as { readonly allowScripts: Record<string, boolean> };
  expect(Object.keys(allowScripts).sort()).toEqual([...new Set(withScript)].sort());
  // The Node of every npm script is chosen by its own.
  expect(Object.keys(allowScripts).filter((name) => allowScripts[name])).toEqual(['node']);
});
