import type { FixedRange, InvoiceFilter, InvoiceSelection } from './invoiceQuery.ts';

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

/** The invoices on a statement of account; the range is of invoice dates. */
export function statementSelection(
  scope: 'open' | 'all',
  { from, to }: FixedRange,
): Extract<InvoiceSelection, { kind: 'allMatching' }> {
  return {
    kind: 'allMatching',
    filter: {
      ...NO_FILTER,
      outstanding: scope === 'open' ? 'open' : null,
      invoiceDate: from === null && to === null ? null : { from, to },
    },
    except: [],
  };
}
