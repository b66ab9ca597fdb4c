import { Star, TriangleAlert } from 'lucide-react';
import type { Ref } from 'react';
import type { CustomerColumn } from '../../../shared/domain/customerColumns.ts';
import type { CustomerSort } from '../../../shared/domain/customerQuery.ts';
import type { CustomerListRow } from '../../../shared/ipc/customerList.ts';
import { useApp } from '../../base/useApp.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { announce } from '../../ui/announcer.ts';
import { DataGrid } from '../../ui/grid/DataGrid.tsx';
import type { GridHandle, GridMenu } from '../../ui/grid/gridProps.ts';
import { type GridSelection, selectedCount } from '../../ui/grid/gridSelection.ts';
import type { GridSums } from '../../ui/grid/gridSums.ts';
import type { RowSource } from '../../ui/grid/rowSource.ts';
import { showToast } from '../../ui/toastStore.ts';
import type { CustomerGridColumn } from './customerColumns.ts';
import { useCustomersStore } from './state/customersStore.ts';

const ICONS = {
  pinned: <Star size={12} aria-hidden fill="currentColor" />,
  stale: <TriangleAlert size={13} aria-hidden />,
  unreadable: <TriangleAlert size={13} aria-hidden />,
};

interface CustomersGridProps {
  readonly source: RowSource<CustomerListRow>;
  readonly columns: readonly CustomerGridColumn[];
  readonly totals: GridSums<CustomerColumn>;
  readonly onOpen: (row: CustomerListRow) => void;
  readonly onMenu: (asked: GridMenu<CustomerListRow, CustomerColumn>) => void;
  readonly onCopy: (header: boolean) => void;
  readonly ref: Ref<GridHandle<CustomerListRow>>;
}

const idOf = (row: CustomerListRow) => row.id;

/** The customers in the grid, with the clerk's sort, selection and arrangement. */
export function CustomersGrid(props: CustomersGridProps) {
  const { source, columns, totals, onOpen, onMenu, onCopy, ref } = props;
  const t = useTexts('customerList');
  const formats = useFormats();
  const letters = useApp((app) => app.settings.singleKeyShortcuts);
  const { sort, selection, layout } = useCustomersStore();
  const changeSort = (next: CustomerSort) => {
    useCustomersStore.setState({ sort: next });
    const keys = next.map(({ column, direction }) =>
      t(direction === 'ascending' ? 'sortAscending' : 'sortDescending', {
        title: columns.find(({ id }) => id === column)?.title ?? column,
      }),
    );
    announce(keys.length === 0 ? t('numberOrder') : t('sortedBy', { keys: keys.join(', ') }));
  };
  const changeSelection = (next: GridSelection) => {
    useCustomersStore.setState({ selection: next });
    const count = selectedCount(next, source.count ?? 0);
    announce(t('selectedNow', { count, shown: formats.count(count) }));
  };
  return (
    <DataGrid<CustomerListRow, CustomerColumn>
      ref={ref}
      source={source}
      texts={{
        label: t('grid'),
        selectAll: t('selectAll'),
        selectRow: t('selectRow'),
        movedColumn: (title, place, of) => t('columnMoved', { title, place, of }),
      }}
      columns={columns}
      totals={totals}
      layout={layout}
      onLayout={(next) => useCustomersStore.setState({ layout: next })}
      sort={sort}
      onSort={changeSort}
      idOf={idOf}
      selection={selection}
      onSelection={changeSelection}
      onCurrent={(current) => useCustomersStore.setState({ current })}
      onOpen={onOpen}
      onMenu={onMenu}
      onCopy={onCopy}
      onTooMany={() => {
        showToast({ text: t('tooMany') });
        announce(t('tooMany'));
      }}
      icons={ICONS}
      letters={letters}
    />
  );
}
