import { useMemo } from 'react';
import { customerKey } from '../../../shared/domain/customerRef.ts';
import type { LocalDate } from '../../../shared/domain/wallClock.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import type { PastBalance } from '../../../shared/ipc/pastBalance.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { latestValue } from '../../base/loadState.ts';
import { useAnswer } from '../../base/useAnswer.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTexts } from '../../i18n/useTexts.ts';

interface StatementBalancesProps {
  readonly customer: CustomerRef;
  readonly from: LocalDate | null;
  readonly to: LocalDate | null;
}

/** What a statement will say of its period's beginning and end, or why it does not: its paper leaves that out. */
export function StatementBalances({ customer, from, to }: StatementBalancesProps) {
  const bridge = useBridge();
  const t = useTexts('lists');
  const formats = useFormats();
  const ask = useMemo(
    () => () => bridge.exports.statementBalances({ customer, from, to }),
    [bridge, customer, from, to],
  );
  const balances = latestValue(useAnswer(ask, `${customerKey(customer)}/${from}/${to}`));
  const said = (balance: PastBalance) => {
    const day = formats.date(balance.day);
    if (balance.kind === 'notFetched') return t('balanceNotFetched', { day });
    if (balance.kind === 'notKept') return t('balanceNotKept', { day, since: formats.date(balance.since) });
    return t('balanceKnown', { day, sum: formats.amount(balance.outstanding, { currency: true }) });
  };
  return (
    <div role="status">
      {[balances?.opening, balances?.closing].map((one) => one && <p key={one.day}>{said(one)}</p>)}
      {balances !== null && balances.closing === null && <p>{t('balanceNow')}</p>}
    </div>
  );
}
