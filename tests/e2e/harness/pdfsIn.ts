import { readdir } from 'node:fs/promises';

export async function pdfsIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => name.endsWith('.pdf'));
}
