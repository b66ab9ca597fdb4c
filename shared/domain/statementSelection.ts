import { NO_FILTER } from './invoiceFilter.ts';
import type { InvoiceSelection } from './invoiceQuery.ts';
import type { LocalDate } from './wallClock.ts';

/** Invoice dates, both included; null for no bound. */
export interface StatementPeriod {
  readonly from: LocalDate | null;
  readonly to: LocalDate | null;
}

/** The invoices on a statement of account. */
export function statementSelection(scope: 'open' | 'all', { from, to }: StatementPeriod): InvoiceSelection {
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
