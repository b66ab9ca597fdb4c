import { useEffect } from 'react';
import type { InvoiceTotals } from '../../../../shared/domain/invoiceQuery.ts';
import type { LoadState } from '../../../base/loadState.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useTexts } from '../../../i18n/useTexts.ts';
import { announce } from '../../../ui/announcer.ts';

interface Announced {
  /** How many match the filter; null where nothing is filtered or the number is not known yet. */
  readonly count: number | null;
  readonly matching: LoadState<InvoiceTotals>;
  readonly selected: LoadState<InvoiceTotals>;
}

/** Announces to a screen reader what the line below the grid shows: how many match, how many are selected, and their sum. */
export function useAnnouncedSums({ count, matching, selected }: Announced): void {
  const t = useTexts('invoices');
  const formats = useFormats();
  const sumOf = (totals: LoadState<InvoiceTotals>) =>
    totals.state === 'ready' ? formats.amount(totals.value.outstanding) : null;
  const matchingSum = sumOf(matching);
  const selectedSum = sumOf(selected);
  const selectedCount = selected.state === 'ready' ? formats.count(selected.value.count) : null;
  useEffect(() => {
    if (count === null || matchingSum === null) return;
    announce(t('withSum', { counted: t('matchingNow', { count }), amount: matchingSum }));
  }, [count, matchingSum, t]);
  useEffect(() => {
    if (selectedCount === null || selectedSum === null) return;
    announce(t('withSum', { counted: t('totalSelected', { count: selectedCount }), amount: selectedSum }));
  }, [selectedCount, selectedSum, t]);
}
