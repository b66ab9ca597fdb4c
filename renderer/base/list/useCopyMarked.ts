import { MOST_COPIED } from '../../../shared/domain/pageBounds.ts';
import type { RowSelection } from '../../../shared/ipc/invoices.ts';
import { useLocale } from '../../i18n/Localized.tsx';
import { said } from '../../i18n/said.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import type { GridColumn } from '../../ui/grid/gridColumns.ts';
import { type GridSelection, isSelected, selectedCount } from '../../ui/grid/gridSelection.ts';
import type { RowSource } from '../../ui/grid/rowSource.ts';
import { showToast } from '../../ui/toastStore.ts';
import { tableOf } from '../copiedTable.ts';
import { copyTable } from '../copyTable.ts';
import { showThrown } from '../failureToast.ts';

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
  readonly current: Row | null;
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
  { selection, current, idOf, ask }: Marked<Row, Id>,
  chosen: number,
  only: Row | null,
): Promise<readonly Row[] | 'tooMany' | null> {
  const one = only ?? current;
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
