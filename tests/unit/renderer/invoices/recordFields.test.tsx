import { describe, expect, it } from 'vitest';
import { InvoiceFields } from '../../../../renderer/features/invoices/record/InvoiceFields.tsx';
import type { CustomerNumber } from '../../../../shared/domain/customerRef.ts';
import type { InvoiceRow } from '../../../../shared/domain/invoice.ts';
import { INVOICE_FIELDS } from '../../../../shared/domain/invoiceFields.ts';
import { cellText } from '../../../../shared/domain/listFormat.ts';
import { BLANK_ROW } from '../../../fakes/blankRow.ts';
import { createFakeBridge } from '../../../fakes/fakeBridge.ts';
import { renderOver } from '../renderOver.tsx';

const CUSTOMER = { connectionId: 'nordfiber', number: '10001' as CustomerNumber };

function shown(row: InvoiceRow): HTMLElement {
  const { container } = renderOver(
    createFakeBridge(),
    <InvoiceFields customer={CUSTOMER} row={row} onExport={() => {}} marks={null} />,
  );
  return container;
}

describe('a record by itself', () => {
  it('has a line for each documented field, under its longer name, and one for what Kontor adds', () => {
    const names = [...shown(BLANK_ROW).querySelectorAll('dt')].map(({ textContent }) => textContent);
    expect(names).toHaveLength(INVOICE_FIELDS.length + 1);
    expect(names.slice(0, 5)).toEqual(['Outstanding', 'Price', 'Price incl. VAT', 'Balance', 'Invoice date']);
    expect(names.slice(-3)).toEqual(['Tags', 'PDF', 'Exported here']);
    expect(names).toContain('Agreement external ID');
  });

  it('aligns amounts as figures, and nothing else', () => {
    const figures = [...shown(BLANK_ROW).querySelectorAll('[data-figure] dt')];
    expect(figures.map(({ textContent }) => textContent)).toEqual([
      'Outstanding',
      'Price',
      'Price incl. VAT',
      'Balance',
    ]);
  });

  it('has no time of day where the service writes midnight, while files keep what the record has', () => {
    const row = {
      ...BLANK_ROW,
      invoiceDate: '2026-01-31 00:00:00' as InvoiceRow['invoiceDate'],
      dueDate: '2026-02-28 10:15:00' as InvoiceRow['dueDate'],
    };
    const times = [...shown(row).querySelectorAll('time')];
    expect(times.map(({ textContent }) => textContent)).toEqual(['2026-01-31', '2026-02-28 10:15']);
    expect(times[0]?.dateTime).toBe('2026-01-31T00:00:00');
    expect(cellText(row, 'invoiceDate')).toBe('2026-01-31 00:00:00');
  });
});
