import type { Decimal } from '../../shared/domain/money.ts';
import { createFakeBridge, type FakeBridge } from '../fakes/fakeBridge.ts';
import { busyDesk } from '../fakes/fakeData.ts';
import { plainPdf } from '../fakes/plainPdf.ts';

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
  return withPdfs(createFakeBridge({ data }), 1);
}

/** The busy desk with PDFs of fifty pages. */
export function longPdfs(): FakeBridge {
  const data = busyDesk();
  data.customers = data.customers.map((one) => ({
    ...one,
    rows: one.rows.map((row) => ({ ...row, hasPdf: true })),
  }));
  return withPdfs(createFakeBridge({ data }), 50);
}

function withPdfs(fake: FakeBridge, pages: number): FakeBridge {
  const bytes = plainPdf(pages);
  fake.answerWith('pdfs.preview', async () => ({ bytes, fetchedAt: Date.now(), fromCache: true }));
  return fake;
}
