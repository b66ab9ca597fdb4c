import { agedIn, stepsIn } from '../../../../shared/domain/ageingSums.ts';
import { sumOfDecimals } from '../../../../shared/domain/decimalSum.ts';
import type { InvoiceColumn } from '../../../../shared/domain/invoiceColumns.ts';
import type { InvoiceTotals } from '../../../../shared/domain/totals.ts';
import type { TextKey } from '../../../i18n/textKeys.ts';
import type { GridSum } from '../../../ui/grid/gridSums.ts';

interface Sum {
  readonly key: string;
  readonly column: InvoiceColumn | null;
  readonly title: TextKey<'invoices'>;
  readonly of: (totals: InvoiceTotals) => string;
  readonly tone?: GridSum<InvoiceColumn>['tone'];
}

/** Owed and credits add up to what is outstanding; the prices hold the credit notes, whose share is last. */
export const INVOICE_SUMS: readonly Sum[] = [
  { key: 'owed', column: null, title: 'totalOwed', of: ({ ageing }) => owedIn(ageing) },
  {
    key: 'credits',
    column: null,
    title: 'totalCredits',
    of: ({ ageing }) => ageing.credits.outstanding,
    tone: 'faintZero',
  },
  {
    key: 'outstanding',
    column: 'outstanding',
    title: 'columnOutstanding',
    of: ({ outstanding }) => outstanding,
    tone: 'strong',
  },
  {
    key: 'overdue',
    column: null,
    title: 'totalOverdue',
    of: ({ overdue }) => overdue.outstanding,
    tone: 'overdue',
  },
  { key: 'price', column: 'price', title: 'columnPrice', of: ({ price }) => price },
  { key: 'priceVat', column: 'priceVat', title: 'columnPriceVat', of: ({ priceVat }) => priceVat },
  {
    key: 'creditNotes',
    column: null,
    title: 'totalCreditNotes',
    of: ({ creditNotes }) => creditNotes.priceVat,
    tone: 'faintZero',
  },
];

function owedIn(ageing: InvoiceTotals['ageing']): string {
  return sumOfDecimals(stepsIn(ageing).map((step) => agedIn(ageing, step).outstanding));
}
