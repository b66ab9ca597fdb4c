import { useMemo, useState } from 'react';
import { isCustomerFiltered, NO_CUSTOMER_FILTER } from '../../../shared/domain/customerFilter.ts';
import { ButtonKey } from '../../base/ButtonKey.tsx';
import { ListFilterBar } from '../../base/list/ListFilterBar.tsx';
import { useListCommands } from '../../base/list/useListCommands.ts';
import { Shortcut } from '../../base/Shortcut.tsx';
import { useActiveConnection } from '../../base/useApp.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ColumnChooser } from '../../ui/grid/ColumnChooser.tsx';
import type { ColumnLayout } from '../../ui/grid/gridColumns.ts';
import { NOTHING_SELECTED, selectedCount } from '../../ui/grid/gridSelection.ts';
import type { MenuPlace } from '../../ui/menuPlace.ts';
import { CustomersMenu } from './actions/CustomersMenu.tsx';
import { CustomersRows } from './CustomersRows.tsx';
import styles from './CustomersView.module.css';
import { CustomersFilterMenu } from './filter/CustomersFilterMenu.tsx';
import { useCustomerChips } from './filter/useCustomerChips.ts';
import { ListsMenu } from './lists/ListsMenu.tsx';
import { changeFilter, FIRST_LAYOUT, showConnection, useCustomersStore } from './state/customersStore.ts';
import { type CustomerListing, useCustomerListing } from './useCustomerListing.ts';

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

interface CustomersBarProps {
  readonly listing: CustomerListing;
  /** Where the menu of the selection is asked for, at one of its rows. */
  readonly menuAt: MenuPlace | null;
  readonly onMenuClose: () => void;
}

/** What the list is filtered by, and what is done with the customers. */
function CustomersBar({ listing, menuAt, onMenuClose }: CustomersBarProps) {
  const { query, count, columns, matching, chosen, toRows } = listing;
  const { connectionId, filter } = query;
  const t = useTexts('customerList');
  const commands = useTexts('commands');
  const { selection, layout } = useCustomersStore();
  const chips = useCustomerChips(filter);
  const onClear = isCustomerFiltered(filter) ? () => changeFilter(NO_CUSTOMER_FILTER) : null;
  const arranged = {
    ...{ columns, layout, first: FIRST_LAYOUT },
    onLayout: (next: ColumnLayout) => useCustomersStore.setState({ layout: next }),
  };
  useListCommands({
    own: [
      { id: 'overdue60', label: commands('overdue60'), run: () => changeFilter({ moreThanDaysLate: 60 }) },
    ],
    onClear,
    ...arranged,
  });
  return (
    <ListFilterBar
      filter={filter}
      chips={chips}
      onChange={changeFilter}
      onClear={onClear}
      words={{
        label: t('filterTextLabel'),
        placeholder: t('filterText'),
        command: 'customerList:commandFilter',
      }}
      onDone={toRows}
      menu={<CustomersFilterMenu filter={filter} onChange={changeFilter} onDone={toRows} />}
      after={
        <>
          <ListsMenu connectionId={connectionId} chosen={chosen} onDone={toRows} />
          <CustomersMenu
            connectionId={connectionId}
            meant={chosen ?? matching}
            count={chosen === null ? count : selectedCount(selection, count ?? 0)}
            isSelected={chosen !== null}
            words={[...(filter.text === '' ? [] : [filter.text]), ...chips.map(({ label }) => label)]}
            onDone={toRows}
            menuAt={menuAt}
            onMenuClose={onMenuClose}
          />
          <ButtonKey of="Shift+o" textKey="invoices:columns">
            <ColumnChooser {...arranged} />
          </ButtonKey>
        </>
      }
    />
  );
}
