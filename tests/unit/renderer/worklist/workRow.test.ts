import { expect, it } from 'vitest';
import { meantBy } from '../../../../renderer/features/worklist/workColumns.ts';
import type { CustomerNumber } from '../../../../shared/domain/customerRef.ts';
import type { WorkItem } from '../../../../shared/ipc/marks.ts';

const customer = { connectionId: 'test', number: '1001' as CustomerNumber };
const rest = { givenName: '', mark: null, by: '', changed: [], stands: null };

function item(id: number | null): WorkItem {
  const figures = { outstanding: null, daysLate: null, hasPdf: false };
  return { ...rest, kind: 'stepDue', customer, invoice: { invoiceNo: '1', entryNo: '2', id, ...figures } };
}

const own: WorkItem = { ...rest, kind: 'stepDue', customer, invoice: null };

it('a marking key marks the invoices of the lines, each once, or a customer alone', () => {
  expect(meantBy('test', [item(3), item(5), item(3)])).toEqual({
    kind: 'invoices',
    list: { connectionId: 'test', number: null },
    selection: { kind: 'rows', ids: [3, 5] },
    count: 2,
  });
  expect(meantBy('test', [item(3)])).toEqual({ kind: 'invoice', customer, id: 3, invoiceNo: '1' });
  expect(meantBy('test', [own])).toEqual({ kind: 'customer', customer });
});

it('marks nothing where a line has no invoice at the moment, or lines have no common target', () => {
  expect(meantBy('test', [])).toBeNull();
  expect(meantBy('test', [item(null)])).toBeNull();
  expect(meantBy('test', [item(3), own])).toBeNull();
});
