import { describe, expect, it } from 'vitest';
import { tableAsText, tableOf } from '../../../../renderer/base/copyTable.ts';
import { invoiceColumns } from '../../../../renderer/features/invoices/invoiceColumns.ts';
import { layoutJson } from '../../../../renderer/features/invoices/record/DetailPane.tsx';
import type { Formats } from '../../../../renderer/i18n/useFormats.ts';
import type { InvoiceRow } from '../../../../shared/domain/invoice.ts';
import type { InvoiceColumn } from '../../../../shared/domain/invoiceFields.ts';
import { decimalFromScaled } from '../../../../shared/domain/money.ts';
import { fakeInvoices } from '../../../fakes/fakeInvoices.ts';
import { fc } from '../../../fastCheck.ts';

const [base] = fakeInvoices(1, 1);
if (base === undefined) throw new Error('no row');

const word = (key: string) => key;
const COLUMNS = invoiceColumns(word, word, {} as Formats);

function copiedInvoices(rows: readonly InvoiceRow[], ids: readonly InvoiceColumn[], titles = false) {
  const columns = ids.flatMap((id) => COLUMNS.filter((column) => column.id === id));
  return tableOf(rows, columns, titles);
}

describe('copied rows', () => {
  it("hold decimals with the clerk's mark and no grouping, ISO dates and identifiers as they are", () => {
    const row = {
      ...base,
      invoiceNo: '00042',
      outstanding: decimalFromScaled(-12_345_678n),
      dueDate: '2026-02-28 00:00:00' as typeof base.dueDate,
      invoiceDate: '2026-01-31 10:15:00' as typeof base.invoiceDate,
    };
    const copied = copiedInvoices([row], ['invoiceNo', 'outstanding', 'dueDate', 'invoiceDate', 'hasPdf']);
    expect(tableAsText(copied, 'space-comma')).toBe(
      '00042\t-1234,5678\t2026-02-28\t2026-01-31 10:15:00\ttrue',
    );
    expect(tableAsText(copied, 'comma-dot')).toContain('\t-1234.5678\t');
  });

  it('have the headings as a first line where they are asked for', () => {
    const copied = copiedInvoices([{ ...base, invoiceNo: '7' }], ['invoiceNo', 'hasPdf'], true);
    expect(tableAsText(copied, 'space-comma')).toBe(`columnInvoiceNo\tcolumnHasPdf\n7\t${base.hasPdf}`);
  });

  it('keep the shape of a table and calculate nothing, whatever the service wrote', () => {
    const wild = fc.oneof(
      fc.string(),
      fc.constantFrom('=1+1', '@x', '+a', '-b', ' =c', 'a\tb\nc', '\r\n', '\u2028'),
    );
    fc.assert(
      fc.property(
        fc.array(fc.record({ status: wild, tag: wild, entryNo: wild }), { maxLength: 8 }),
        (texts) => {
          const rows = texts.map(({ status, tag, entryNo }) => ({ ...base, status, tags: [tag], entryNo }));
          const lines =
            rows.length === 0 ? [] : tableAsText(tableOf(rows, COLUMNS, false), 'space-comma').split('\n');
          expect(lines).toHaveLength(rows.length);
          for (const line of lines) {
            const cells = line.split('\t');
            expect(cells).toHaveLength(COLUMNS.length);
            for (const column of ['status', 'entryNo', 'tags'] as const) {
              expect(cells[COLUMNS.findIndex(({ id }) => id === column)]).not.toMatch(/^\s*[=+\-@]/);
            }
          }
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe('a record laid out', () => {
  it('loses no character of any JSON but white space between its tokens', () => {
    fc.assert(
      fc.property(fc.json(), fc.constantFrom(undefined, 1, '\t'), (json, indent) => {
        const source = JSON.stringify(JSON.parse(json), null, indent);
        const laidOut = layoutJson(source);
        expect(JSON.parse(laidOut)).toEqual(JSON.parse(source));
        expect(JSON.stringify(JSON.parse(laidOut))).toBe(JSON.stringify(JSON.parse(source)));
      }),
      { numRuns: 500 },
    );
  });

  it('leaves numbers, escapes and repeated keys as they were written', () => {
    const source = '{"price":1.50,"price":1e3,"name":"\\u00e5 \\"x\\"","none":{},"list":[]}';
    expect(layoutJson(source)).toBe(
      '{\n  "price": 1.50,\n  "price": 1e3,\n  "name": "\\u00e5 \\"x\\"",\n  "none": {},\n  "list": []\n}',
    );
  });
});
