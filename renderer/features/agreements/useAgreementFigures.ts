import { useEffect, useState } from 'react';
import { NO_FILTER } from '../../../shared/domain/invoiceFilter.ts';
import type { InvoiceTotals } from '../../../shared/domain/totals.ts';
import type { Bridge } from '../../../shared/ipc/bridge.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import { useBridge } from '../../base/bridgeContext.tsx';

export interface AgreementFigures {
  readonly invoices: number;
  /** Decimal text; null when summing up each agreement would cost too much, or not summed up yet. */
  readonly outstanding: string | null;
}

/** Rows that all sums together may read; beyond it only the counts are shown. */
const MOST_ROWS = 1_000_000;
const AT_ONCE = 20;

export function invoicesOfAgreement(bridge: Bridge, customer: CustomerRef, externalId: string) {
  const filter = { ...NO_FILTER, agreementExternalIds: [externalId] };
  return bridge.invoices.totals({ customer, selection: { kind: 'allMatching', filter, except: [] } });
}

function worthSumming<Facet extends { readonly count: number }>(agreements: readonly Facet[]) {
  const rows = agreements.reduce((sum, { count }) => sum + count, 0);
  return rows * agreements.length > MOST_ROWS ? [] : agreements;
}

/**
 * How many cached invoices each agreement has and what is outstanding of them, by external id; null without a cached
 * list. Sums are asked for one after the other, so that they block nothing else.
 */
export function useAgreementFigures(
  customer: CustomerRef,
  listRevision: number | null,
): ReadonlyMap<string, AgreementFigures> | null {
  const bridge = useBridge();
  const [figures, setFigures] = useState<ReadonlyMap<string, AgreementFigures> | null>(null);
  useEffect(() => {
    let left = false;
    const gather = async () => {
      const facets = await bridge.invoices.facets({ customer });
      if (left || !facets.ok) return;
      const { agreements } = facets.value;
      const found = new Map<string, AgreementFigures>(
        agreements.map(({ value, count }) => [value, { invoices: count, outstanding: null }]),
      );
      setFigures(new Map(found));
      for (const [index, { value, count }] of worthSumming(agreements).entries()) {
        const totals = await invoicesOfAgreement(bridge, customer, value);
        if (left) return;
        if (totals.ok) found.set(value, { invoices: count, outstanding: totals.value.outstanding });
        if (index % AT_ONCE === AT_ONCE - 1) setFigures(new Map(found));
      }
      setFigures(found);
    };
    if (listRevision === null) setFigures(null);
    else void gather();
    return () => {
      left = true;
    };
  }, [bridge, customer, listRevision]);
  return figures;
}

/** The sums of one agreement's cached invoices; null while they are loading or without a cached list. */
export function useAgreementTotals(
  customer: CustomerRef,
  externalId: string | null,
  listRevision: number | null,
): InvoiceTotals | null {
  const bridge = useBridge();
  const [totals, setTotals] = useState<InvoiceTotals | null>(null);
  useEffect(() => {
    let left = false;
    setTotals(null);
    if (externalId === null || listRevision === null) return;
    void invoicesOfAgreement(bridge, customer, externalId).then((answer) => {
      if (!left && answer.ok) setTotals(answer.value);
    });
    return () => {
      left = true;
    };
  }, [bridge, customer, externalId, listRevision]);
  return totals;
}
