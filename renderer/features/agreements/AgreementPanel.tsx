import { ArrowLeft, CircleAlert, FileX2, Table2, TriangleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { Link, useLocation } from 'wouter';
import type { AgeingPart } from '../../../shared/domain/ageing.ts';
import { NO_FILTER } from '../../../shared/domain/invoiceFilter.ts';
import type { InvoiceTotals } from '../../../shared/domain/invoiceQuery.ts';
import type { AgreementEntry, AgreementPart, DeliveryEntry } from '../../../shared/ipc/agreements.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { CopyButton } from '../../base/CopyButton.tsx';
import { useAges } from '../../base/changes.ts';
import { customerPath } from '../../base/paths.ts';
import { useOffline } from '../../base/useApp.ts';
import { dataOf, useQuery } from '../../base/useQuery.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useNow } from '../../i18n/useNow.ts';
import { useFailureText, useTexts } from '../../i18n/useTexts.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FreshnessBadge } from '../../ui/FreshnessBadge.tsx';
import table from '../../ui/LinkedTable.module.css';
import { LinkedTable } from '../../ui/LinkedTable.tsx';
import { Skeleton, SkeletonRows } from '../../ui/Skeleton.tsx';
import { TooltipMark } from '../../ui/Tooltip.tsx';
import { UntrustedText } from '../../ui/UntrustedText.tsx';
import { AgeingBuckets } from '../invoices/figures/AgeingBuckets.tsx';
import { changeFilter } from '../invoices/state/invoicesStore.ts';
import agreementsStyles from './Agreements.module.css';
import {
  type AgreementsTabProps,
  agreementName,
  type CachedInvoices,
  findAgreement,
  moveBetweenRows,
  oldestFetch,
  partPath,
  refreshAgreements,
  tabPath,
  wordsLine,
} from './agreementsStore.ts';
import { DocumentSection } from './DocumentSection.tsx';
import { PaymentTable } from './PaymentTable.tsx';
import { TroubleList } from './TroubleList.tsx';

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
      <section className={agreementsStyles['section']}>
        <h3>{t('deliveriesTitle', { count: deliveries.length })}</h3>
        {deliveries.length > 0 ? (
          <DeliveryTable customer={customer} label={t('deliveriesOf', { name })} deliveries={deliveries} />
        ) : (
          <NoDeliveries part={deliveriesPart} />
        )}
      </section>
      {payments.length > 0 && (
        <section className={agreementsStyles['section']}>
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
    { name: t('columnNumber'), value: <UntrustedText>{number ?? t('notGiven')}</UntrustedText> },
    { name: t('columnId'), value: <UntrustedText>{id ?? t('notGiven')}</UntrustedText> },
    {
      name: t('agreementExternalId'),
      value:
        externalId === null ? (
          t('notGiven')
        ) : (
          <>
            <UntrustedText className="codeText">{externalId}</UntrustedText>{' '}
            <CopyButton small label={t('copyAgreementId')} text={externalId} />
          </>
        ),
    },
    { name: t('columnStatus'), value: <UntrustedText>{status ?? t('notGiven')}</UntrustedText> },
    { name: t('columnType'), value: <UntrustedText>{type ?? t('notGiven')}</UntrustedText> },
    ...(invoicing.length === 0
      ? [{ name: t('columnInvoicing'), value: t('notGiven') }]
      : invoicing.map(({ key, text }) => ({
          name: key === '' ? t('columnInvoicing') : t('invoicingField', { field: key }),
          value: <UntrustedText>{text}</UntrustedText>,
        }))),
    { name: t('source'), value: t(from[source]) },
  ];
}

interface AgreementInvoicesProps {
  readonly customer: CustomerRef;
  readonly externalId: string;
  readonly list: CachedInvoices | null;
}

/** What is owed under one agreement, by how late it is; each figure leads to those invoices. */
function AgreementInvoices({ customer, externalId, list }: AgreementInvoicesProps) {
  const t = useTexts('agreements');
  const invoices = useTexts('invoices');
  const formats = useFormats();
  const now = useNow();
  const [, navigate] = useLocation();
  const totals = useAgreementTotals(customer, externalId, list?.revision ?? null);
  const show = (ageing: AgeingPart[] | null) => {
    changeFilter({ ...NO_FILTER, agreementExternalIds: [externalId], ageing });
    navigate(customerPath(customer));
  };
  return (
    <section className={agreementsStyles['section']}>
      <h3>{t('invoicesTitle')}</h3>
      {list === null && <p className="hint">{t('invoicesNotHere')}</p>}
      {list !== null && totals === null && <Skeleton height="3rem" />}
      {totals !== null && totals.count === 0 && <p className="hint">{t('noInvoices')}</p>}
      {list !== null && totals !== null && totals.count > 0 && (
        <>
          <AgeingBuckets
            totals={totals}
            asOf={invoices('ageAsOf', { moment: formats.moment(list.fetchedAt, now) })}
            onChoose={show}
          />
          <p>
            <Button icon={<Table2 size={14} aria-hidden />} onPress={() => show(null)}>
              {t('showInvoices', { count: totals.count })}
            </Button>
          </p>
        </>
      )}
    </section>
  );
}

interface DeliveryTableProps {
  readonly customer: CustomerRef;
  readonly label: string;
  readonly deliveries: readonly DeliveryEntry[];
}

/** The deliveries of one agreement with their installation addresses, as far as they are here. */
function DeliveryTable({ customer, label, deliveries }: DeliveryTableProps) {
  const t = useTexts('agreements');
  return (
    <LinkedTable
      label={label}
      columns={[
        t('columnDelivery'),
        t('columnType'),
        t('columnStatus'),
        t('columnAddress'),
        t('columnDetails'),
      ]}
    >
      <tbody onKeyDown={moveBetweenRows}>
        {deliveries.map(({ key, externalId, deliveryType, status, address, words, part, at }) => (
          <tr key={key ?? at} className={table['row']}>
            <th scope="row" className={table['name']}>
              {key === null ? (
                <UntrustedText>{externalId ?? (wordsLine(words) || t('nameless'))}</UntrustedText>
              ) : (
                <Link href={partPath(customer, key)} className={table['link']} data-row={key}>
                  <UntrustedText>{externalId ?? t('nameless')}</UntrustedText>
                </Link>
              )}
            </th>
            <td>
              <UntrustedText>{deliveryType}</UntrustedText>
            </td>
            <td>{status !== null && <Badge>{status}</Badge>}</td>
            <td className={table['wide']}>
              <UntrustedText title={wordsLine(address)}>{wordsLine(address)}</UntrustedText>
            </td>
            <td>{part === null ? t('inList') : <PartMark part={part} />}</td>
          </tr>
        ))}
      </tbody>
    </LinkedTable>
  );
}

/** What the address names is no longer among the customer's agreements. */
export function GonePanel({ customer }: { readonly customer: CustomerRef }) {
  const t = useTexts('agreements');
  const back = { path: tabPath(customer, 'agreements'), label: t('allAgreements') };
  return (
    <PanelFrame customer={customer} title={t('goneTitle')} back={back}>
      <EmptyState icon={<FileX2 size={22} aria-hidden />} title={t('goneText')} />
    </PanelFrame>
  );
}

interface PanelFrameProps {
  readonly customer: CustomerRef;
  /** The part that the address names, whose own answer is here. */
  readonly partKey?: string;
  /** What of the overview is here: what could not be fetched of it is said above. */
  readonly parts?: readonly AgreementPart[];
  readonly title: string;
  readonly back: { readonly path: string; readonly label: string };
  readonly marks?: ReactNode;
  readonly children: ReactNode;
}

/** One thing of the overview in full. Takes the focus when it opens; Escape goes one step back. */
export function PanelFrame(props: PanelFrameProps) {
  const { customer, partKey, parts = [], title, back, marks, children } = props;
  const bridge = useBridge();
  const [, navigate] = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section
      className={agreementsStyles['tab']}
      aria-label={title}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        event.stopPropagation();
        navigate(back.path);
      }}
    >
      <p>
        <Link href={back.path} className="inline">
          <ArrowLeft size={14} aria-hidden />
          {back.label}
        </Link>
      </p>
      <header className={agreementsStyles['panelHead']}>
        <h2 ref={heading} tabIndex={-1} className={agreementsStyles['panelTitle']}>
          {title}
        </h2>
        {marks}
      </header>
      <TroubleList
        {...(partKey === undefined ? {} : { shownHere: partKey })}
        customer={customer}
        parts={parts}
        onRetry={(again) => void refreshAgreements(bridge, customer, again)}
      />
      {children}
    </section>
  );
}

interface ShownField {
  readonly name: string;
  readonly value: ReactNode;
}

/** Names and values, the service's own words left as they are. */
export function FieldList({ fields }: { readonly fields: readonly ShownField[] }) {
  return (
    <dl className={agreementsStyles['fields']}>
      {fields.map(({ name, value }) => (
        <div key={name} className={agreementsStyles['field']}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The state of one part, in a word or by its time; the reason of a failure is its tooltip. */
export function PartMark({ part }: { readonly part: AgreementPart }) {
  const t = useTexts('agreements');
  const failureText = useFailureText();
  const offline = useOffline();
  const { state } = part;
  switch (state.kind) {
    case 'idle':
      return <span className="hint">{t('stateIdle')}</span>;
    case 'loading':
      return <FreshnessBadge fetchedAt={state.fetchedAt} fetching />;
    case 'failed':
      return (
        <TooltipMark text={failureText(state.failure)}>
          <Badge tone="failure" icon={<CircleAlert size={12} aria-hidden />}>
            {t('stateFailed')}
          </Badge>
        </TooltipMark>
      );
    case 'stale':
      return (
        <span className={agreementsStyles['marks']}>
          <FreshnessBadge fetchedAt={state.fetchedAt} offline={offline} compact />
          <TooltipMark text={failureText(state.failure)}>
            <Badge tone="stale" icon={<TriangleAlert size={12} aria-hidden />}>
              {t('stateStale')}
            </Badge>
          </TooltipMark>
        </span>
      );
    case 'ready':
      return (
        <span className={agreementsStyles['marks']}>
          <FreshnessBadge fetchedAt={state.fetchedAt} offline={offline} compact />
          {state.shape === 'unknown' && <Badge tone="stale">{t('stateUnknown')}</Badge>}
        </span>
      );
  }
}

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
function useAgreementTotals(
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
