import { FileText } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import { CUSTOMER_FIELDS_OF_MARKS, type KeyedMark } from '../../../shared/domain/markNames.ts';
import { MOST_NAMED } from '../../../shared/domain/pageBounds.ts';
import type { WorkItem } from '../../../shared/ipc/marks.ts';
import { useListGrid } from '../../base/list/useListGrid.ts';
import type { RemoteList } from '../../base/list/useRemoteList.ts';
import { customerPath, invoicePath } from '../../base/paths.ts';
import { useShortcut } from '../../base/shortcuts.ts';
import { useApp } from '../../base/useApp.ts';
import { said } from '../../i18n/said.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { DataGrid } from '../../ui/grid/DataGrid.tsx';
import { showToast } from '../../ui/toastStore.ts';
import { MarkKeys } from '../marks/MarkKeys.tsx';
import { useMarkActions } from '../marks/useMarkActions.tsx';
import { PdfPreview } from '../pdf/PdfPreview.tsx';
import styles from './WorklistPage.module.css';
import { type WorkColumn, workColumns } from './workColumns.ts';
import { meantBy } from './workRow.ts';

const ICONS = { pdf: <FileText size={13} aria-hidden /> };

interface WorkGridProps {
  readonly connectionId: string;
  readonly list: RemoteList<WorkItem>;
}

/** The lines. Enter opens the customer at the invoice, P the PDF; the marking keys mark what is selected, or the row. */
export function WorkGrid({ connectionId, list }: WorkGridProps) {
  const t = useTexts('worklist');
  const invoices = useTexts('invoices');
  const marks = useTexts('marks');
  const formats = useFormats();
  const [, navigate] = useLocation();
  const letters = useApp((app) => app.settings.singleKeyShortcuts);
  const columns = useMemo(() => workColumns({ t, marks, invoices, formats }), [t, marks, invoices, formats]);
  const { grid, current, withChosenRows } = useListGrid(list, columns);
  const [pdf, setPdf] = useState<WorkItem | null>(null);
  const open = ({ customer, invoice }: WorkItem) =>
    navigate(invoice?.id == null ? customerPath(customer) : invoicePath(customer, invoice.id));
  useShortcut('p', 'invoices:commandPdf', () => {
    const row = list.grid.current?.currentRow();
    if (row === undefined) return;
    if (row.invoice?.id != null && row.invoice.hasPdf) setPdf(row);
    else showToast({ text: t('noPdf') });
  });
  useShortcut('Mod+Enter', 'changes:commandCustomer', () => {
    if (current !== null) navigate(customerPath(current.customer));
  });
  const { mark, dialog } = useMarkActions();
  /** Marks what the selected lines are about, or else the line with the keyboard. */
  const markLines = (field: KeyedMark) =>
    withChosenRows({
      most: MOST_NAMED,
      tooMany: said('marks', 'tooMany', { most: formats.count(MOST_NAMED) }),
      act: (lines) => {
        const meant = meantBy(connectionId, lines);
        if (meant === null) return void showToast({ text: t('notTogether') });
        const isKnown = meant.kind !== 'customer' || CUSTOMER_FIELDS_OF_MARKS.some((one) => one === field);
        if (isKnown) mark(field, meant);
        else showToast({ text: t('notOfCustomer') });
      },
    });
  return (
    <div className={styles['rows']}>
      <DataGrid<WorkItem, WorkColumn>
        {...grid}
        letters={letters}
        texts={{ label: t('title'), selectAll: invoices('selectAll'), selectRow: invoices('selectRow') }}
        onOpen={open}
        onGo={({ customer }) => navigate(customerPath(customer))}
        icons={ICONS}
      />
      <MarkKeys onMark={markLines} />
      {dialog}
      {pdf !== null && <WorkPdf row={pdf} onClose={() => setPdf(null)} />}
    </div>
  );
}

interface WorkPdfProps {
  readonly row: WorkItem;
  readonly onClose: () => void;
}

/** The PDF of a line's invoice over the worklist: closing it leads back to the line. */
function WorkPdf({ row: { customer, invoice }, onClose }: WorkPdfProps) {
  const t = useTexts('invoices');
  if (invoice === null || invoice.id === null) return null;
  const { id, invoiceNo, hasPdf } = invoice;
  return (
    <Dialog title={t('detail', { number: invoiceNo })} onClose={onClose} size="large">
      <PdfPreview customer={customer} row={{ id, invoiceNo, hasPdf }} awaited takesFocus={() => true} />
    </Dialog>
  );
}
