import { AGEING_BUCKETS } from '../../../../shared/domain/ageing.ts';
import { sumOfDecimals } from '../../../../shared/domain/decimalSum.ts';
import type { InvoiceTotals } from '../../../../shared/domain/totals.ts';
import type { TextKey } from '../../../i18n/textKeys.ts';
import { useTexts } from '../../../i18n/useTexts.ts';
import { Amount } from '../../../ui/Amount.tsx';
import styles from './TotalsFooter.module.css';

export interface SumsRow {
  readonly name: string;
  readonly totals: InvoiceTotals;
  readonly stale: boolean;
}

interface SumsColumn {
  readonly title: TextKey<'invoices'>;
  readonly of: (totals: InvoiceTotals) => string;
  readonly tone?: 'strong' | 'faintZero';
}

/** Owed and credits add up to the net. */
export const OWED_COLUMNS: readonly SumsColumn[] = [
  { title: 'totalOwed', of: ({ ageing }) => owedIn(ageing) },
  { title: 'totalCredits', of: ({ ageing }) => ageing.credits.outstanding, tone: 'faintZero' },
  { title: 'totalNet', of: ({ outstanding }) => outstanding, tone: 'strong' },
];

/** Prices hold the credit notes, whose share is at the end. */
export const PRICE_COLUMNS: readonly SumsColumn[] = [
  { title: 'totalPrice', of: ({ price }) => price },
  { title: 'totalPriceVat', of: ({ priceVat }) => priceVat },
  { title: 'totalCreditNotes', of: ({ creditNotes }) => creditNotes.priceVat, tone: 'faintZero' },
];

interface SumsTableProps {
  readonly rows: readonly SumsRow[];
  readonly columns: readonly SumsColumn[];
}

/** Sums below their headings, a line for what is filtered and one for what is selected. */
export function SumsTable({ rows, columns }: SumsTableProps) {
  const t = useTexts('invoices');
  return (
    <table className={styles['sums']}>
      <thead>
        <tr>
          <td />
          {columns.map(({ title }) => (
            <th key={title} scope="col">
              {t(title)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, totals, stale }) => (
          <tr key={name} data-stale={stale || undefined}>
            <th scope="row">{name}</th>
            {columns.map(({ title, of, tone }) => (
              <td key={title}>
                <Amount value={of(totals)} {...(tone ? { tone } : {})} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function owedIn(ageing: InvoiceTotals['ageing']): string {
  return sumOfDecimals(AGEING_BUCKETS.map((bucket) => ageing[bucket].outstanding));
}
