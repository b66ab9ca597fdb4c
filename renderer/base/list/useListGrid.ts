import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { MOST_COPIED, MOST_NAMED } from '../../../shared/domain/bounds.ts';
import type { RowSelection } from '../../../shared/ipc/invoices.ts';
import { useLocale } from '../../i18n/Localized.tsx';
import { useFormats } from '../../i18n/useFormats.ts';
import { type Said, said, useTexts } from '../../i18n/useTexts.ts';
import { firstLayout, type GridColumn, visibleColumns } from '../../ui/grid/gridColumns.ts';
import { type GridSelection, isSelected, NOTHING_SELECTED, selectedCount } from '../../ui/grid/gridProps.ts';
import type { RowSource } from '../../ui/grid/rowSource.ts';
import { trackPending, untilSeen } from '../../ui/pendingWork.tsx';
import { showToast } from '../../ui/toastStore.ts';
import { copyTable, tableOf } from '../copyTable.ts';
import { showThrown } from '../failureToast.ts';
import type { RemoteList } from './useRemoteList.ts';

/** Reads the selected rows at once, for a list whose ids the main process knows. */
type AskSelected<Row> = (selection: RowSelection) => Promise<MarkedRows<Row>>;

/**
 * Does something with the selected rows as they are now, or else with the one with the keyboard, at once. Nothing is done
 * where they cannot be had, or are more than can be done at once, and why is said. Keys wait for them, and for what is
 * done.
 */
export type WithChosenRows<Row> = (chosen: {
  readonly most: number;
  readonly tooMany: Said;
  readonly act: (rows: readonly Row[]) => void;
}) => void;

const NOT_SORTED: readonly never[] = [];

/**
 * What a grid takes of a list whose columns and selection last as long as it is on screen. Rows stay selected across
 * refreshes for as long as they are in the list; another list begins with none. `currentRow` gives the keyboard's row when
 * something is done with it, null where none is there: going from row to row renders nothing.
 */
export function useListGrid<Row extends object, Id extends string>(
  list: RemoteList<Row>,
  columns: readonly GridColumn<Row, Id>[],
  askSelected?: AskSelected<Row>,
) {
  const { source, idOf, find } = list;
  const formats = useFormats();
  const [layout, onLayout] = useState(() => firstLayout(columns));
  const currentRow = () => list.grid.current?.currentRow() ?? null;
  const visible = useMemo(() => visibleColumns(columns, layout), [columns, layout]);
  const [selection, onSelection] = useKeptSelection(list);
  const ask = async (): Promise<MarkedRows<Row> | null> => {
    const rows = await find(selection);
    return rows && { rows, selected: rows.length };
  };
  const onCopy = useCopyMarked({
    ...{ source, columns, idOf, selection, currentRow },
    ask: askSelected ?? ask,
  });
  const withChosenRows: WithChosenRows<Row> = ({ most, tooMany, act }) => {
    const count = selectedCount(selection, source.count ?? 0);
    const row = currentRow();
    if (count === 0 && row !== null) act([row]);
    if (count === 0) return;
    if (count > most) return void showToast({ text: tooMany, tone: 'failure' });
    const found = untilSeen(find(selection)).then((rows) => {
      if (rows !== null && rows.length > 0) act(rows);
      else showToast({ text: said('ui', rows === null ? 'rowsChanging' : 'rowsGone'), tone: 'failure' });
    });
    void found.catch((error: unknown) => showThrown(error, said('ui', 'rowsChanging')));
  };
  const grid = {
    ...{ source, columns: visible, idOf, layout, onLayout, selection, onSelection, onCopy },
    ref: list.grid,
    sort: NOT_SORTED,
    onSort: () => {},
    onTooMany: () => showToast({ text: said('ui', 'rowsTooMany', { most: formats.count(MOST_NAMED) }) }),
    onUnread: (error: unknown) => showThrown(error, said('ui', 'rowsChanging')),
  };
  return { grid, currentRow, withChosenRows };
}

/** Rows that a newer list has no more are no longer selected; keys wait until that is known. */
function useKeptSelection<Row extends object>({ source, fetch, idOf, find }: RemoteList<Row>) {
  const [kept, keep] = useState({ of: fetch, selection: NOTHING_SELECTED });
  const selection = kept.of === fetch ? kept.selection : NOTHING_SELECTED;
  const latest = useRef(selection);
  useEffect(() => {
    latest.current = selection;
  });
  useEffect(() => {
    let search = new AbortController();
    const stop = source.subscribe((event) => {
      if (event !== 'swapped') return;
      search.abort();
      search = new AbortController();
      const { signal } = search;
      const ids = namedIds(latest.current);
      const loaded = new Set(source.loaded().map(idOf));
      if ([...ids].every((id) => loaded.has(id))) return;
      void trackPending(find({ kind: 'rows', ids }, signal)).then(
        (rows) => {
          if (rows === null || rows.length === ids.size || signal.aborted) return;
          const left = new Set(rows.map(idOf));
          const isGone = (id: number) => ids.has(id) && !left.has(id);
          keep((now) => (now.of === fetch ? { of: fetch, selection: without(now.selection, isGone) } : now));
        },
        () => {
          // What is done with them next reads them again, and says why it cannot.
        },
      );
    });
    return () => {
      search.abort();
      stop();
    };
  }, [source, fetch, idOf, find]);
  const onSelection = useCallback((next: GridSelection) => keep({ of: fetch, selection: next }), [fetch]);
  return [selection, onSelection] as const;
}

function namedIds(selection: GridSelection): ReadonlySet<number> {
  return selection.kind === 'rows' ? selection.ids : selection.except;
}

function without(selection: GridSelection, isGone: (id: number) => boolean): GridSelection {
  const left = new Set([...namedIds(selection)].filter((id) => !isGone(id)));
  return selection.kind === 'rows' ? { kind: 'rows', ids: left } : { kind: 'allMatching', except: left };
}

/** Marked rows in the order on screen, and how many there are: more than are given where the bound has cut them. */
export interface MarkedRows<Row> {
  readonly rows: readonly Row[];
  readonly selected: number;
}

interface Marked<Row, Id extends string> {
  readonly source: RowSource<Row>;
  /** What is copied of a row, in this order. */
  readonly columns: readonly GridColumn<Row, Id>[];
  readonly idOf: (row: Row) => number;
  readonly selection: GridSelection;
  /** The row with the keyboard; null where none is there. */
  readonly currentRow: () => Row | null;
  /** Asks for the marked rows at once; null if the list is another one now. */
  readonly ask: (selection: RowSelection) => Promise<MarkedRows<Row> | null>;
}

/**
 * Copies the marked rows of a list, however far down they are, or the current one if none is marked; or one row alone,
 * whatever is marked. `titles`: with the headings.
 */
export function useCopyMarked<Row, Id extends string>(
  marked: Marked<Row, Id>,
): (titles: boolean, only?: Row | null) => void {
  const t = useTexts('invoices');
  const { settings } = useLocale();
  const copy = async (titles: boolean, only: Row | null): Promise<void> => {
    const { source, columns, selection } = marked;
    const chosen = only === null ? selectedCount(selection, source.count ?? 0) : 0;
    const found = chosen > MOST_COPIED ? 'tooMany' : await rowsOf(marked, chosen, only);
    if (found === 'tooMany') return void showToast({ text: t('copyTooMany') });
    if (found?.length === 0) return;
    if (found !== null && (await copyTable(tableOf(found, columns, titles), settings.numberFormat)))
      showToast({ text: t('copiedRows', { count: found.length }) });
    else failed();
  };
  const failed = (error?: unknown) => showThrown(error, said('invoices', 'copyFailed'));
  return (titles, only = null) => void copy(titles, only).catch(failed);
}

/** None if there is nothing to copy; null if that could not be had. */
async function rowsOf<Row, Id extends string>(
  { selection, currentRow, idOf, ask }: Marked<Row, Id>,
  chosen: number,
  only: Row | null,
): Promise<readonly Row[] | 'tooMany' | null> {
  const one = only ?? currentRow();
  if (chosen === 0) return one === null ? [] : [one];
  if (chosen === 1 && one !== null && isSelected(selection, idOf(one))) return [one];
  const found = await ask(selectionInput(selection));
  if (found !== null && found.selected > found.rows.length) return 'tooMany';
  return found === null || found.rows.length === 0 ? null : found.rows;
}

/** A selection as it crosses the bridge. */
export function selectionInput(selection: GridSelection): RowSelection {
  return selection.kind === 'rows'
    ? { kind: 'rows', ids: [...selection.ids] }
    : { kind: 'allMatching', except: [...selection.except] };
}
