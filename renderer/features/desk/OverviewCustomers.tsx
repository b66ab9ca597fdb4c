import { Search, Star, Unplug } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { parseCustomerNumber } from '../../../shared/domain/customerRef.ts';
import type { Bridge } from '../../../shared/ipc/contract.ts';
import type { CustomerCard } from '../../../shared/ipc/customers.ts';
import type { Answer } from '../../../shared/ipc/entry.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { loadCards, useCardsStore, useOverviewStore } from '../../base/figuresOfConnection.ts';
import { customerPath, paths } from '../../base/paths.ts';
import { pinCustomer } from '../../base/pinCustomer.ts';
import { useActiveConnection } from '../../base/useApp.ts';
import { dataOf, subscribeUntilAborted } from '../../base/useQuery.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useNow } from '../../i18n/useNow.ts';
import { type TextKey, useTexts } from '../../i18n/useTexts.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button, IconButton } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorPanel } from '../../ui/ErrorPanel.tsx';
import { focusLookUp } from '../../ui/focus/focusRegions.ts';
import { lazyComponent } from '../../ui/lazyComponent.tsx';
import { Section } from '../../ui/Page.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import customerFiguresStyles from './CustomerFigures.module.css';
import { CustomerFigures } from './CustomerFigures.tsx';
import { FEWEST_SUMMED } from './DebtOverview.tsx';
import glance from './glance/AttentionPanel.module.css';
import styles from './OverviewPage.module.css';

const AttentionPanel = lazyComponent(
  async () => (await import('./glance/AttentionPanel.tsx')).AttentionPanel,
  <div className={glance['glance']} aria-hidden>
    <div className={glance['part']} />
    <div className={glance['part']} />
    <div className={glance['part']} />
  </div>,
);

const MOST_DEBTORS = 5;

/** The Overview below its figures: what has changed, who owes most, and the customers that are pinned or were opened last. */
export function OverviewCustomers() {
  const connection = useActiveConnection();
  if (connection === null) return <NoConnection />;
  return (
    <>
      <DebtDetails connectionId={connection.id} />
      <DeskCustomers connectionId={connection.id} />
      {connection.sample && <SampleHints connectionId={connection.id} />}
    </>
  );
}

/** What has changed and was not refreshed, and who owes most. */
function DebtDetails({ connectionId }: { readonly connectionId: string }) {
  const t = useTexts('desk');
  const overview = useOverviewStore(({ figures }) => dataOf(figures));
  if (overview === null || overview.customers < FEWEST_SUMMED) return null;
  return (
    <>
      <AttentionPanel connectionId={connectionId} />
      {overview.topDebtors.length > 0 && (
        <CustomerFigures
          label={t('topDebtors')}
          heading={t('topDebtors')}
          customers={overview.topDebtors.slice(0, MOST_DEBTORS)}
        />
      )}
    </>
  );
}

function DeskCustomers({ connectionId }: { readonly connectionId: string }) {
  const bridge = useBridge();
  const load = useCardsStore(({ figures }) => figures);
  const cards = dataOf(load);
  if (cards === null && load.state !== 'failed') return <SkeletonRows rows={6} />;
  const retry = () => void loadCards(bridge, connectionId);
  return (
    <>
      {(load.state === 'failed' || load.state === 'stale') && load.failure && (
        <ErrorPanel failure={load.failure} onRetry={retry} />
      )}
      {cards !== null && cards.length > 0 && (
        <>
          <CustomerTable cards={cards} />
          <AllCustomers />
        </>
      )}
      {cards !== null && cards.length === 0 && <NoCards />}
    </>
  );
}

function AllCustomers() {
  const t = useTexts('desk');
  return (
    <p data-screen-only>
      <Link href={paths.customers}>{t('allCustomers')}</Link>
      {' · '}
      <Link href={paths.asOf}>{t('asOf')}</Link>
    </p>
  );
}

/** None was opened or pinned: the cache may have customers nevertheless, such as those of a refresh or an export. */
function NoCards() {
  const t = useTexts('desk');
  const overview = useOverviewStore(({ figures }) => figures);
  const kept = dataOf(overview)?.customers;
  if (kept === undefined && overview.state !== 'failed') return <SkeletonRows rows={6} />;
  const isEmpty = kept === 0;
  return (
    <>
      <EmptyState
        icon={<Search size={24} aria-hidden />}
        title={t(isEmpty ? 'emptyTitle' : 'noneOpenedTitle')}
        action={<Button onPress={focusLookUp}>{t('lookUp')}</Button>}
      >
        {t(isEmpty ? 'emptyText' : 'noneOpenedText')}
      </EmptyState>
      {!isEmpty && <AllCustomers />}
    </>
  );
}

function NoConnection() {
  const shell = useTexts('shell');
  const [, navigate] = useLocation();
  return (
    <EmptyState
      icon={<Unplug size={24} aria-hidden />}
      title={shell('noConnection')}
      action={<Button onPress={() => navigate(paths.settings)}>{shell('manageConnections')}</Button>}
    >
      {shell('noConnectionForLookUp')}
    </EmptyState>
  );
}

type Hints =
  Awaited<ReturnType<Bridge['connections']['sampleHints']>> extends Answer<infer List> ? List : never;

const HINT_TEXTS: Readonly<Record<string, TextKey<'desk'>>> = {
  'sample.showcase': 'hintShowcase',
  'sample.manyAgreements': 'hintManyAgreements',
  'sample.large': 'hintLarge',
  'sample.hundredThousand': 'hintHundredThousand',
  'sample.unknownWords': 'hintUnknownWords',
  'sample.malformed': 'hintMalformed',
  'sample.none': 'hintNone',
};

/** The customers of the sample data that are worth a look. */
function SampleHints({ connectionId }: { readonly connectionId: string }) {
  const t = useTexts('desk');
  const shell = useTexts('shell');
  const formats = useFormats();
  const bridge = useBridge();
  const [hints, setHints] = useState<Hints>([]);
  useEffect(() => {
    return subscribeUntilAborted(bridge.connections.sampleHints({}), (answer) => {
      if (answer.ok) setHints(answer.value);
    });
  }, [bridge]);
  if (hints.length === 0) return null;
  return (
    <Section title={t('sampleTitle')}>
      <ul className={styles['hints']}>
        {hints.map(({ number, hint, invoices }) => {
          const parsed = parseCustomerNumber(number);
          const key = HINT_TEXTS[hint];
          if (!parsed.ok) return null;
          return (
            <li key={number}>
              <Link href={customerPath({ connectionId, number: parsed.number })} className={styles['hint']}>
                <span className={styles['number']}>{number}</span>
                <span className={styles['words']}>{key ? t(key) : ''}</span>
                <span className={styles['count']}>{shell('invoiceCount', formats.counted(invoices))}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

/** A page is read at a glance: the others are in the list of customers. */
const MOST_SHOWN = 8;

interface CustomerTableProps {
  readonly cards: readonly CustomerCard[];
}

/** Pinned customers first, then by when they were opened; each figure with its time. */
function CustomerTable({ cards }: CustomerTableProps) {
  const t = useTexts('desk');
  const shell = useTexts('shell');
  const formats = useFormats();
  const now = useNow();
  const rows = [...cards.filter(({ pinned }) => pinned), ...cards.filter(({ pinned }) => !pinned)];
  const shown = rows.slice(0, MOST_SHOWN);
  return (
    <CustomerFigures
      label={t('customersTable')}
      heading={t('customer')}
      customers={shown}
      before={{
        heading: { title: t('pinned'), untitled: true, className: customerFiguresStyles['pin'] },
        cell: (card) => <PinCell card={card} />,
      }}
      after={{
        heading: { title: t('opened'), className: customerFiguresStyles['time'] },
        cell: ({ openedAt, changes }) => (
          <td className={customerFiguresStyles['time']}>
            {openedAt !== null && formats.moment(openedAt, now)}{' '}
            {changes > 0 && (
              <span data-screen-only>
                <Badge tone="accent">{shell('changesSinceOpened', formats.counted(changes))}</Badge>
              </span>
            )}
          </td>
        ),
      }}
    />
  );
}

function PinCell({ card: { customer, pinned } }: { readonly card: CustomerCard }) {
  const t = useTexts('desk');
  const bridge = useBridge();
  const { number } = customer;
  return (
    <td className={customerFiguresStyles['pin']} data-pinned={pinned}>
      <IconButton
        label={pinned ? t('unpin', { number }) : t('pin', { number })}
        icon={pinned ? <Star size={14} aria-hidden fill="currentColor" /> : <Star size={14} aria-hidden />}
        onPress={() => pinCustomer(bridge, customer, !pinned)}
      />
    </td>
  );
}
