import type { InvoiceSelection } from '../../../shared/domain/invoiceQuery.ts';
import type { ListRef } from '../../../shared/domain/listRef.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import type { MarkTarget } from '../../../shared/ipc/marks.ts';
import { type Said, said } from '../../i18n/said.ts';
import type { Formats } from '../../i18n/useFormats.ts';

/** What is marked by a key, a button or a line of a menu. */
export type Meant =
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

export function targetOf(meant: Meant): MarkTarget {
  switch (meant.kind) {
    case 'customer':
      return { kind: 'customer', customer: meant.customer };
    case 'invoice':
      return { kind: 'invoices', list: meant.customer, selection: { kind: 'rows', ids: [meant.id] } };
    case 'invoices':
      return { kind: 'invoices', list: meant.list, selection: meant.selection };
  }
}

export function connectionOf(meant: Meant): string {
  return meant.kind === 'invoices' ? meant.list.connectionId : meant.customer.connectionId;
}

/** "Disputed: invoice 50001", "Disputed: 3 invoices", "Note: customer 10001". */
export function markOf(meant: Meant, mark: Said, count: number, formats: Formats): Said {
  return (locale) => {
    const name = mark(locale);
    switch (meant.kind) {
      case 'customer':
        return said('marks', 'ofCustomer', { mark: name, number: meant.customer.number })(locale);
      case 'invoice':
        return said('marks', 'ofInvoice', { mark: name, number: meant.invoiceNo })(locale);
      case 'invoices':
        return said('marks', 'ofInvoices', { mark: name, ...formats.counted(count) })(locale);
    }
  };
}
