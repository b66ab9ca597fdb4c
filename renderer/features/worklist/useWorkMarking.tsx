import type { RefObject } from 'react';
import { CUSTOMER_FIELDS_OF_MARKS, type KeyedMark } from '../../../shared/domain/markNames.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import type { GridHandle } from '../../ui/grid/gridProps.ts';
import type { GridSelection } from '../../ui/grid/gridSelection.ts';
import { showToast } from '../../ui/toastStore.ts';
import { useMarking } from '../marks/useMarking.tsx';
import { meantBy, type WorkRow } from './workRow.ts';

interface WorkMarking {
  readonly connectionId: string;
  readonly handle: RefObject<GridHandle<WorkRow> | null>;
  readonly selection: GridSelection;
  /** The selected lines at once; null if the worklist is another one now. */
  readonly ask: () => Promise<{ readonly rows: readonly WorkRow[] } | null>;
}

/** Marks what the selected lines are about, or else the line with the keyboard. */
export function useWorkMarking({ connectionId, handle, selection, ask }: WorkMarking) {
  const t = useTexts('worklist');
  const { mark, dialog } = useMarking();
  const lines = async (): Promise<readonly WorkRow[]> => {
    if (selection.kind === 'rows' && selection.ids.size === 0) {
      const row = handle.current?.currentRow();
      return row === undefined ? [] : [row];
    }
    return (await ask().catch(() => null))?.rows ?? [];
  };
  const markLines = async (field: KeyedMark): Promise<void> => {
    const rows = await lines();
    if (rows.length === 0) return;
    const meant = meantBy(connectionId, rows);
    if (meant === null) return void showToast({ text: t('notTogether') });
    const isKnown = meant.kind !== 'customer' || CUSTOMER_FIELDS_OF_MARKS.some((one) => one === field);
    if (isKnown) mark(field, meant);
    else showToast({ text: t('notOfCustomer') });
  };
  return { dialog, onMark: (field: KeyedMark) => void markLines(field) };
}
