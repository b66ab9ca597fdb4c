import { agedIn, bucketsIn } from '../../../../shared/domain/ageing.ts';
import type { InvoiceColumn } from '../../../../shared/domain/invoiceFields.ts';
import type { InvoiceTotals } from '../../../../shared/domain/invoiceQuery.ts';
import { sumOfDecimals } from '../../../../shared/domain/money.ts';
import { dataOf, type LoadState } from '../../../base/loadState.ts';
import type { TextKey } from '../../../i18n/textKeys.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useTexts } from '../../../i18n/useTexts.ts';
import type { GridSum, GridSums, SumsLine } from '../../../ui/grid/gridSums.ts';
import { ClearSelection, ExclusionBadge } from '../../../ui/grid/SumsMarks.tsx';
import type { NotKept } from '../changes/useNotKept.ts';

/** Owed and credits add up to what is outstanding; the prices hold the credit notes, whose share is last. */
const INVOICE_SUMS: readonly Sum[] = [
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

interface Figures {
  /** What is shown of which list, in words; null while it is not known. */
  readonly scope: string | null;
  /** Records of the list that cannot be read, and so are in no sum. */
  readonly unreadable: number;
  /** Changes that a filter by changes cannot see any more. */
  readonly notKept: NotKept | null;
  readonly filtered: boolean;
  readonly totals: LoadState<InvoiceTotals>;
  readonly selected: LoadState<InvoiceTotals>;
  readonly onClearSelection: () => void;
}

/** Sums of what is filtered and of what is selected, for the foot of the grid; never of what happens to be loaded. */
export function useInvoiceSums(figures: Figures): GridSums<InvoiceColumn> {
  const t = useTexts('invoices');
  const formats = useFormats();
  const matching = dataOf(figures.totals);
  const selected = matching === null ? null : dataOf(figures.selected);
  const { scope, unreadable, notKept } = figures;
  const lines: SumsLine[] = [];
  if (matching !== null) {
    const name = t(figures.filtered ? 'totalFiltered' : 'totalAll', { count: formats.count(matching.count) });
    lines.push({
      name,
      scope: scope ?? name,
      stale: figures.totals.state === 'stale',
      after: (
        <>
          {unreadable > 0 && (
            <ExclusionBadge
              word={t('leftOut', formats.counted(unreadable))}
              text={t('scopeUnreadable', formats.counted(unreadable))}
            />
          )}
          {notKept !== null && <ExclusionBadge {...notKept} />}
        </>
      ),
    });
  }
  if (selected !== null) {
    lines.push({
      name: t('totalSelected', { count: formats.count(selected.count) }),
      stale: figures.selected.state === 'stale',
      after: <ClearSelection label={t('clearSelection')} onPress={figures.onClearSelection} />,
    });
  }
  const counted = [matching, selected].filter((totals) => totals !== null);
  return {
    label: t('totals'),
    lines,
    sums: INVOICE_SUMS.map(({ title, of, ...sum }) => ({ ...sum, title: t(title), values: counted.map(of) })),
  };
}

interface Sum {
  readonly key: string;
  readonly column: InvoiceColumn | null;
  readonly title: TextKey<'invoices'>;
  readonly of: (totals: InvoiceTotals) => string;
  readonly tone?: GridSum<InvoiceColumn>['tone'];
}

function owedIn(ageing: InvoiceTotals['ageing']): string {
  return sumOfDecimals(bucketsIn(ageing).map((step) => agedIn(ageing, step).outstanding));
}
