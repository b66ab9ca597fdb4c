import { useMemo } from 'react';
import { NO_FILTER } from '../../../shared/domain/invoiceFilter.ts';
import type { InvoiceTotals } from '../../../shared/domain/invoiceQuery.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { useAges } from '../../base/changes.ts';
import { dataOf, useQuery } from '../../base/useQuery.ts';

export interface AgreementFigures {
  readonly invoices: number;
  /** Decimal text. */
  readonly outstanding: string;
}

/**
 * How many cached invoices each agreement has and what is outstanding of them, by external id; null without a cached
 * list.
 */
export function useAgreementFigures(
  customer: CustomerRef,
  listRevision: number | null,
): ReadonlyMap<string, AgreementFigures> | null {
  const bridge = useBridge();
  const ask = useMemo(
    () => (listRevision === null ? null : () => bridge.invoices.byAgreement({ customer })),
    [bridge, customer, listRevision],
  );
  const sums = dataOf(useQuery(ask, JSON.stringify(customer)));
  return useMemo(() => sums && new Map(sums.map((sum) => [sum.externalId, sum])), [sums]);
}

/** The sums of one agreement's cached invoices; null while they are loading or without a cached list. */
export function useAgreementTotals(
  customer: CustomerRef,
  externalId: string | null,
  listRevision: number | null,
): InvoiceTotals | null {
  const bridge = useBridge();
  const ages = useAges();
  const ask = useMemo(() => {
    void ages;
    if (externalId === null || listRevision === null) return null;
    const filter = { ...NO_FILTER, agreementExternalIds: [externalId] };
    return () => bridge.invoices.totals({ customer, selection: { kind: 'allMatching', filter, except: [] } });
  }, [bridge, customer, externalId, listRevision, ages]);
  return dataOf(useQuery(ask, JSON.stringify([customer, externalId, listRevision])));
}
