import { useEffect, useMemo, useState } from 'react';
import { useBridge } from '../../../base/bridgeContext.tsx';
import { followKept, useKeptStore } from '../../../base/figuresOfConnection.ts';
import { useApp } from '../../../base/useApp.ts';
import { useFetchedText } from '../../../base/useFetchedText.ts';
import { dataOf } from '../../../base/useQuery.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useTexts } from '../../../i18n/useTexts.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx';
import { InvoiceList, InvoicesSkeleton } from '../InvoiceList.tsx';
import { useInvoicesStore } from '../state/invoicesStore.ts';
import { openList } from '../views/chosenView.ts';
import styles from './AllInvoicesView.module.css';

/** The invoices of all customers of the connection whose lists are kept, as one list. */
export function AllInvoicesView() {
  const t = useTexts('allInvoices');
  const connectionId = useApp((app) => app.activeConnectionId);
  return (
    <div className={styles['view']}>
      <h1 className={styles['title']}>{t('title')}</h1>
      {connectionId === null ? (
        <EmptyState scope="page" title={t('noneTitle')}>
          {t('noneText')}
        </EmptyState>
      ) : (
        <KeptInvoices key={connectionId} connectionId={connectionId} />
      )}
    </div>
  );
}

function KeptInvoices({ connectionId }: { readonly connectionId: string }) {
  const bridge = useBridge();
  const t = useTexts('allInvoices');
  const formats = useFormats();
  const fetchedText = useFetchedText();
  const everybody = useMemo(() => ({ connectionId, number: null }), [connectionId]);
  /** The row at which the list was left; undefined until it is opened again. */
  const [left, setLeft] = useState<number | null>();
  useEffect(() => {
    openList(bridge, everybody);
    setLeft(useInvoicesStore.getState().current?.id ?? null);
    return followKept(bridge, connectionId);
  }, [bridge, connectionId, everybody]);
  const load = useKeptStore((state) => (state.connectionId === connectionId ? state.figures : null));
  const kept = load === null ? null : dataOf(load);
  if (kept === null || left === undefined) {
    if (load?.state === 'failed') return <ErrorPanel title={t('failed')} failure={load.failure} />;
    return <InvoicesSkeleton />;
  }
  const { customers, totals, oldestFetch, newestFetch } = kept;
  if (oldestFetch === null || newestFetch === null || totals.count === 0) {
    return (
      <EmptyState scope="page" title={t('noneTitle')}>
        {t('noneText')}
      </EmptyState>
    );
  }
  const fetched = fetchedText(kept);
  const ofCustomers = t('customers', formats.counted(customers));
  return (
    <InvoiceList
      customer={everybody}
      list={{ ...kept, fetchedAt: newestFetch }}
      words={{
        grid: t('grid'),
        asOf: t('asOf', { fetched }),
        scope: (matching, all) =>
          t('scope', {
            count: all,
            matching: formats.count(matching),
            all: formats.count(all),
            customers: ofCustomers,
            fetched,
          }),
        nothing: (count) => t('nothing', { ...formats.counted(count), customers: ofCustomers }),
      }}
      invoiceId={left}
      returning
    />
  );
}
