import { readFile } from 'node:fs/promises';
import type { Statement } from './writers/statement.ts';

/** The typefaces of what is printed, from the folder of the resources. */
export async function paperFonts(folder: URL): Promise<Statement['fonts']> {
  const font = async (name: string) => new Uint8Array(await readFile(new URL(name, folder)));
  return { regular: await font('Inter-Regular.ttf'), bold: await font('Inter-SemiBold.ttf') };
}
