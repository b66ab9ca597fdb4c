import { useMemo } from 'react';
import { customerKey } from '../../../shared/domain/customerRef.ts';
import { statementSelection } from '../../../shared/domain/statementSelection.ts';
import type { InvoiceTotals } from '../../../shared/domain/totals.ts';
import type { LocalDate } from '../../../shared/domain/wallClock.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { useRetriedAnswer } from '../../base/useAnswer.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTexts } from '../../i18n/useTexts.ts';

interface Stated {
  readonly customer: CustomerRef;
  readonly scope: 'open' | 'all';
  readonly from: LocalDate | null;
  readonly to: LocalDate | null;
}

/** The items of a statement and what they come to. */
export function useStatementHolds({ customer, scope, from, to }: Stated) {
  const bridge = useBridge();
  const ask = useMemo(
    () => () => bridge.invoices.totals({ customer, selection: statementSelection(scope, { from, to }) }),
    [bridge, customer, scope, from, to],
  );
  return useRetriedAnswer<InvoiceTotals>(ask, `${customerKey(customer)}/${scope}/${from}/${to}`);
}

/** How many items a statement will hold and what they come to, announced again when the choice changes. */
export function StatementHolds({ totals }: { readonly totals: InvoiceTotals | null }) {
  const t = useTexts('lists');
  const formats = useFormats();
  return (
    <p role="status">
      {totals !== null &&
        (totals.count === 0
          ? t('statementHoldsNone')
          : t('statementHolds', {
              ...formats.counted(totals.count),
              sum: formats.amount(totals.outstanding, { currency: true }),
            }))}
    </p>
  );
}
