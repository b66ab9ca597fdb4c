import { CloudOff, FileX2, SearchX } from 'lucide-react';
import { type ComponentProps, useEffect, useMemo } from 'react';
import { useLocation, useParams } from 'wouter';
import { customerKey, sameCustomer } from '../../../shared/domain/customerRef.ts';
import { type FailureCode, isUnreached } from '../../../shared/domain/failure.ts';
import { isFiltered } from '../../../shared/domain/invoiceFilter.ts';
import type { InvoiceTotals } from '../../../shared/domain/invoiceQuery.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import type { CustomerCard, CustomerSummary, FetchReport } from '../../../shared/ipc/customers.ts';
import type { Failure } from '../../../shared/ipc/entry.ts';
import { useBridge, useHostEnd } from '../../base/bridgeContext.tsx';
import { createResettableStore } from '../../base/clearedStores.ts';
import { showFailure } from '../../base/failureToast.ts';
import { useCards } from '../../base/figuresOfConnection.ts';
import { customerPath } from '../../base/paths.ts';
import { pinCustomer } from '../../base/pinCustomer.ts';
import { Shortcut } from '../../base/Shortcut.tsx';
import { useShortcut } from '../../base/shortcuts.ts';
import { useOffline } from '../../base/useApp.ts';
import { dataOf } from '../../base/useQuery.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Amount } from '../../ui/Amount.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorPanel } from '../../ui/ErrorPanel.tsx';
import { Deferred, lazyComponent } from '../../ui/lazyComponent.tsx';
import { useDidNotCome } from '../../ui/pendingWork.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { type TabEntry, Tabs } from '../../ui/Tabs.tsx';
import { tabPath } from '../agreements/agreementsStore.ts';
import { useAgreementTabs } from '../agreements/useAgreementTabs.tsx';
import { WhyFigures } from '../help/WhyFigures.tsx';
import { ChangesTab } from '../invoices/changes/ChangesTab.tsx';
import { CustomerInvoices, InvoicesSkeleton } from '../invoices/InvoiceList.tsx';
import { useInvoicesStore } from '../invoices/state/invoicesStore.ts';
import { openList } from '../invoices/views/chosenView.ts';
import { CustomerHeader } from './CustomerHeader.tsx';
import { CustomerNotices } from './CustomerNotices.tsx';
import styles from './CustomerView.module.css';
import { followCustomer, refreshCustomer, useCustomerStore } from './customerStore.ts';

const TEXTS = {
  invoices: 'customers:commandTabInvoices',
  agreements: 'customers:commandTabAgreements',
  payments: 'customers:commandTabPayments',
  changes: 'customers:commandTabChanges',
  contact: 'customers:commandTabContact',
} as const;

const MOST_REMEMBERED = 50;

/** The tab of each customer that was on screen last, by customer; the newest is the last. */
export const useLastTabsStore = createResettableStore<{
  readonly tabs: readonly (readonly [string, TabId])[];
}>('forget', { tabs: [] });

export const useNeighboursStore = createResettableStore<NeighboursState>('forget', { order: [] });

const WHY = ['outstanding', 'overdue', 'credits'] as const;

/** The address of the tab that lists what the last fetch has changed. */
const CHANGES = 'changes';
/** The address of the tab with the history of contact. */
const CONTACT = 'contact';

const ContactTab = lazyComponent(
  async () => (await import('../worklist/contact/ContactTab.tsx')).ContactTab,
  <SkeletonRows rows={8} />,
);

interface CustomerViewProps {
  readonly customer: CustomerRef;
}

/** One customer: the figures with their time, and the lists that exist for it. */
export function CustomerView({ customer: { connectionId, number } }: CustomerViewProps) {
  const customer = useMemo(() => ({ connectionId, number }), [connectionId, number]);
  const bridge = useBridge();
  const { invoiceId } = useParams<{ invoiceId?: string }>();
  const chosen = invoiceId !== undefined && /^[1-9]\d{0,15}$/.test(invoiceId) ? Number(invoiceId) : null;
  const [, navigate] = useLocation();
  const t = useTexts('customers');
  const formats = useFormats();
  const { customer: shown, summary: summaryLoad, refreshing, failure, report } = useCustomerStore();
  const summary = dataOf(summaryLoad);
  useEffect(() => {
    openList(bridge, customer);
    return followCustomer(bridge, customer);
  }, [bridge, customer]);

  const pin = () => pinCustomer(bridge, customer, !(summary?.pinned ?? false));
  const here = summary !== null && sameCustomer(summary.customer, customer);
  const hostEnd = useHostEnd();
  const fetching = hostEnd === null && (refreshing || (summary?.fetching ?? false));
  const shownFailure =
    failure ?? summary?.lastFailure ?? (summaryLoad.state === 'failed' ? summaryLoad.failure : null);
  const list = here ? summary.list : null;
  // Until an effect follows this customer, the store says what was of the one before.
  const isFollowed = sameCustomer(shown, customer);
  const isComing = !isFollowed || fetching || summaryLoad.state === 'loading' || summaryLoad.state === 'idle';
  const agreements = useAgreementTabs(customer, invoiceId, {
    list,
    fetching: isComing,
  });
  const refresh = () => {
    void refreshCustomer(bridge, customer);
    agreements.refreshShown();
  };
  useShortcut('r', 'customers:commandRefresh', refresh);
  useNeighbourKeys(customer);
  const own = ownTab(invoiceId, list !== null);
  const shownTab = own ?? agreements.value;
  useEffect(() => noteTab(customer, shownTab), [customer, shownTab]);
  const choose = (tab: TabId) => {
    if (tab === CHANGES || tab === CONTACT) navigate(`${customerPath(customer)}/${tab}`);
    else if (own !== null) navigate(tabPath(customer, tab));
    else agreements.choose(tab);
  };
  const tabs: readonly TabEntry<TabId>[] = [
    {
      id: 'invoices',
      label: t('tabInvoices'),
      ...(list === null ? {} : { count: formats.count(list.totals.count) }),
      content:
        list === null || list.totals.count === 0 ? (
          <CustomerInstead
            number={number}
            fetched={list !== null}
            fetching={isComing}
            failure={shownFailure}
            onRetry={refresh}
          />
        ) : (
          <Deferred key={customerKey(customer)}>
            <CustomerInvoices customer={customer} list={list} invoiceId={chosen} />
          </Deferred>
        ),
    },
    ...agreements.tabs,
    ...(list === null
      ? []
      : [
          changesTab(t('tabChanges'), list, formats.count, {
            customer,
            revision: list.revision,
          }),
        ]),
    { id: CONTACT, label: t('tabContact'), content: <ContactTab customer={customer} /> },
  ];
  return (
    <div className={styles['view']}>
      <CustomerHeader
        customer={customer}
        summary={here ? summary : null}
        fetching={fetching}
        onPin={pin}
        onRefresh={refresh}
        onStop={() => void showFailure(bridge.customers.stopRefresh({ customer }))}
        notices={
          list !== null && (
            <CustomerNotices
              customer={customer}
              list={list}
              failure={fetching ? null : shownFailure}
              report={report}
              onRetry={refresh}
            />
          )
        }
      />
      <Tabs
        label={t('views')}
        area="tabs"
        after={list !== null && <CustomerSums totals={list.totals} />}
        value={shownTab}
        onChange={choose}
        tabs={tabs}
      />
      <TabKeys tabs={tabs.map(({ id }) => id)} onTab={choose} />
    </div>
  );
}

/** The tab that is no part of the agreements, by the last segment of the address; null for any other. */
function ownTab(segment: string | undefined, isKept: boolean): typeof CHANGES | typeof CONTACT | null {
  if (segment === CONTACT) return CONTACT;
  return segment === CHANGES && isKept ? CHANGES : null;
}

/** The number of changes of the last fetch is beside the tab's name, if there are any. */
function changesTab(
  label: string,
  { lastReport }: NonNullable<CustomerSummary['list']>,
  shown: (count: number) => string,
  props: ComponentProps<typeof ChangesTab>,
): TabEntry<typeof CHANGES> {
  const changed = lastReport?.outcome === 'changed' ? changesIn(lastReport) : 0;
  return {
    id: CHANGES,
    label,
    ...(changed > 0 ? { count: shown(changed) } : {}),
    content: <ChangesTab {...props} />,
  };
}

function changesIn(report: FetchReport): number {
  const { added, settled, changed, removed, becameUnreadable, readableNow } = report;
  return added + settled + changed + removed + becameUnreadable + readableNow;
}

/** What the customer owes over the whole list, beside the tabs; a filter changes none of it, which is said while one is on. */
function CustomerSums({ totals }: { readonly totals: InvoiceTotals }) {
  const t = useTexts('customers');
  const filtered = useInvoicesStore(({ filter }) => isFiltered(filter));
  return (
    <div className={styles['figures']}>
      {filtered && <span className={styles['ofAll']}>{t('ofAllInvoices')}</span>}
      <dl className={styles['figure']}>
        <dt>{t('outstanding')}</dt>
        <dd>
          <Amount value={totals.outstanding} tone="strong" currency />
        </dd>
      </dl>
      <dl className={styles['figure']}>
        <dt>{t('overdue')}</dt>
        <dd title={t('overdueCount', { count: totals.overdue.count })}>
          <Amount value={totals.overdue.outstanding} tone="overdue" currency />
        </dd>
      </dl>
      <dl className={styles['figure']}>
        <dt>{t('credits')}</dt>
        <dd>
          <Amount value={totals.ageing.credits.outstanding} tone="faintZero" currency />
        </dd>
      </dl>
      <WhyFigures figures={WHY} />
    </div>
  );
}

/**
 * `[` and `]`, and Alt with ↑ and ↓, lead to the customer before and after, among the pinned and the recent ones, each at
 * its last tab.
 */
function useNeighbourKeys(customer: CustomerRef): void {
  const cards = useCards();
  const [, navigate] = useLocation();
  const go = (step: 1 | -1) => {
    const next = neighbour(cards, customer, step);
    if (next !== null) navigate(lastTabPath(next));
  };
  useShortcut('[', 'customers:commandPrevious', () => go(-1), true);
  useShortcut(']', 'customers:commandNext', () => go(1), true);
  useShortcut('Alt+ArrowUp', 'customers:commandPrevious', () => go(-1), true);
  useShortcut('Alt+ArrowDown', 'customers:commandNext', () => go(1), true);
}

/** Customers in the order in which `[` and `]` go through them: by their keys, the first first. */
interface NeighboursState {
  readonly order: readonly string[];
}

/**
 * The order so far with what is new in front. To open a customer makes it the most recent; if the order followed
 * that, the next key would lead back to where the clerk came from.
 */
export function keptOrder(before: readonly string[], cards: readonly CustomerCard[]): string[] {
  const sorted = [...cards.filter(({ pinned }) => pinned), ...cards.filter(({ pinned }) => !pinned)];
  const present = sorted.map(({ customer }) => customerKey(customer));
  return [
    ...present.filter((key) => !before.includes(key)),
    ...before.filter((key) => present.includes(key)),
  ];
}

/** The customer before or after one, round at both ends; null where there is no other. */
export function neighbour(
  cards: readonly CustomerCard[],
  current: CustomerRef,
  step: 1 | -1,
): CustomerRef | null {
  const order = keptOrder(useNeighboursStore.getState().order, cards);
  useNeighboursStore.setState({ order });
  const others = order.filter((key) => key !== customerKey(current));
  if (others.length === 0) return null;
  const here = order.indexOf(customerKey(current));
  const place = here < 0 ? (step > 0 ? 0 : order.length - 1) : (here + step + order.length) % order.length;
  return cards.find(({ customer }) => customerKey(customer) === order[place])?.customer ?? null;
}

/** Notes the tab on screen. */
export function noteTab(customer: CustomerRef, tab: TabId): void {
  const key = customerKey(customer);
  useLastTabsStore.setState(({ tabs }) => ({
    tabs: [...tabs.filter(([other]) => other !== key), [key, tab] as const].slice(-MOST_REMEMBERED),
  }));
}

/** The address of a customer at its last tab. */
function lastTabPath(customer: CustomerRef): string {
  const key = customerKey(customer);
  const tab = useLastTabsStore.getState().tabs.find(([other]) => other === key)?.[1] ?? 'invoices';
  return tab === 'invoices' ? customerPath(customer) : `${customerPath(customer)}/${tab}`;
}

type TabId = keyof typeof TEXTS;

interface TabKeysProps {
  /** In the order on screen. */
  readonly tabs: readonly TabId[];
  readonly onTab: (tab: TabId) => void;
}

/** Alt and a digit lead to the tab at that place: a digit alone looks for an invoice number in the rows. */
function TabKeys({ tabs, onTab }: TabKeysProps) {
  return tabs.map((tab, place) => (
    <Shortcut key={tab} of={`Alt+${place + 1}`} textKey={TEXTS[tab]} run={() => onTab(tab)} />
  ));
}

interface CustomerInsteadProps {
  readonly number: string;
  /** The list is kept and it is empty. */
  readonly fetched: boolean;
  readonly fetching: boolean;
  readonly failure: Failure | null;
  readonly onRetry: () => void;
}

const cannotCome = (code: FailureCode) => code === 'notCached' || isUnreached(code);

/**
 * Shown instead of the list: loading, no invoices, unknown to the service, not kept while offline, or failed. They are
 * different answers and never share words.
 */
function CustomerInstead({ number, fetched, fetching, failure, onRetry }: CustomerInsteadProps) {
  const t = useTexts('customers');
  const offline = useOffline();
  useDidNotCome(!fetching);
  return (
    <div className={styles['instead']} aria-busy={fetching} data-area="rows">
      <Content
        {...{ number, fetched, fetching, failure, onRetry }}
        offline={offline || failure?.code === 'notCached'}
        t={t}
      />
    </div>
  );
}

interface ContentProps extends CustomerInsteadProps {
  readonly offline: boolean;
  readonly t: ReturnType<typeof useTexts<'customers'>>;
}

function Content({ number, fetched, fetching, failure, onRetry, offline, t }: ContentProps) {
  if (fetched) {
    return (
      <EmptyState icon={<FileX2 size={22} aria-hidden />} title={t('noInvoicesTitle')}>
        {t('noInvoicesText', { number })}
      </EmptyState>
    );
  }
  if (failure?.code === 'serviceCustomerNotFound') {
    return (
      <EmptyState icon={<SearchX size={22} aria-hidden />} title={t('notFoundTitle')}>
        {t('notFoundText', { number })}
      </EmptyState>
    );
  }
  if (offline && (failure === null || cannotCome(failure.code)) && !(fetching && failure === null)) {
    return (
      <EmptyState
        icon={<CloudOff size={22} aria-hidden />}
        title={t('offlineTitle')}
        action={<Button onPress={onRetry}>{t('refresh')}</Button>}
      >
        {t('offlineText', { number })}
      </EmptyState>
    );
  }
  if (fetching) {
    return (
      <>
        <p className="visuallyHidden" role="status">
          {t('firstFetch', { number })}
        </p>
        <InvoicesSkeleton />
      </>
    );
  }
  if (failure !== null) return <ErrorPanel title={t('failedTitle')} failure={failure} onRetry={onRetry} />;
  return (
    <EmptyState title={t('notFetchedTitle')} action={<Button onPress={onRetry}>{t('refresh')}</Button>}>
      {t('notFetchedText', { number })}
    </EmptyState>
  );
}
