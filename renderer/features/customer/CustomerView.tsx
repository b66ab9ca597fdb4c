import { type ComponentProps, useEffect, useMemo } from 'react';
import { useLocation, useParams } from 'wouter';
import { customerKey, sameCustomer } from '../../../shared/domain/customerRef.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import type { CustomerSummary, FetchReport } from '../../../shared/ipc/customers.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { showFailure } from '../../base/failureToast.ts';
import { latestValue } from '../../base/loadState.ts';
import { customerPath } from '../../base/paths.ts';
import { pinCustomer } from '../../base/pinCustomer.ts';
import { useShortcut } from '../../base/shortcuts.ts';
import { useHostEnd } from '../../base/useHostEnd.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Deferred } from '../../ui/Deferred.tsx';
import { ownChunk } from '../../ui/ownChunk.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { type TabEntry, Tabs } from '../../ui/Tabs.tsx';
import { tabPath } from '../agreements/agreementPlace.ts';
import { useAgreementTabs } from '../agreements/useAgreementTabs.tsx';
import { CustomerInvoices } from '../invoices/CustomerInvoices.tsx';
import { ChangesTab } from '../invoices/changes/ChangesTab.tsx';
import { openList } from '../invoices/views/openingView.ts';
import { CustomerHeader } from './CustomerHeader.tsx';
import { CustomerInstead } from './CustomerInstead.tsx';
import { CustomerNotices } from './CustomerNotices.tsx';
import { CustomerSums } from './CustomerSums.tsx';
import styles from './CustomerView.module.css';
import { followCustomer, refreshCustomer, useCustomerStore } from './customerStore.ts';
import { noteTab } from './lastTabs.ts';
import { type TabId, TabKeys } from './TabKeys.tsx';
import { useNeighbourKeys } from './useNeighbourKeys.ts';

/** The address of the tab that lists what the last fetch has changed. */
const CHANGES = 'changes';
/** The address of the tab with the history of contact. */
const CONTACT = 'contact';

const ContactTab = ownChunk(
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
  const summary = latestValue(summaryLoad);
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
