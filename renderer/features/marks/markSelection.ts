import type { InvoiceSelection } from '../../../shared/domain/invoiceQuery.ts';
import type { ListRef } from '../../../shared/domain/listRef.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import type { MarkTarget } from '../../../shared/ipc/marks.ts';
import type { Formats } from '../../i18n/useFormats.ts';
import { type Said, said } from '../../i18n/useTexts.ts';

/** What is marked by a key, a button or a line of a menu. */
export type MarkSelection =
  | { readonly kind: 'customer'; readonly customer: CustomerRef }
  | {
      readonly kind: 'invoice';
      readonly customer: CustomerRef;
      readonly id: number;
      readonly invoiceNo: string;
    }
  | {
      readonly kind: 'invoices';
      readonly list: ListRef;
      readonly selection: InvoiceSelection;
      readonly count: number;
    };

export function targetOf(selected: MarkSelection): MarkTarget {
  switch (selected.kind) {
    case 'customer':
      return { kind: 'customer', customer: selected.customer };
    case 'invoice':
      return { kind: 'invoices', list: selected.customer, selection: { kind: 'rows', ids: [selected.id] } };
    case 'invoices':
      return { kind: 'invoices', list: selected.list, selection: selected.selection };
  }
}

export function connectionOf(selected: MarkSelection): string {
  return selected.kind === 'invoices' ? selected.list.connectionId : selected.customer.connectionId;
}

/** "Disputed: invoice 50001", "Disputed: 3 invoices", "Note: customer 10001". */
export function markOf(selected: MarkSelection, mark: Said, count: number, formats: Formats): Said {
  return (locale) => {
    const name = mark(locale);
    switch (selected.kind) {
      case 'customer':
        return said('marks', 'ofCustomer', { mark: name, number: selected.customer.number })(locale);
      case 'invoice':
        return said('marks', 'ofInvoice', { mark: name, number: selected.invoiceNo })(locale);
      case 'invoices':
        return said('marks', 'ofInvoices', { mark: name, ...formats.counted(count) })(locale);
    }
  };
}
