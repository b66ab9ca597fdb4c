import { FileText } from 'lucide-react';
import { type RefObject, useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import type { RowSelection } from '../../../shared/ipc/rowSelection.ts';
import { markedRows } from '../../base/list/markedRows.ts';
import { selectionInput, useCopyMarked } from '../../base/list/useCopyMarked.ts';
import { useOwnGrid } from '../../base/list/useOwnGrid.ts';
import { customerPath, invoicePath } from '../../base/paths.ts';
import { useShortcut } from '../../base/shortcuts.ts';
import { useApp } from '../../base/useApp.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { DataGrid } from '../../ui/grid/DataGrid.tsx';
import type { GridHandle } from '../../ui/grid/gridProps.ts';
import type { FetchRows, RowSource } from '../../ui/grid/rowSource.ts';
import { showToast } from '../../ui/toastStore.ts';
import { MarkKeys } from '../marks/MarkKeys.tsx';
import styles from './TodayView.module.css';
import { useWorkMarking } from './useWorkMarking.tsx';
import { WorkPdf } from './WorkPdf.tsx';
import { type WorkColumn, workColumns } from './workColumns.ts';
import type { WorkRow } from './workRow.ts';

const ICONS = { pdf: <FileText size={13} aria-hidden /> };
const idOf = ({ place }: WorkRow) => place + 1;

interface WorkGridProps {
  readonly connectionId: string;
  readonly handle: RefObject<GridHandle<WorkRow> | null>;
  readonly source: RowSource<WorkRow>;
  readonly fetch: FetchRows<WorkRow>;
}

/** The lines. Enter opens the customer at the invoice, P the PDF; the marking keys mark what is selected, or the row. */
export function WorkGrid({ connectionId, handle, source, fetch }: WorkGridProps) {
  const t = useTexts('worklist');
  const invoices = useTexts('invoices');
  const marks = useTexts('marks');
  const formats = useFormats();
  const [, navigate] = useLocation();
  const letters = useApp((app) => app.settings.singleKeyShortcuts);
  const columns = useMemo(() => workColumns({ t, marks, invoices, formats }), [t, marks, invoices, formats]);
  const { grid, marked } = useOwnGrid({ source, columns, idOf });
  const [pdf, setPdf] = useState<WorkRow | null>(null);
  const open = ({ customer, invoice }: WorkRow) =>
    navigate(invoice?.id == null ? customerPath(customer) : invoicePath(customer, invoice.id));
  useShortcut('p', 'invoices:commandPdf', () => {
    const row = handle.current?.currentRow();
    if (row === undefined) return;
    if (row.invoice?.id != null && row.invoice.hasPdf) setPdf(row);
    else showToast({ text: t('noPdf') });
  });
  useShortcut('Mod+Enter', 'changes:commandCustomer', () => {
    if (marked.current !== null) navigate(customerPath(marked.current.customer));
  });
  const rowsOf = (selection: RowSelection) => markedRows(fetch, selection, source);
  const onCopy = useCopyMarked({ ...marked, ask: rowsOf });
  const { selection } = marked;
  const { onMark, dialog } = useWorkMarking({
    ...{ connectionId, handle, selection },
    ask: () => rowsOf(selectionInput(selection)),
  });
  return (
    <div className={styles['rows']}>
      <DataGrid<WorkRow, WorkColumn>
        ref={handle}
        {...grid}
        letters={letters}
        texts={{ label: t('title'), selectAll: invoices('selectAll'), selectRow: invoices('selectRow') }}
        onOpen={open}
        onGo={({ customer }) => navigate(customerPath(customer))}
        onCopy={onCopy}
        icons={ICONS}
      />
      <MarkKeys onMark={onMark} />
      {dialog}
      {pdf !== null && <WorkPdf row={pdf} onClose={() => setPdf(null)} />}
    </div>
  );
}
