/** A page of A4 full of lines of ten points. Viewers find the objects without a table of their places. */
export function plainPdf(): Uint8Array<ArrayBuffer> {
  const words = Array.from(
    { length: 45 },
    () => '(Payable within thirty days to account 5050-1055, 9 999 999,99) Tj T*',
  );
  const line = `BT /F 10 Tf 16 TL 56 780 Td ${words.join(' ')} ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>',
    `<< /Length ${line.length} >>\nstream\n${line}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ].map((body, place) => `${place + 1} 0 obj\n${body}\nendobj\n`);
  const text = `%PDF-1.7\n${objects.join('')}trailer << /Size 6 /Root 1 0 R >>\n%%EOF`;
  // By this realm's own class: what an encoder of jsdom gives is of another.
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}
