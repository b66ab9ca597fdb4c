import { describe, expect, it } from 'vitest';
import { tableAsText } from '../../../../renderer/base/copiedTable.ts';
import type { ChangeRow } from '../../../../renderer/features/invoices/changes/changeRow.ts';
import { copiedChanges } from '../../../../renderer/features/invoices/changes/copiedChanges.ts';

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
    expect(
      tableAsText(
        copiedChanges([ROW, { ...ROW, fields: [] }], (kind) => kind, ['A', 'B']),
        'none-dot',
      ),
    ).toBe(
      [
        'A\tB',
        "changed\t00507\t'=1+1\tpaid late\toutstanding: -1250.5 > 0; status: open > paid late",
        "changed\t00507\t'=1+1\t\t",
      ].join('\n'),
    );
  });
});
