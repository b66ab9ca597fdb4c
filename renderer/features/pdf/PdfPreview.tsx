import { ChevronLeft, ChevronRight, CloudOff, FileDown, FileX2, ZoomIn, ZoomOut } from 'lucide-react';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useRef, useState } from 'react';
import type { InvoiceRow } from '../../../shared/domain/invoice.ts';
import type { Bridge } from '../../../shared/ipc/bridge.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import { useOffline } from '../../app/useApp.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useNow } from '../../i18n/useNow.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorPanel } from '../../ui/ErrorPanel.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { PdfPage } from './PdfPage.tsx';
import styles from './PdfPreview.module.css';
import { usePdf } from './usePdf.ts';

interface PdfPreviewProps {
  readonly bridge: Bridge;
  readonly customer: CustomerRef;
  readonly row: InvoiceRow;
  readonly onExport: () => void;
}

/** The PDF of the current invoice: there, on its way, absent, not kept, or failed, each in its own words. */
export function PdfPreview({ bridge, customer, row, onExport }: PdfPreviewProps) {
  const t = useTexts('pdfs');
  const invoices = useTexts('invoices');
  const formats = useFormats();
  const now = useNow();
  const offline = useOffline();
  const { pdf, retry } = usePdf(bridge, customer, row.hasPdf ? row.id : null);
  const number = row.invoiceNo;
  if (!row.hasPdf) {
    return (
      <EmptyState icon={<FileX2 size={22} aria-hidden />} title={t('noneTitle')}>
        {t('noneText', { number })}
      </EmptyState>
    );
  }
  switch (pdf.state) {
    case 'loading':
      return (
        <div className={styles['loading']} role="status" aria-label={t('loading', { number })}>
          <Skeleton height="26rem" />
        </div>
      );
    case 'broken':
      return (
        <EmptyState icon={<FileX2 size={22} aria-hidden />} title={t('brokenTitle')}>
          {t('brokenText')}
        </EmptyState>
      );
    case 'failed':
      if (pdf.failure.code === 'notCached' || (offline && pdf.failure.code === 'serviceUnreachable')) {
        return (
          <EmptyState icon={<CloudOff size={22} aria-hidden />} title={t('offlineTitle')}>
            {t('offlineText', { number })}
          </EmptyState>
        );
      }
      return (
        <div className={styles['loading']}>
          <ErrorPanel title={t('failedTitle')} failure={pdf.failure} onRetry={retry} />
        </div>
      );
    case 'ready': {
      const moment = formats.moment(pdf.fetchedAt, now);
      return (
        <PdfPages
          key={row.id}
          document={pdf.document}
          number={number}
          note={t(pdf.fromCache ? 'kept' : 'fetchedNow', { moment })}
          exportLabel={invoices('exportOne')}
          onExport={onExport}
        />
      );
    }
  }
}

const ZOOMS = [0.5, 0.75, 1, 1.25, 1.5, 2, 3];

interface PdfPagesProps {
  readonly document: PDFDocumentProxy;
  readonly number: string;
  readonly note: string;
  readonly exportLabel: string;
  readonly onExport: () => void;
}

function PdfPages({ document, number, note, exportLabel, onExport }: PdfPagesProps) {
  const t = useTexts('pdfs');
  const [page, setPage] = useState(1);
  const [zoom, setZoom] = useState(1);
  const [broken, setBroken] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const fit = useWidth(frame);
  const step = (by: number) => {
    const next = ZOOMS[ZOOMS.indexOf(zoom) + by];
    if (next !== undefined) setZoom(next);
  };
  const pages = document.numPages;
  return (
    <div className={styles['preview']}>
      <div className={styles['bar']}>
        <IconButton
          label={t('previousPage')}
          icon={<ChevronLeft size={16} aria-hidden />}
          isDisabled={page <= 1}
          onPress={() => setPage(page - 1)}
        />
        <span className={styles['where']}>{t('page', { page, pages })}</span>
        <IconButton
          label={t('nextPage')}
          icon={<ChevronRight size={16} aria-hidden />}
          isDisabled={page >= pages}
          onPress={() => setPage(page + 1)}
        />
        <span className={styles['gap']} />
        <IconButton
          label={t('zoomOut')}
          icon={<ZoomOut size={16} aria-hidden />}
          isDisabled={zoom === ZOOMS[0]}
          onPress={() => step(-1)}
        />
        <Button variant="quiet" onPress={() => setZoom(1)}>
          {t('zoom', { percent: Math.round(zoom * 100) })}
          <span className="visuallyHidden"> {t('fitWidth')}</span>
        </Button>
        <IconButton
          label={t('zoomIn')}
          icon={<ZoomIn size={16} aria-hidden />}
          isDisabled={zoom === ZOOMS.at(-1)}
          onPress={() => step(1)}
        />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a page that scrolls must be reached by the keyboard */}
      <section ref={frame} className={styles['frame']} tabIndex={0} aria-label={t('preview', { number })}>
        {broken ? (
          <EmptyState title={t('brokenTitle')}>{t('brokenText')}</EmptyState>
        ) : (
          fit > 0 && (
            <PdfPage
              document={document}
              page={page}
              width={fit * zoom}
              label={t('page', { page, pages })}
              onBroken={() => setBroken(true)}
            />
          )
        )}
      </section>
      <div className={styles['foot']}>
        <span className={styles['note']}>{note}</span>
        <Button icon={<FileDown size={14} aria-hidden />} onPress={onExport}>
          {exportLabel}
        </Button>
      </div>
    </div>
  );
}

/** CSS pixels between the edges of an element, kept in step with its size. */
function useWidth(element: React.RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const { current } = element;
    if (current === null) return;
    const measure = () => setWidth(Math.max(current.clientWidth - 24, 0));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
