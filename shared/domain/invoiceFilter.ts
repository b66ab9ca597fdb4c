import type { InvoiceFilter } from './invoiceQuery.ts';

export const NO_FILTER: InvoiceFilter = {
  text: '',
  statuses: null,
  invoiceDate: null,
  dueDate: null,
  outstanding: null,
  overdue: null,
  creditNotes: null,
  hasPdf: null,
  exportedHere: null,
  agreementExternalIds: null,
  tags: null,
  ageing: null,
  changedSince: null,
  marks: null,
  amounts: null,
};

export function isFiltered(filter: InvoiceFilter): boolean {
  return (
    filter.text.trim() !== '' ||
    Object.entries(filter).some(([part, value]) => part !== 'text' && value !== null)
  );
}
