import { describe, expect, it } from 'vitest';
import { csvList } from '../../../../electron/documents/tables/csv.ts';
import { tableAsText } from '../../../../renderer/base/copyTable.ts';
import { copiedInvoiceCell } from '../../../../renderer/features/invoices/invoiceColumns.ts';
import type { InvoiceRow } from '../../../../shared/domain/invoice.ts';
import { INVOICE_CELL_KINDS, type ListRow } from '../../../../shared/domain/listFormat.ts';
import { fakeInvoices } from '../../../fakes/fakeInvoices.ts';
import { fc } from '../../../fastCheck.ts';

const [base] = fakeInvoices(1, 1);
const SIGNS = ['=', '+', '-', '@', '＝', '＋', '－', '＠'];
const HIDING = [
  '',
  ' ',
  '\u00a0',
  '\u0085',
  '\u2028',
  '\v',
  '\0',
  '\u200b',
  '\u2060',
  '\ufeff',
  '\u00ad',
  '"',
];
const BREAKS = ['\t', '\r', '\n', ';', ',', ';"'];

type Column = 'status' | 'entryNo' | 'price';

async function* only(row: ListRow): AsyncGenerator<readonly ListRow[]> {
  yield [row];
}

/** The cell of a CSV for programs, quotes removed, its line ends and tabs as the one space that a copied cell has. */
async function exported(column: Column, value: string): Promise<string> {
  let text = '';
  const columns = [{ key: column, header: 'x', kind: INVOICE_CELL_KINDS[column] }];
  const chunks = csvList(only({ [column]: value }), {
    preset: 'rfc4180',
    columns,
    flagTexts: { yes: '', no: '' },
  });
  for await (const chunk of chunks) text += chunk;
  const cell = text.slice('x\r\n'.length, -'\r\n'.length);
  const bare = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell;
  return bare.replaceAll(/[\t\r\n\v\f\u0085\u2028\u2029]+/g, ' ');
}

function copied(column: Column, value: string): string {
  const cell = copiedInvoiceCell({ ...base, [column]: value } as InvoiceRow, column);
  return tableAsText({ titles: null, rows: [[cell]] }, 'none-dot');
}

async function same(column: Column, value: string): Promise<void> {
  expect(copied(column, value), JSON.stringify(value)).toBe(await exported(column, value));
}

describe('P38 a copied cell', () => {
  it('is disarmed as the exported one is: full-width signs, and signs behind what nobody sees', async () => {
    for (const hiding of HIDING)
      for (const sign of SIGNS) {
        const value = `${hiding}${sign}cmd|'/c calc'!A0`;
        await same('status', value);
        expect(copied('status', value)).toMatch(/^'/);
      }
  });

  it('also where a tab, a line end or another separator would begin a cell', async () => {
    for (const sign of SIGNS)
      for (const between of BREAKS) {
        await same('entryNo', `x${between}${sign}1`);
        expect(copied('entryNo', `x${between}${sign}1`)).toContain(`'${sign}1`);
      }
  });

  it('is a number where the exported one is, and text where it is not', async () => {
    for (const amount of ['-250', '12.3456', '-1e5', '+1', '=1', '-', '']) await same('price', amount);
  });

  it('is the exported one, whatever the service wrote', async () => {
    const unit = fc.constantFrom(...SIGNS, ...HIDING, ...BREAKS, 'a', '1', "'");
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.string({ unit }), fc.string({ unit: 'binary' })), (value) =>
        same('status', value),
      ),
      { numRuns: 1_000 },
    );
  });
});
