import { useMemo, useState } from 'react';
import { Shortcut } from '../../base/Shortcut.tsx';
import { useActiveConnection } from '../../base/useApp.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { NOTHING_SELECTED } from '../../ui/grid/gridSelection.ts';
import type { MenuPlace } from '../../ui/menuPlace.ts';
import { CustomersBar } from './CustomersBar.tsx';
import { CustomersRows } from './CustomersRows.tsx';
import styles from './CustomersView.module.css';
import { showConnection, useCustomersStore } from './state/customersStore.ts';
import { useCustomerListing } from './useCustomerListing.ts';

/** All customers whose list is kept here, as rows: what they owe, how late, and when that was fetched. */
export function CustomersView() {
  const shell = useTexts('shell');
  const connection = useActiveConnection();
  if (connection === null) return <EmptyState title={shell('noConnection')} scope="page" />;
  return <Customers key={connection.id} connectionId={connection.id} />;
}

function Customers({ connectionId }: { readonly connectionId: string }) {
  const t = useTexts('customerList');
  useMemo(() => showConnection(connectionId), [connectionId]);
  const listing = useCustomerListing(connectionId);
  const hasCurrent = useCustomersStore(({ current }) => current !== null);
  const [manyAt, setManyAt] = useState<MenuPlace | null>(null);
  return (
    <section className={styles['view']} aria-labelledby="customers-title">
      <h1 id="customers-title" className="screenTitle" tabIndex={-1}>
        {t('title')}
      </h1>
      <CustomersBar listing={listing} menuAt={manyAt} onMenuClose={() => setManyAt(null)} />
      <CustomersRows listing={listing} onManyMenu={setManyAt} />
      {listing.chosen !== null && hasCurrent && (
        <Shortcut
          of="Escape"
          textKey="invoices:commandBack"
          run={() => useCustomersStore.setState({ selection: NOTHING_SELECTED })}
        />
      )}
    </section>
  );
}
