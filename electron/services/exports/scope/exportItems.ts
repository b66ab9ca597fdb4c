import type { InvoiceSelection } from '../../../../shared/domain/invoiceQuery.ts';
import type { CustomerRef } from '../../../../shared/ipc/customerRef.ts';
import type { SelectedInvoice } from '../../../store/invoices/queries/listShapes.ts';
import type { NewItem } from '../../jobs/jobWork.ts';
import type { OpenWorkspace } from '../../state/workspace.ts';
import { unreadableOf } from '../lists/leftOut.ts';
import type { CustomerInvoice, NamedCustomer } from './exportNames.ts';
import { namedCustomer, selectedInvoices } from './exportScope.ts';
import { pdfItems } from './sameNumbers.ts';

/**
 * A customer's invoices as items of an export of PDFs; null before a first fetch. Records that cannot be read come
 * last, unless rows were chosen by hand: they may be meant, they may have a PDF, and so the manifest names them.
 */
export async function exportItems(
  workspace: OpenWorkspace,
  customer: CustomerRef,
  selection: InvoiceSelection,
  today: string,
): Promise<readonly NewItem[] | null> {
  const found = await selectedInvoices(workspace, customer, selection, { today });
  if (found === null) return null;
  const named = await namedCustomer(workspace, customer);
  const items = pdfItems(named, found);
  if (selection.kind === 'rows') return items;
  const unreadable = await unreadableOf(workspace.store, customer, today);
  return [...items, ...Array.from({ length: unreadable }, () => unreadItem(named))];
}

function unreadItem(named: NamedCustomer): NewItem {
  const one: CustomerInvoice = { ...named, invoice: UNREAD };
  return { item: one, outcome: { kind: 'skipped', bytes: 0, reason: 'unreadable' } };
}

/** None of its content can be trusted. */
const UNREAD: SelectedInvoice = {
  id: 0,
  invoiceNo: '',
  entryNo: '',
  invoiceDate: '',
  dueDate: '',
  hasPdf: false,
  exportedHere: false,
  status: '',
  agreementId: '',
  priceVat: '',
  sharesNumber: false,
};
