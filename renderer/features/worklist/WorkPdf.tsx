import type { WorkItem } from '../../../shared/ipc/marks.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { PdfPreview } from '../pdf/PdfPreview.tsx';

interface WorkPdfProps {
  readonly row: WorkItem;
  readonly onClose: () => void;
}

/** The PDF of a line's invoice over the worklist: closing it leads back to the line. */
export function WorkPdf({ row: { customer, invoice }, onClose }: WorkPdfProps) {
  const t = useTexts('invoices');
  if (invoice === null || invoice.id === null) return null;
  const { id, invoiceNo, hasPdf } = invoice;
  return (
    <Dialog title={t('detail', { number: invoiceNo })} onClose={onClose} size="large">
      <PdfPreview customer={customer} row={{ id, invoiceNo, hasPdf }} awaited takesFocus={() => true} />
    </Dialog>
  );
}
