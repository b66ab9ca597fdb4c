import { CloudOff, CreditCard } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { customerKey, sameCustomer } from '../../../shared/domain/customerRef.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { useOffline } from '../../base/useApp.ts';
import { dataOf, IDLE } from '../../base/useQuery.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorPanel } from '../../ui/ErrorPanel.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import type { TabEntry } from '../../ui/Tabs.tsx';
import styles from './Agreements.module.css';
import { AgreementsTab } from './AgreementsTab.tsx';
import {
  type AgreementsTabProps,
  agreementPlace,
  askOverview,
  type CachedInvoices,
  type CustomerTab,
  enterExternalId,
  followAgreements,
  isUntouched,
  oldestFetch,
  refreshAgreements,
  stopAgreements,
  tabPath,
  useAgreementsStore,
} from './agreementsStore.ts';
import { DocumentSection } from './DocumentSection.tsx';
import { ExternalId, OverviewBar } from './OverviewBar.tsx';
import { PaymentTable } from './PaymentTable.tsx';
import { TroubleList } from './TroubleList.tsx';

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
  const overview = dataOf(load);
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

/** The customer's payment methods: one answer, its own state, and all of it below. */
function PaymentsTab({ customer, overview }: AgreementsTabProps) {
  const bridge = useBridge();
  const t = useTexts('agreements');
  const offline = useOffline();
  const { payments: part, paymentSubscriptions, omitted } = overview;
  const refresh = (again: string) => void refreshAgreements(bridge, customer, again);
  const fetchedAt = oldestFetch([part]);
  const { kind } = part.state;
  return (
    <div className={styles['tab']}>
      <OverviewBar
        overview={{ ...overview, calls: 0 }}
        parts={[part]}
        label={t('refreshPayments')}
        onRefresh={() => refresh(overview.externalId === null ? 'all' : part.key)}
        onStop={() => stopAgreements(bridge, customer)}
      />
      {overview.externalId === null && (
        <ExternalId
          known={null}
          others={overview.otherExternalIds}
          onEnter={(value) => enterExternalId(bridge, customer, value)}
        />
      )}
      <TroubleList shownHere={part.key} customer={customer} parts={[part]} onRetry={refresh} />
      {paymentSubscriptions.length > 0 && (
        <PaymentTable
          overview={overview}
          payments={paymentSubscriptions}
          label={t('paymentTable', { number: customer.number })}
        />
      )}
      {omitted.payments > 0 && <p className="hint">{t('omittedPayments', { count: omitted.payments })}</p>}
      {kind === 'loading' && paymentSubscriptions.length === 0 && <SkeletonRows rows={6} />}
      {kind === 'idle' && (
        <EmptyState
          icon={offline ? <CloudOff size={22} aria-hidden /> : <CreditCard size={22} aria-hidden />}
          title={t(offline ? 'offlineTitle' : 'stateIdle')}
          action={<Button onPress={() => refresh('all')}>{t('refresh')}</Button>}
        >
          {overview.externalId === null ? t('paymentsNeedId') : undefined}
        </EmptyState>
      )}
      {part.state.kind === 'ready' && part.state.shape === 'known' && paymentSubscriptions.length === 0 && (
        <EmptyState icon={<CreditCard size={22} aria-hidden />} title={t('noPayments')} />
      )}
      {fetchedAt !== null && (
        <DocumentSection
          customer={customer}
          documentKey={part.key}
          fetchedAt={fetchedAt}
          title={t('everything')}
          level={2}
          lead={t('wholeAnswer')}
        />
      )}
    </div>
  );
}
