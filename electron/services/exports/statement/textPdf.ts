import { PdfFaces } from './pdfFaces.ts';
import { pdfFonts } from './pdfFonts.ts';
import { PdfTypes } from './pdfTypes.ts';

interface TextArea {
  readonly width: number;
  readonly height: number;
  /** Of the letters; 0 where they are to fit. */
  readonly size: number;
  readonly isLong: boolean;
  readonly fonts: URL;
}

const MARGIN = 2;
const LINE = 1.2;
const SMALLEST = 4;
const USUAL = 12;

/** A text as a PDF of one page, which it fills; null where our typefaces have not all of its letters. */
export async function textPdf(text: string, { fonts, ...area }: TextArea): Promise<Buffer | null> {
  const { default: PDFDocument } = await import('pdfkit');
  const doc = new PDFDocument({ size: [area.width, area.height], margin: 0 });
  const types = new PdfTypes(doc);
  const faces = new PdfFaces(types, await pdfFonts(fonts));
  const room = area.width - 2 * MARGIN;
  const set = (size: number) => {
    const paragraphs = area.isLong ? text.split(/\r\n|[\r\n]/) : [text];
    return paragraphs.flatMap((paragraph) => {
      const lines = [''];
      for (const word of area.isLong ? paragraph.split(/(?<= )/) : [paragraph]) {
        const last = lines.at(-1) ?? '';
        const fits = faces.width(faces.line(`${last}${word}`, false), size) <= room;
        if (last === '' || fits) lines[lines.length - 1] = `${last}${word}`;
        else lines.push(word);
      }
      return lines.map((line) => faces.line(line, false));
    });
  };
  const fits = (size: number) => {
    const lines = set(size);
    const isHigh = lines.length * size * LINE > area.height - MARGIN && lines.length > 1;
    return !isHigh && lines.every((line) => faces.width(line, size) <= room);
  };
  let size = area.size > 0 ? area.size : Math.min(USUAL, (area.height - MARGIN) / LINE);
  while (size > SMALLEST && !fits(size)) size -= 0.5;
  const lines = set(size);
  if (lines.some(({ codes }) => codes > 0)) return null;
  const top = area.isLong ? MARGIN : Math.max((area.height - size * LINE) / 2, 0);
  for (const [at, { runs }] of lines.entries()) {
    let x = MARGIN;
    for (const { face, text: shown } of runs) {
      doc
        .font(face)
        .fontSize(size)
        .text(shown, x, top + at * size * LINE, { lineBreak: false });
      x += types.width(face, shown, size);
    }
  }
  doc.end();
  const chunks: Buffer[] = [];
  for await (const chunk of doc) chunks.push(Buffer.from(chunk as Uint8Array));
  return Buffer.concat(chunks);
}
