import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { expect, it } from 'vitest';

/** The typefaces that every reader of PDFs has to know; none of them is in the file. */
const STANDARD = [
  ...['Helvetica', 'Helvetica-Bold', 'Helvetica-Oblique', 'Times-Roman', 'Times-BoldItalic'],
  ...['Courier', 'Symbol', 'ZapfDingbats'],
];

async function pdfInStandardTypefaces(): Promise<Uint8Array> {
  const paper = new PDFDocument();
  for (const name of STANDARD) paper.font(name).text('abc 123');
  paper.end();
  return new Uint8Array(await buffer(paper));
}

it('pdf.js asks for no other file of a typeface than those that are bundled', async () => {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const asked = new Set<string>();
  class NoParts {
    fetch({ filename }: { readonly filename: string }) {
      asked.add(filename);
      return Promise.reject(new Error('not here'));
    }
  }
  const pdf = await getDocument({
    data: await pdfInStandardTypefaces(),
    // As openPdf sets it.
    useSystemFonts: true,
    useWorkerFetch: false,
    standardFontDataUrl: 'standard-fonts/',
    BinaryDataFactory: NoParts,
    verbosity: 0,
  } as Parameters<typeof getDocument>[0]).promise;
  await (await pdf.getPage(1)).getOperatorList();
  await pdf.loadingTask.destroy();
  expect([...asked].sort()).toEqual(['FoxitDingbats.pfb', 'FoxitSymbol.pfb']);
});
