import type { AgreementEntry, AgreementPart } from '../../../shared/ipc/agreements.ts';
import { CopyButton } from '../../base/CopyButton.tsx';
import { useTexts } from '../../i18n/useTexts.ts';
import { Badge } from '../../ui/Badge.tsx';
import { ServiceText } from '../../ui/ServiceText.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { AgreementInvoices } from './AgreementInvoices.tsx';
import styles from './Agreements.module.css';
import { tabPath } from './agreementPlace.ts';
import type { AgreementsTabProps } from './agreementsTabProps.ts';
import { DeliveryTable } from './DeliveryTable.tsx';
import { DocumentSection } from './DocumentSection.tsx';
import { FieldList } from './FieldList.tsx';
import { GonePanel } from './GonePanel.tsx';
import { agreementName, findAgreement, oldestFetch } from './overviewParts.ts';
import { PanelFrame } from './PanelFrame.tsx';
import { PartMark } from './PartMark.tsx';
import { PaymentTable } from './PaymentTable.tsx';

export interface PanelProps extends AgreementsTabProps {
  readonly partKey: string;
}

/** One agreement: its details, its invoices, its deliveries, what pays for it, and all that the service sent. */
export function AgreementPanel({ customer, overview, list, partKey }: PanelProps) {
  const t = useTexts('agreements');
  const agreement = findAgreement(overview, partKey);
  if (agreement === null) return <GonePanel customer={customer} />;
  const { externalId, details, deliveriesPart, deliveries, status, type } = agreement;
  const name = agreementName(agreement) ?? t('nameless');
  const part = details ?? overview.list;
  const fetchedAt = oldestFetch([part]);
  const payments = overview.paymentSubscriptions.filter(
    (payment) => externalId !== null && payment.agreementExternalId === externalId,
  );
  const own = [details, deliveriesPart, ...deliveries.map((delivery) => delivery.part)].filter(
    (one): one is AgreementPart => one !== null,
  );
  return (
    <PanelFrame
      customer={customer}
      partKey={partKey}
      parts={own}
      title={t('agreement', { name })}
      back={{ path: tabPath(customer, 'agreements'), label: t('allAgreements') }}
      marks={
        <>
          {status !== null && <Badge>{status}</Badge>}
          {type !== null && <Badge>{type}</Badge>}
          <PartMark part={part} />
        </>
      }
    >
      <FieldList fields={agreementFields(agreement, t)} />
      {externalId !== null && <AgreementInvoices customer={customer} externalId={externalId} list={list} />}
      <section className={styles['section']}>
        <h3>{t('deliveriesTitle', { count: deliveries.length })}</h3>
        {deliveries.length > 0 ? (
          <DeliveryTable customer={customer} label={t('deliveriesOf', { name })} deliveries={deliveries} />
        ) : (
          <NoDeliveries part={deliveriesPart} />
        )}
      </section>
      {payments.length > 0 && (
        <section className={styles['section']}>
          <h3>{t('tabPayments')}</h3>
          <PaymentTable overview={overview} payments={payments} label={t('paymentsOf', { name })} />
        </section>
      )}
      {fetchedAt !== null && agreement.source !== 'invoices' && (
        <DocumentSection
          customer={customer}
          documentKey={partKey}
          fetchedAt={fetchedAt}
          title={t('everything')}
          lead={t(details === null ? 'recordFromList' : 'recordFromDetails')}
        />
      )}
    </PanelFrame>
  );
}

function NoDeliveries({ part }: { readonly part: AgreementPart | null }) {
  const t = useTexts('agreements');
  switch (part?.state.kind) {
    case 'loading':
      return <SkeletonRows rows={2} />;
    case 'ready':
      return <p className="hint">{t('noDeliveries')}</p>;
    case 'idle':
      return <p className="hint">{t('stateIdle')}</p>;
    case undefined:
      return <p className="hint">{t('noIdToAsk')}</p>;
    default:
      return null;
  }
}

function agreementFields(agreement: AgreementEntry, t: ReturnType<typeof useTexts<'agreements'>>) {
  const { number, id, externalId, status, type, invoicing, source } = agreement;
  const from = { list: 'sourceList', details: 'sourceDetails', invoices: 'sourceInvoices' } as const;
  return [
    { name: t('columnNumber'), value: <ServiceText>{number ?? t('notGiven')}</ServiceText> },
    { name: t('columnId'), value: <ServiceText>{id ?? t('notGiven')}</ServiceText> },
    {
      name: t('agreementExternalId'),
      value:
        externalId === null ? (
          t('notGiven')
        ) : (
          <>
            <ServiceText className="codeText">{externalId}</ServiceText>{' '}
            <CopyButton small label={t('copyAgreementId')} text={externalId} />
          </>
        ),
    },
    { name: t('columnStatus'), value: <ServiceText>{status ?? t('notGiven')}</ServiceText> },
    { name: t('columnType'), value: <ServiceText>{type ?? t('notGiven')}</ServiceText> },
    ...(invoicing.length === 0
      ? [{ name: t('columnInvoicing'), value: t('notGiven') }]
      : invoicing.map(({ key, text }) => ({
          name: key === '' ? t('columnInvoicing') : t('invoicingField', { field: key }),
          value: <ServiceText>{text}</ServiceText>,
        }))),
    { name: t('source'), value: t(from[source]) },
  ];
}
