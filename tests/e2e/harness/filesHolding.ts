import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { needlesOf } from './needles.ts';

/** Files below a folder that hold one of the texts, in any encoding that a program would write it in. */
export async function filesHolding(folder: string, texts: readonly string[]): Promise<string[]> {
  const needles = needlesOf(texts);
  const hits: string[] = [];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const bytes = await readFile(join(entry.parentPath, entry.name));
    if (needles.some((needle) => bytes.includes(needle))) hits.push(entry.name);
  }
  return hits;
}
