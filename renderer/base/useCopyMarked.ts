import { MOST_COPIED } from '../../shared/domain/pageBounds.ts';
import type { RowSelection } from '../../shared/ipc/rowSelection.ts';
import { useLocale } from '../i18n/Localized.tsx';
import { said } from '../i18n/said.ts';
import { useTexts } from '../i18n/useTexts.ts';
import { type GridSelection, selectedCount } from '../ui/grid/gridSelection.ts';
import { showToast } from '../ui/toastStore.ts';
import type { CopiedTable } from './copiedTable.ts';
import { copyTable } from './copyTable.ts';

/** Marked rows in the order on screen, and how many there are: more than are given where the bound has cut them. */
export interface MarkedRows<Row> {
  readonly rows: readonly Row[];
  readonly selected: number;
}

interface Marked<Row> {
  /** Rows of the list. */
  readonly count: number;
  readonly selection: GridSelection;
  readonly current: Row | null;
  /** Asks for the marked rows at once; null if the list is another one now. */
  readonly ask: (selection: RowSelection) => Promise<MarkedRows<Row> | null>;
  /** The rows as they go to the clipboard, with the headings on request. */
  readonly asTable: (rows: readonly Row[], titles: boolean) => CopiedTable;
}

/** Copies the marked rows of a list, however far down they are, or the current one if none is marked. */
export function useCopyMarked<Row>(marked: Marked<Row>): (titles: boolean) => void {
  const t = useTexts('invoices');
  const { settings } = useLocale();
  const failed = (): void => void showToast({ text: said('invoices', 'copyFailed'), tone: 'failure' });
  const tooMany = (): void => void showToast({ text: t('copyTooMany') });
  const copy = async (titles: boolean): Promise<void> => {
    const { count, selection, current, ask, asTable } = marked;
    const chosen = selectedCount(selection, count);
    if (chosen > MOST_COPIED) return tooMany();
    if (chosen === 0 && current === null) return;
    const found =
      chosen === 0 && current !== null
        ? { rows: [current], selected: 1 }
        : await ask(asked(selection)).catch(() => null);
    if (found === null) return failed();
    const { rows, selected } = found;
    if (selected > rows.length) return tooMany();
    if (rows.length > 0 && (await copyTable(asTable(rows, titles), settings.numberFormat)))
      showToast({ text: t('copiedRows', { count: rows.length }) });
    else failed();
  };
  return (titles) => void copy(titles);
}

/** A selection as it crosses the bridge. */
export function asked(selection: GridSelection): RowSelection {
  return selection.kind === 'rows'
    ? { kind: 'rows', ids: [...selection.ids] }
    : { kind: 'allMatching', except: [...selection.except] };
}
