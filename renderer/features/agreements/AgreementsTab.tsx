import { CloudOff, FileX2, KeyRound } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import type { AgreementEntry, AgreementOverview } from '../../../shared/ipc/agreements.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { CopyButton } from '../../base/CopyButton.tsx';
import { useOffline } from '../../base/useApp.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { type TextKey, useTexts } from '../../i18n/useTexts.ts';
import { Amount } from '../../ui/Amount.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import linkedTableStyles from '../../ui/LinkedTable.module.css';
import { LinkedTable } from '../../ui/LinkedTable.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { UntrustedText } from '../../ui/UntrustedText.tsx';
import {
  type AgreementFigures,
  AgreementPanel,
  FieldList,
  GonePanel,
  PanelFrame,
  type PanelProps,
  PartMark,
  useAgreementFigures,
} from './AgreementPanel.tsx';
import styles from './Agreements.module.css';
import {
  type AgreementPlace,
  type AgreementsTabProps,
  agreementName,
  enterExternalId,
  findDelivery,
  moveBetweenRows,
  namedWordsLine,
  oldestFetch,
  partKind,
  partPath,
  partsOf,
  refreshAgreements,
  rememberRow,
  stopAgreements,
  tabPath,
  useAgreementsStore,
} from './agreementsStore.ts';
import { DocumentSection } from './DocumentSection.tsx';
import { ExternalId, OverviewBar } from './OverviewBar.tsx';
import { TroubleList } from './TroubleList.tsx';

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

/** One delivery: the installation address to copy, then all that the service sent about it. */
function DeliveryPanel({ customer, overview, partKey }: PanelProps) {
  const t = useTexts('agreements');
  const found = findDelivery(overview, partKey);
  if (found === null) return <GonePanel customer={customer} />;
  const { agreement, delivery } = found;
  const { externalId, deliveryType, status, address, words, part } = delivery;
  const name = agreementName(agreement) ?? t('nameless');
  const isLoading = part?.state.kind === 'loading' && part.state.fetchedAt === null;
  const fetchedAt = oldestFetch([part, agreement.deliveriesPart].flatMap((one) => one ?? []));
  return (
    <PanelFrame
      customer={customer}
      partKey={partKey}
      parts={part === null ? [] : [part]}
      title={t('delivery', { name: externalId ?? t('nameless') })}
      back={{
        path: agreement.key === null ? tabPath(customer, 'agreements') : partPath(customer, agreement.key),
        label: t('agreement', { name }),
      }}
      marks={
        <>
          {status !== null && <Badge>{status}</Badge>}
          {deliveryType !== null && <Badge>{deliveryType}</Badge>}
          {part !== null && <PartMark part={part} />}
        </>
      }
    >
      <section className={styles['section']}>
        <h3>{t('addressTitle')}</h3>
        {isLoading && <SkeletonRows rows={3} />}
        {!isLoading && address.length === 0 && <p className="hint">{t('noAddress')}</p>}
        {address.length > 0 && (
          <>
            <address className={styles['address']}>
              {address.map(({ key, text }) => (
                <div key={key} className={styles['field']}>
                  <span className="hint">{key}</span>
                  <UntrustedText>{text}</UntrustedText>
                </div>
              ))}
            </address>
            <p>
              <CopyButton label={t('copyAddress')} text={address.map(({ text }) => text).join('\n')} />
            </p>
          </>
        )}
      </section>
      {words.length > 0 && (
        <section className={styles['section']}>
          <h3>{t('fieldsTitle')}</h3>
          <FieldList
            fields={words.map(({ key, text }) => ({
              name: key,
              value: <UntrustedText>{text}</UntrustedText>,
            }))}
          />
        </section>
      )}
      <DocumentSection
        customer={customer}
        documentKey={partKey}
        fetchedAt={fetchedAt}
        title={t('everything')}
        lead={t(part?.state.kind === 'ready' ? 'recordFromDetails' : 'recordFromList')}
      />
    </PanelFrame>
  );
}

interface AgreementTableProps {
  readonly overview: AgreementOverview;
  readonly figures: ReadonlyMap<string, AgreementFigures> | null;
}

/** One row for each agreement; what is not there yet is said in its cell. */
function AgreementTable({ overview, figures }: AgreementTableProps) {
  const t = useTexts('agreements');
  const body = useRef<HTMLTableSectionElement>(null);
  useEffect(() => {
    const { lastRow } = useAgreementsStore.getState();
    if (lastRow === null) return;
    body.current?.querySelector<HTMLElement>(`a[data-row="${lastRow}"]`)?.focus();
    rememberRow(null);
  }, []);
  const { number } = overview.customer;
  return (
    <LinkedTable
      label={t('table', { number })}
      columns={[
        t('columnAgreement'),
        t('columnStatus'),
        t('columnType'),
        t('columnInvoicing'),
        { title: t('columnDeliveries'), figure: true },
        { title: t('columnInvoices'), figure: true },
        { title: t('columnOutstanding'), figure: true },
        t('columnDetails'),
      ]}
    >
      <tbody ref={body} onKeyDown={moveBetweenRows}>
        {overview.agreements.map((agreement, index) => (
          <AgreementRow
            key={agreement.key ?? `nameless ${index}`}
            overview={overview}
            agreement={agreement}
            figures={agreement.externalId === null ? null : (figures?.get(agreement.externalId) ?? null)}
          />
        ))}
      </tbody>
    </LinkedTable>
  );
}

interface AgreementRowProps {
  readonly overview: AgreementOverview;
  readonly agreement: AgreementEntry;
  readonly figures: AgreementFigures | null;
}

function AgreementRow({ overview, agreement, figures }: AgreementRowProps) {
  const t = useTexts('agreements');
  const formats = useFormats();
  const { key, status, type, invoicing, details, deliveriesPart, deliveries } = agreement;
  const name = agreementName(agreement) ?? t('nameless');
  const isCounted =
    deliveriesPart !== null && 'fetchedAt' in deliveriesPart.state && deliveriesPart.state.fetchedAt !== null;
  return (
    <tr className={linkedTableStyles['row']}>
      <th scope="row" className={linkedTableStyles['name']}>
        {key === null ? (
          <UntrustedText>{name}</UntrustedText>
        ) : (
          <Link
            href={partPath(overview.customer, key)}
            className={linkedTableStyles['link']}
            data-row={key}
            onClick={() => rememberRow(key)}
          >
            <UntrustedText>{name}</UntrustedText>
          </Link>
        )}
      </th>
      <td>{status !== null && <Badge>{status}</Badge>}</td>
      <td>
        <UntrustedText>{type}</UntrustedText>
      </td>
      <td className={linkedTableStyles['wide']}>
        <UntrustedText title={namedWordsLine(invoicing)}>{namedWordsLine(invoicing)}</UntrustedText>
      </td>
      <td className={linkedTableStyles['figure']}>
        {isCounted && formats.count(deliveries.length)}
        {deliveriesPart !== null && deliveriesPart.state.kind !== 'ready' && (
          <span className={styles['after']}>
            <PartMark part={deliveriesPart} />
          </span>
        )}
      </td>
      <td className={linkedTableStyles['figure']}>{figures !== null && formats.count(figures.invoices)}</td>
      <td className={linkedTableStyles['figure']}>
        {figures !== null && <Amount value={figures.outstanding} tone="faintZero" />}
      </td>
      <td>
        <PartMark part={details ?? overview.list} />
      </td>
    </tr>
  );
}
