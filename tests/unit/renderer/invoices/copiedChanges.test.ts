import { describe, expect, it } from 'vitest';
import { tableAsText, tableOf } from '../../../../renderer/base/copyTable.ts';
import {
  type ChangeRow,
  changeColumns,
} from '../../../../renderer/features/invoices/changes/changeColumns.ts';
import type { Formats } from '../../../../renderer/i18n/useFormats.ts';

const ROW: ChangeRow = {
  place: 0,
  id: 7,
  kind: 'changed',
  at: 1,
  invoiceNo: '00507',
  entryNo: '=1+1',
  fields: [
    { field: 'outstanding', from: '-1250.5', to: '0' },
    { field: 'status', from: 'open', to: 'paid\tlate' },
  ],
};

describe('changes as text', () => {
  it('are plain, one line each, and nothing a spreadsheet would calculate', () => {
    const columns = changeColumns((key) => key, { amount: String } as unknown as Formats);
    const table = tableOf([ROW, { ...ROW, fields: [] }], columns, true);
    expect(tableAsText(table, 'none-dot')).toBe(
      [
        'columnChange\tcolumnInvoiceNo\tcolumnEntryNo\tcolumnStatus\tcolumnFields',
        "kindChanged\t00507\t'=1+1\tpaid late\toutstanding: -1250.5 > 0; status: open > paid late",
        "kindChanged\t00507\t'=1+1\t\t",
      ].join('\n'),
    );
  });
});
