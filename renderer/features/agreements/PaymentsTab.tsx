import { CloudOff, CreditCard } from 'lucide-react';
import { useBridge } from '../../base/bridgeContext.tsx';
import { useOffline } from '../../base/useApp.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import styles from './Agreements.module.css';
import { enterExternalId, refreshAgreements, stopAgreements } from './agreementsStore.ts';
import type { AgreementsTabProps } from './agreementsTabProps.ts';
import { DocumentSection } from './DocumentSection.tsx';
import { ExternalId } from './ExternalId.tsx';
import { OverviewBar } from './OverviewBar.tsx';
import { oldestFetch } from './overviewParts.ts';
import { PaymentTable } from './PaymentTable.tsx';
import { TroubleList } from './TroubleList.tsx';

/** The customer's payment methods: one answer, its own state, and all of it below. */
export function PaymentsTab({ customer, overview }: AgreementsTabProps) {
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
