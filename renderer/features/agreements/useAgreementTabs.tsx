import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { customerKey, sameCustomer } from '../../../shared/domain/customerRef.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { IDLE, latestValue } from '../../base/loadState.ts';
import { useOffline } from '../../base/useApp.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { ErrorPanel } from '../../ui/ErrorPanel.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import type { TabEntry } from '../../ui/Tabs.tsx';
import { AgreementsTab } from './AgreementsTab.tsx';
import { agreementPlace, type CustomerTab, tabPath } from './agreementPlace.ts';
import { askOverview, followAgreements, refreshAgreements, useAgreementsStore } from './agreementsStore.ts';
import type { CachedInvoices } from './agreementsTabProps.ts';
import { isUntouched } from './overviewParts.ts';
import { PaymentsTab } from './PaymentsTab.tsx';

export interface CustomerInvoices {
  readonly list: CachedInvoices | null;
  /** The list, from which agreements are found, is being fetched. */
  readonly fetching: boolean;
}

export interface AgreementTabs {
  readonly value: CustomerTab;
  readonly tabs: readonly TabEntry<CustomerTab>[];
  readonly choose: (tab: CustomerTab) => void;
  /** Fetches the overview again when it is on screen. */
  readonly refreshShown: () => void;
}

/**
 * The customer's tabs for agreements and payment methods. The address says which is shown. Nothing is fetched before
 * one of them is shown; then only what was never fetched. `segment`: the address's last part.
 */
export function useAgreementTabs(
  customer: CustomerRef,
  segment: string | undefined,
  invoices: CustomerInvoices,
): AgreementTabs {
  const bridge = useBridge();
  const t = useTexts('agreements');
  const formats = useFormats();
  const [, navigate] = useLocation();
  const offline = useOffline();
  const place = agreementPlace(segment);
  // Another customer's overview is never shown, not even until the effects below have run.
  const load = useAgreementsStore((state) =>
    sameCustomer(state.customer, customer) ? state.overview : IDLE,
  );
  const overview = latestValue(load);
  const { list, fetching } = invoices;
  const revision = list?.revision ?? null;
  useEffect(() => followAgreements(bridge, customer), [bridge, customer]);
  useEffect(() => {
    if (revision !== null) void askOverview(bridge, customer);
  }, [bridge, customer, revision]);

  const isLookedAt = place.tab !== 'invoices';
  const isFresh = load.state === 'ready' && overview !== null && isUntouched(overview);
  const begun = useRef<string | null>(null);
  const basis = `${customerKey(customer)}/${revision ?? ''}`;
  useEffect(() => {
    if (!isLookedAt || !isFresh || offline || fetching || begun.current === basis) return;
    begun.current = basis;
    void refreshAgreements(bridge, customer, 'all');
  }, [bridge, customer, isLookedAt, isFresh, offline, fetching, basis]);

  const shown = { bridge, customer, list };
  const waiting =
    load.state === 'failed' ? (
      <ErrorPanel
        title={t('overviewFailed')}
        failure={load.failure}
        onRetry={() => void askOverview(bridge, customer)}
      />
    ) : (
      <SkeletonRows rows={12} />
    );
  const counted = (count: number) => (count > 0 ? { count: formats.count(count) } : {});
  return {
    value: place.tab,
    choose: (tab) => {
      if (tab !== place.tab) navigate(tabPath(customer, tab));
    },
    refreshShown: () => {
      if (isLookedAt) void refreshAgreements(bridge, customer, 'all');
    },
    tabs: [
      {
        id: 'agreements',
        label: t('tabAgreements'),
        ...counted(overview === null ? 0 : overview.agreements.length + overview.omitted.agreements),
        content:
          overview === null || place.tab !== 'agreements' ? (
            waiting
          ) : (
            <AgreementsTab {...shown} overview={overview} place={place} />
          ),
      },
      {
        id: 'payments',
        label: t('tabPayments'),
        ...counted(overview === null ? 0 : overview.paymentSubscriptions.length + overview.omitted.payments),
        content: overview === null ? waiting : <PaymentsTab {...shown} overview={overview} />,
      },
    ],
  };
}
