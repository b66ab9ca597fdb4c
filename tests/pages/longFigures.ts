import type { Decimal } from '../../shared/domain/money.ts';
import { createFakeBridge, type FakeBridge } from '../fakes/fakeBridge.ts';
import { busyDesk } from '../fakes/fakeData.ts';

/** Twenty digits: more than any ledger has, and still within a column. */
const PRICE = '9999999999999999.9999' as Decimal;
const CREDIT = '-8888888888888888.8888' as Decimal;

/** Figures of twenty digits in each column of amounts, below and above zero, and a PDF for each invoice. */
export function longFigures(): FakeBridge {
  const data = busyDesk();
  data.customers = data.customers.map((one) => ({
    ...one,
    rows: one.rows.map((row, place) => {
      const owed = place % 3 === 0 ? CREDIT : PRICE;
      const outstanding = row.outstanding === '0' ? row.outstanding : owed;
      return { ...row, price: owed, priceVat: owed, balance: owed, outstanding, hasPdf: true };
    }),
  }));
  const fake = createFakeBridge({ data });
  fake.answerWith('pdfs.preview', async () => ({
    bytes: new TextEncoder().encode(pdf()),
    fetchedAt: Date.now(),
    fromCache: true,
  }));
  return fake;
}

/** A page of A4 full of lines of ten points. Viewers find the objects without a table of their places. */
function pdf(): string {
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
  return `%PDF-1.7\n${objects.join('')}trailer << /Size 6 /Root 1 0 R >>\n%%EOF`;
}
