import { customerKey } from '../../../shared/domain/customerRef.ts';
import { subjectKey } from '../../../shared/domain/marks/markEvent.ts';
import type { MarkTarget, WorkItem } from '../../../shared/ipc/marks.ts';

/** A line of the worklist and its place, from 0 on. */
export type WorkRow = WorkItem & { readonly place: number };

/** The same for a line wherever a newer worklist has put it. */
export function workKey({ kind, customer, invoice }: WorkItem): string {
  return [kind, customerKey(customer), subjectKey(invoice)].join(' ');
}

/**
 * What a marking key marks of lines: invoices of any customers of the connection, or one customer itself. Null for none,
 * for a line whose invoice is in no list at the moment, and for a customer among other lines: no mark has two targets.
 */
export function targetOf(connectionId: string, items: readonly WorkItem[]): MarkTarget | null {
  const [first] = items;
  if (first === undefined) return null;
  if (items.length === 1 && first.invoice === null) return { kind: 'customer', customer: first.customer };
  const ids = items.map(({ invoice }) => invoice?.id ?? null);
  const known = ids.filter((id) => id !== null);
  if (known.length < ids.length) return null;
  return {
    kind: 'invoices',
    list: { connectionId, number: null },
    selection: { kind: 'rows', ids: [...new Set(known)] },
  };
}
