import { readFile } from 'node:fs/promises';
import type { Statement } from './statement.ts';

/** What Inter has beside Latin, Cyrillic and modern Greek; a page that needs none of it does not hold it. */
const SCRIPTS = ['vietnamese', 'greek-ext'] as const;

/** The typefaces of what is printed, from the folder of the resources; that of most texts first. */
export async function pdfFonts(folder: URL): Promise<Statement['fonts']> {
  const faces = (weight: 'Regular' | 'SemiBold') =>
    Promise.all(
      [`Inter-${weight}.ttf`, ...SCRIPTS.map((script) => `Inter-${script}-${weight}.woff`)].map(
        async (name) => new Uint8Array(await readFile(new URL(name, folder))),
      ),
    );
  const [regular, bold] = await Promise.all([faces('Regular'), faces('SemiBold')]);
  return { regular, bold, folder: folder.href };
}
