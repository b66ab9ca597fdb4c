import { CloudOff, FileX2, KeyRound } from 'lucide-react';
import type { AgreementOverview } from '../../../shared/ipc/agreements.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { useOffline } from '../../base/useApp.ts';
import type { TextKey } from '../../i18n/textKeys.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { AgreementPanel, type PanelProps } from './AgreementPanel.tsx';
import styles from './Agreements.module.css';
import { AgreementTable } from './AgreementTable.tsx';
import { type AgreementPlace, tabPath } from './agreementPlace.ts';
import { enterExternalId, refreshAgreements, stopAgreements } from './agreementsStore.ts';
import type { AgreementsTabProps } from './agreementsTabProps.ts';
import { DeliveryPanel } from './DeliveryPanel.tsx';
import { DocumentSection } from './DocumentSection.tsx';
import { ExternalId } from './ExternalId.tsx';
import { OverviewBar } from './OverviewBar.tsx';
import { oldestFetch, partKind, partsOf } from './overviewParts.ts';
import { PanelFrame } from './PanelFrame.tsx';
import { PartMark } from './PartMark.tsx';
import { TroubleList } from './TroubleList.tsx';
import { useAgreementFigures } from './useAgreementFigures.ts';

interface PlacedProps extends AgreementsTabProps {
  readonly place: AgreementPlace & { readonly tab: 'agreements' };
}

/** The overview of all agreements, or the one thing of it that the address names. */
export function AgreementsTab({ place, ...rest }: PlacedProps) {
  if (place.show === 'all') return <AllAgreements {...rest} />;
  const panels = { agreement: AgreementPanel, delivery: DeliveryPanel, document: DocumentPanel };
  const Panel = panels[place.show];
  return <Panel key={place.key} {...rest} partKey={place.key} />;
}

function AllAgreements({ customer, overview, list }: AgreementsTabProps) {
  const bridge = useBridge();
  const t = useTexts('agreements');
  const figures = useAgreementFigures(customer, list?.revision ?? null);
  const parts = partsOf(overview);
  const refresh = (part: string) => void refreshAgreements(bridge, customer, part);
  const { agreements, omitted, discovery } = overview;
  return (
    <div className={styles['tab']}>
      <OverviewBar
        overview={overview}
        parts={parts}
        label={t('refresh')}
        onRefresh={refresh}
        onStop={() => stopAgreements(bridge, customer)}
      />
      <ExternalId
        known={overview.externalId}
        others={overview.otherExternalIds}
        onEnter={(value) => enterExternalId(bridge, customer, value)}
      />
      <TroubleList customer={customer} parts={parts} onRetry={refresh} />
      {discovery === 'invoices' && <p className="hint">{t(whyByInvoices(overview))}</p>}
      {agreements.length > 0 ? (
        <AgreementTable overview={overview} figures={figures} />
      ) : (
        <NoAgreements overview={overview} onRefresh={() => refresh('all')} />
      )}
      {omitted.agreements + omitted.deliveries > 0 && (
        <p className="hint">
          {t('omitted', { agreements: omitted.agreements, deliveries: omitted.deliveries })}
        </p>
      )}
    </div>
  );
}

/** Why only the invoices name the agreements: the list was not asked for, has not answered, or gave none. */
function whyByInvoices({ list, externalId }: AgreementOverview): TextKey<'agreements'> {
  switch (list.state.kind) {
    case 'idle':
      return externalId === null ? 'byInvoicesNotAsked' : 'byInvoicesNotFetched';
    case 'loading':
      return 'byInvoicesLoading';
    case 'failed':
    case 'stale':
      return 'byInvoicesFailed';
    case 'ready':
      return list.state.shape === 'unknown' ? 'byInvoicesUnknown' : 'foundByInvoices';
  }
}

interface NoAgreementsProps {
  readonly overview: AgreementOverview;
  readonly onRefresh: () => void;
}

/** No rows: loading, none at this customer, no known id to ask by, or not fetched yet. */
function NoAgreements({ overview, onRefresh }: NoAgreementsProps) {
  const t = useTexts('agreements');
  const offline = useOffline();
  const { list, externalId, refreshing } = overview;
  const { number } = overview.customer;
  if (refreshing !== null) return <SkeletonRows rows={12} />;
  switch (list.state.kind) {
    case 'loading':
      return <SkeletonRows rows={12} />;
    case 'failed':
    case 'stale':
      return null;
    case 'ready':
      if (list.state.shape === 'unknown') return null;
      return (
        <EmptyState icon={<FileX2 size={22} aria-hidden />} title={t('noneTitle')}>
          {t('noneText', { number })}
        </EmptyState>
      );
    case 'idle':
      if (offline) {
        return (
          <EmptyState
            icon={<CloudOff size={22} aria-hidden />}
            title={t('offlineTitle')}
            action={<Button onPress={onRefresh}>{t('refresh')}</Button>}
          >
            {t('offlineText', { number })}
          </EmptyState>
        );
      }
      if (externalId === null) {
        return (
          <EmptyState icon={<KeyRound size={22} aria-hidden />} title={t('idNeededTitle')}>
            {t('idNeededText')}
          </EmptyState>
        );
      }
      return (
        <EmptyState title={t('stateIdle')} action={<Button onPress={onRefresh}>{t('refresh')}</Button>} />
      );
  }
}

/** One whole answer of a list, for shapes that are not known. */
function DocumentPanel({ customer, overview, partKey }: PanelProps) {
  const t = useTexts('agreements');
  const part = partsOf(overview).find(({ key }) => key === partKey);
  const title = partKind(partKey) === 'deliveries' ? 'partDeliveries' : 'partList';
  return (
    <PanelFrame
      customer={customer}
      partKey={partKey}
      parts={part ? [part] : []}
      title={t(title, { count: 1 })}
      back={{ path: tabPath(customer, 'agreements'), label: t('allAgreements') }}
      marks={part && <PartMark part={part} />}
    >
      <DocumentSection
        customer={customer}
        documentKey={partKey}
        fetchedAt={part ? oldestFetch([part]) : null}
        title={t('everything')}
        lead={t('wholeAnswer')}
      />
    </PanelFrame>
  );
}
