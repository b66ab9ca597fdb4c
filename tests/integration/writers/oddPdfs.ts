import { PDFDocument as PdfLib } from '@cantoo/pdf-lib';
import PDFDocument from 'pdfkit';

/** A page of text by pdfkit: the plainest form. */
export async function plainPdf(options: PDFKit.PDFDocumentOptions = {}): Promise<Buffer> {
  const doc = new PDFDocument({ size: 'A4', compress: false, ...options });
  doc.text('Faktura 50001 '.repeat(40));
  doc.addPage().text('Sida 2');
  doc.end();
  const chunks: Buffer[] = [];
  for await (const chunk of doc) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

/** What readers take although it is not of the plainest form, by what is odd about it. */
export async function oddPdfs(): Promise<Readonly<Record<string, Buffer>>> {
  const plain = await plainPdf();
  const loaded = await PdfLib.load(plain);
  const text = plain.toString('latin1');
  const table = Number(/startxref\s+(\d+)/.exec(text)?.[1]);
  const root = /\/Root (\d+ 0 R)/.exec(text)?.[1] ?? '';
  const size = Number(/\/Size (\d+)/.exec(text)?.[1]);
  const info = `${size} 0 obj\n<</Title(again)>>\nendobj\n`;
  const update = [
    info,
    `xref\n${size} 1\n${String(plain.length).padStart(10, '0')} 00000 n \n`,
    `trailer\n<</Size ${size + 1}/Root ${root}/Info ${size} 0 R/Prev ${table}>>\n`,
    `startxref\n${plain.length + info.length}\n%%EOF\n`,
  ].join('');
  return {
    'streams of objects and a stream as its table': Buffer.from(
      await loaded.save({ useObjectStreams: true }),
    ),
    'a plain table by another program': Buffer.from(await loaded.save({ useObjectStreams: false })),
    'an update appended': Buffer.concat([plain, Buffer.from(update)]),
    'a few lines behind its end': Buffer.concat([plain, Buffer.from('\r\n<!-- sent by a proxy -->\r\n')]),
    'a table that points nowhere': Buffer.from(text.replace(/startxref\s+\d+/, 'startxref\n1'), 'latin1'),
    'a stream that says a wrong length': Buffer.from(text.replace(/\/Length \d+/, '/Length 7'), 'latin1'),
    'encryption that asks for no password': await plainPdf({ ownerPassword: 'boss', pdfVersion: '1.7' }),
    'encryption with a password': await plainPdf({ userPassword: 'secret', pdfVersion: '1.7' }),
  };
}
