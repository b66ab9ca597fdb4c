import { parseCustomerNumber } from '../../../shared/domain/customerNumber.ts';
import type { KeyedMark } from '../../../shared/domain/markNames.ts';
import type { ComparedRow } from '../../../shared/ipc/compare.ts';
import type { RowSelection } from '../../../shared/ipc/rowSelection.ts';
import { selectionInput } from '../../base/list/useCopyMarked.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import type { GridSelection } from '../../ui/grid/gridSelection.ts';
import { showToast } from '../../ui/toastStore.ts';
import { MarkKeys } from '../marks/MarkKeys.tsx';
import type { Meant } from '../marks/meant.ts';
import { useMarking } from '../marks/useMarking.tsx';

interface ComparedMarksProps {
  readonly connectionId: string;
  readonly selection: GridSelection;
  /** The row with the keyboard. */
  readonly current: ComparedRow | null;
  /** The selected rows at once; null if they are others now. */
  readonly ask: (selection: RowSelection) => Promise<{ readonly rows: readonly ComparedRow[] } | null>;
}

/** The marking keys, for the invoices of the selected rows, or of the row with the keyboard. */
export function ComparedMarks({ connectionId, selection, current, ask }: ComparedMarksProps) {
  const t = useTexts('compare');
  const { mark, dialog } = useMarking();
  const rows = async (): Promise<readonly ComparedRow[]> => {
    if (selection.kind === 'rows' && selection.ids.size === 0) return current === null ? [] : [current];
    return (await ask(selectionInput(selection)).catch(() => null))?.rows ?? [];
  };
  const markRows = async (field: KeyedMark): Promise<void> => {
    const found = await rows();
    if (found.length === 0) return;
    const meant = invoicesOf(connectionId, found);
    if (meant === null) showToast({ text: t('noInvoices') });
    else mark(field, meant);
  };
  return (
    <>
      <MarkKeys onMark={(field) => void markRows(field)} />
      {dialog}
    </>
  );
}

/** Null where a row is of no invoice here: it would be left out in silence. */
function invoicesOf(connectionId: string, rows: readonly ComparedRow[]): Meant | null {
  if (rows.some(({ ids }) => ids.length === 0)) return null;
  const ids = [...new Set(rows.flatMap((row) => row.ids))];
  const [[id] = [], row] = [ids, rows[0]];
  const parsed = parseCustomerNumber(row?.customer ?? '');
  if (ids.length === 1 && id !== undefined && row !== undefined && parsed.ok)
    return {
      kind: 'invoice',
      customer: { connectionId, number: parsed.number },
      ...{ id, invoiceNo: row.invoiceNo },
    };
  return {
    kind: 'invoices',
    list: { connectionId, number: null },
    selection: { kind: 'rows', ids },
    count: ids.length,
  };
}
