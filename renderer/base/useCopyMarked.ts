import { MOST_COPIED } from '../../shared/domain/pageBounds.ts';
import { useTexts } from '../i18n/useTexts.ts';
import { type GridSelection, isSelected, selectedCount } from '../ui/grid/gridSelection.ts';
import type { RowSource } from '../ui/grid/rowSource.ts';
import { showToast } from '../ui/toastStore.ts';
import { copyText } from './copyText.ts';

/** Rows that are read at once while the marked ones are gathered. */
const STRIDE = 5_000;

interface Marked<Row> {
  readonly source: RowSource<Row>;
  readonly idOf: (row: Row) => number;
  readonly selection: GridSelection;
  readonly current: Row | null;
  /** The rows as they go to the clipboard, with the headings on request. */
  readonly asText: (rows: readonly Row[], titles: boolean) => string;
}

/** Copies the marked rows of a list in windows, however far down they are, or the current one if none is marked. */
export function useCopyMarked<Row>(marked: Marked<Row>): (titles: boolean) => void {
  const t = useTexts('invoices');
  const failed = () => showToast({ text: t('copyFailed'), tone: 'failure' });
  const copy = async (titles: boolean): Promise<void> => {
    const { source, selection, current, asText } = marked;
    const chosen = selectedCount(selection, source.count ?? 0);
    if (chosen > MOST_COPIED) {
      showToast({ text: t('copyTooMany') });
      return;
    }
    if (chosen === 0 && current === null) return;
    const rows = chosen === 0 && current !== null ? [current] : await markedRows(marked, chosen);
    if (rows === null || rows.length === 0) failed();
    else if (await copyText(asText(rows, titles)))
      showToast({ text: t('copiedRows', { count: rows.length }) });
    else failed();
  };
  return (titles) => void copy(titles);
}

/** The marked rows in the order on screen; null if the list could not be read or has changed. */
async function markedRows<Row>(
  { source, idOf, selection }: Marked<Row>,
  wanted: number,
): Promise<Row[] | null> {
  const revision = source.head?.revision;
  const count = source.count ?? 0;
  const found: Row[] = [];
  for (let first = 0; first < count && found.length < wanted; first += STRIDE) {
    const rows = await source.rowsBetween(first, Math.min(first + STRIDE, count) - 1);
    if (rows === null || source.head?.revision !== revision) return null;
    for (const row of rows) if (isSelected(selection, idOf(row))) found.push(row);
  }
  return found;
}
