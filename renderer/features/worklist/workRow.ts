import { customerKey } from '../../../shared/domain/customerRef.ts';
import { subjectKey } from '../../../shared/domain/markEvent.ts';
import type { WorkItem } from '../../../shared/ipc/marks.ts';
import type { MarkSelection } from '../marks/markSelection.ts';

/** The same for a line wherever a newer worklist has put it; invoices may share both numbers. */
export function workKey({ kind, customer, invoice }: WorkItem): string {
  return [kind, customerKey(customer), invoice?.id, subjectKey(invoice)].join(' ');
}

/**
 * What a marking key marks of lines: invoices of any customers of the connection, or one customer itself. Null for none,
 * for a line whose invoice is in no list at the moment, and for a customer among other lines: no mark has two targets.
 */
export function meantBy(connectionId: string, items: readonly WorkItem[]): MarkSelection | null {
  const [first] = items;
  if (first === undefined) return null;
  const { customer, invoice } = first;
  if (items.length === 1 && invoice === null) return { kind: 'customer', customer };
  const ids = items.map((item) => item.invoice?.id ?? null).filter((id) => id !== null);
  if (ids.length < items.length) return null;
  const [id] = ids;
  if (items.length === 1 && invoice !== null && id !== undefined)
    return { kind: 'invoice', customer, id, invoiceNo: invoice.invoiceNo };
  const selected = [...new Set(ids)];
  return {
    kind: 'invoices',
    list: { connectionId, number: null },
    selection: { kind: 'rows', ids: selected },
    count: selected.length,
  };
}
