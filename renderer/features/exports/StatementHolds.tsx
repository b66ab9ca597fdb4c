import { useMemo } from 'react';
import { customerKey } from '../../../shared/domain/customerRef.ts';
import { statementSelection } from '../../../shared/domain/statementSelection.ts';
import type { LocalDate } from '../../../shared/domain/wallClock.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { shownValue } from '../../base/remote.ts';
import { useAnswer } from '../../base/useAnswer.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTexts } from '../../i18n/useTexts.ts';

interface StatementHoldsProps {
  readonly customer: CustomerRef;
  readonly scope: 'open' | 'all';
  readonly from: LocalDate | null;
  readonly to: LocalDate | null;
}

/** How many items a statement will hold and what they come to, announced again when the choice changes. */
export function StatementHolds({ customer, scope, from, to }: StatementHoldsProps) {
  const bridge = useBridge();
  const t = useTexts('lists');
  const formats = useFormats();
  const ask = useMemo(
    () => () => bridge.invoices.totals({ customer, selection: statementSelection(scope, { from, to }) }),
    [bridge, customer, scope, from, to],
  );
  const totals = shownValue(useAnswer(ask, `${customerKey(customer)}/${scope}/${from}/${to}`));
  return (
    <p role="status">
      {totals !== null &&
        (totals.count === 0
          ? t('statementHoldsNone')
          : t('statementHolds', {
              count: totals.count,
              shown: formats.count(totals.count),
              sum: formats.amount(totals.outstanding, { currency: true }),
            }))}
    </p>
  );
}
