import { useMemo } from 'react';
import { useShallow } from 'zustand/react/shallow';
import type { Texts } from '../../i18n/useTexts.ts';
import { announce } from '../../ui/announcer.ts';
import { type ColumnLayout, type GridColumn, visibleColumns } from '../../ui/grid/gridColumns.ts';
import { type GridSelection, type SortKey, selectedCount } from '../../ui/grid/gridProps.ts';
import type { RowSource } from '../../ui/grid/rowSource.ts';
import { showToast } from '../../ui/toastStore.ts';
import { useApp } from '../useApp.ts';

/** What the clerk does with a list, and finds again when she comes back to it. */
export interface ListState<Row, Id extends string> {
  readonly sort: SortKey<Id>[];
  readonly selection: GridSelection;
  /** The keyboard's row. */
  readonly current: Row | null;
  readonly layout: ColumnLayout;
}

/** A store with that, and more. */
interface ListStore<Row, Id extends string> {
  <Part>(part: (state: ListState<Row, Id>) => Part): Part;
  setState(change: Partial<ListState<Row, Id>>): void;
}

interface StoredGrid<Row, Id extends string, Sorted extends Id> {
  readonly store: ListStore<Row, Sorted>;
  readonly source: RowSource<Row>;
  readonly columns: readonly GridColumn<Row, Id>[];
  readonly idOf: (row: Row) => number;
  /** The catalogue with the list's own words for what is done in it. */
  readonly t: Texts<'invoices'> | Texts<'customerList'>;
  /** Said when it is sorted by no column any more. */
  readonly unsorted: string;
  /** Says how many rows are selected now. */
  readonly onSelected: (count: number) => void;
}

/** What a grid takes of a list that can be sorted and has a store. Changes are announced to a screen reader. */
export function useStoredGrid<Row extends object, Id extends string, Sorted extends Id = Id>(
  stored: StoredGrid<Row, Id, Sorted>,
) {
  const { store, source, columns, idOf, t, unsorted, onSelected } = stored;
  const { sort, selection, layout } = store(
    useShallow((state) => ({ sort: state.sort, selection: state.selection, layout: state.layout })),
  );
  const letters = useApp((app) => app.settings.singleKeyShortcuts);
  const visible = useMemo(() => visibleColumns(columns, layout), [columns, layout]);
  const titleOf = (column: Id) => columns.find(({ id }) => id === column)?.title ?? column;
  const grid = {
    ...{ source, columns: visible, idOf, layout, sort, selection, letters },
    onLayout: (next: ColumnLayout) => store.setState({ layout: next }),
    onSort: (next: SortKey<Id>[]) => {
      // The grid sorts by columns that are `sortable` alone.
      store.setState({ sort: next as SortKey<Sorted>[] });
      const keys = next.map(({ column, direction }) =>
        t(direction === 'ascending' ? 'sortAscending' : 'sortDescending', { title: titleOf(column) }),
      );
      announce(keys.length === 0 ? unsorted : t('sortedBy', { keys: keys.join(', ') }));
    },
    onSelection: (next: GridSelection) => {
      store.setState({ selection: next });
      onSelected(selectedCount(next, source.count ?? 0));
    },
    onCurrent: (row: Row) => store.setState({ current: row }),
    onTooMany: () => {
      showToast({ text: t('tooMany') });
      announce(t('tooMany'));
    },
  };
  const texts = {
    selectAll: t('selectAll'),
    selectRow: t('selectRow'),
    movedColumn: (title: string, place: number, of: number) => t('columnMoved', { title, place, of }),
  };
  return { grid, texts, marked: { source, columns: visible, idOf, selection } };
}
