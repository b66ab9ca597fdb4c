/**
 * Pages of A4 full of lines of ten points, each page with a link and a red stamp. The last word is in two typefaces, so
 * that each part of it is a run of text of its own. Viewers find the objects without a table of their places.
 */
export function plainPdf(pages = 1): Uint8Array<ArrayBuffer> {
  const words = Array.from(
    { length: 45 },
    () => '(Payable within thirty days to account 5050-1055, 9 999 999,99) Tj T*',
  );
  const text = `BT /F 10 Tf 16 TL 56 780 Td ${words.join(' ')} (Remit) Tj /B 10 Tf (tance) Tj ET`;
  const stamp = '1 0 0 rg 0 0 100 40 re f';
  const firstPage = 8;
  const numbers = Array.from({ length: pages }, (_, place) => `${firstPage + place} 0 R`);
  const page = [
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 3 0 R /Annots [6 0 R 7 0 R]',
    '/Resources << /Font << /F 4 0 R /B 5 0 R >> >> >>',
  ].join(' ');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${numbers.join(' ')}] /Count ${pages} >>`,
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold >>',
    '<< /Type /Annot /Subtype /Link /Rect [56 780 300 800] /A << /S /URI /URI (https://kontor.invalid/) >> >>',
    `<< /Type /Annot /Subtype /Stamp /Rect [400 780 500 820] /AP << /N ${firstPage + pages} 0 R >> >>`,
    ...numbers.map(() => page),
    `<< /Type /XObject /Subtype /Form /BBox [0 0 100 40] /Length ${stamp.length} >>\nstream\n${stamp}\nendstream`,
  ].map((body, place) => `${place + 1} 0 obj\n${body}\nendobj\n`);
  const file = `%PDF-1.7\n${objects.join('')}trailer << /Size ${objects.length + 1} /Root 1 0 R >>\n%%EOF`;
  // By this realm's own class: what an encoder of jsdom gives is of another.
  return Uint8Array.from(file, (letter) => letter.charCodeAt(0));
}
