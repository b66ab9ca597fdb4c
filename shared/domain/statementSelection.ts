import { NO_FILTER } from './invoiceFilter.ts';
import type { FixedRange, InvoiceSelection } from './invoiceQuery.ts';

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
