import { ArrowDown, ArrowUp, CloudOff, FileX2 } from 'lucide-react';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { customerKey } from '../../../shared/domain/customerRef.ts';
import { isUnreached } from '../../../shared/domain/failure.ts';
import type { InvoiceRow } from '../../../shared/domain/invoice.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import type { Failure } from '../../../shared/ipc/entry.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { showFailure } from '../../base/failureToast.ts';
import { isAboutPdfPath, PdfPathLink } from '../../base/PdfPathLink.tsx';
import { useOffline } from '../../base/useApp.ts';
import { useDebouncedValue } from '../../base/useDebouncedValue.ts';
import { useRetriedAnswer } from '../../base/useQuery.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useNow } from '../../i18n/useNow.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { IconButton } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorPanel } from '../../ui/ErrorPanel.tsx';
import { afterSettled, failPending } from '../../ui/pendingWork.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { PdfPages } from './PdfPages.tsx';
import styles from './PdfPreview.module.css';
import { openPdf } from './pdfDocument.ts';

/** Milliseconds that a row must be current before its PDF is asked for: it may cost a request to the service. */
const REST = 300;

interface PdfPreviewProps {
  readonly customer: CustomerRef;
  readonly row: Pick<InvoiceRow, 'id' | 'invoiceNo' | 'hasPdf'>;
  /** Left out where nothing is exported from. */
  readonly onExport?: () => void;
  /** Goes so many invoices down the list; left out where there is no list to go through. */
  readonly onStep?: (by: number) => void;
  /** Keys in the pane or the dialog are meant for the pages, and wait for them. */
  readonly awaited?: boolean;
  /** Called once the pages are there, or do not come: whether the keyboard waits for them. */
  readonly takesFocus?: () => boolean;
}

/** The PDF of the current invoice: there, loading, absent, not kept, or failed, each in its own words. */
export function PdfPreview(props: PdfPreviewProps) {
  const { onStep } = props;
  return (
    <div className="column">
      {onStep !== undefined && <InvoiceSteps number={props.row.invoiceNo} onStep={onStep} />}
      <PdfBody {...props} />
    </div>
  );
}

interface InvoiceStepsProps {
  readonly number: string;
  readonly onStep: (by: number) => void;
}

/** To the next invoice without leaving its PDF: the rows take the focus, and it is moved back. */
function InvoiceSteps({ number, onStep }: InvoiceStepsProps) {
  const t = useTexts('pdfs');
  const bar = useRef<HTMLDivElement>(null);
  const step = (by: number) => {
    onStep(by);
    afterSettled(() =>
      bar.current?.querySelectorAll('button')[by < 0 ? 0 : 1]?.focus({ preventScroll: true }),
    );
  };
  return (
    <div ref={bar} className={styles['invoices']}>
      <IconButton
        label={t('previousInvoice')}
        icon={<ArrowUp size={16} aria-hidden />}
        onPress={() => step(-1)}
      />
      <IconButton
        label={t('nextInvoice')}
        icon={<ArrowDown size={16} aria-hidden />}
        onPress={() => step(1)}
      />
      <span className={styles['where']} role="status">
        {t('invoiceNumber', { number })}
      </span>
    </div>
  );
}

function PdfBody({ customer, row, onExport, awaited, takesFocus }: PdfPreviewProps) {
  const bridge = useBridge();
  const t = useTexts('pdfs');
  const invoices = useTexts('invoices');
  const formats = useFormats();
  const now = useNow();
  const offline = useOffline();
  const { pdf, retry } = usePdf(customer, row.hasPdf ? row.id : null);
  const isAbsent = pdf.state === 'broken' || pdf.state === 'failed';
  useLayoutEffect(() => {
    if (isAbsent && takesFocus?.()) failPending();
  }, [isAbsent, takesFocus]);
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
        <div
          className={styles['loading']}
          role="status"
          aria-label={t('loading', { number })}
          data-coming={awaited || undefined}
        >
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
      if (pdf.failure.code === 'notCached' || (offline && isUnreached(pdf.failure.code))) {
        return (
          <EmptyState icon={<CloudOff size={22} aria-hidden />} title={t('offlineTitle')}>
            {t('offlineText', { number })}
          </EmptyState>
        );
      }
      return (
        <div className={styles['loading']}>
          <ErrorPanel
            title={t('failedTitle')}
            failure={pdf.failure}
            onRetry={retry}
            {...(isAboutPdfPath(pdf.failure.code)
              ? { action: <PdfPathLink connectionId={customer.connectionId} /> }
              : {})}
          />
        </div>
      );
    case 'ready': {
      const moment = formats.moment(pdf.fetchedAt, now);
      return (
        <PdfPages
          key={row.id}
          document={pdf.document}
          label={t('preview', { number })}
          kept={pdf.fromCache}
          note={t(pdf.fromCache ? 'kept' : 'fetchedNow', { moment })}
          exportLabel={invoices('exportOne')}
          {...(onExport ? { onExport } : {})}
          {...(takesFocus ? { takesFocus } : {})}
          onPrint={() => void showFailure(bridge.pdfs.printed({ customer, id: row.id }))}
        />
      );
    }
  }
}

type Pdf =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly failure: Failure }
  | { readonly state: 'broken' }
  | {
      readonly state: 'ready';
      readonly document: PDFDocumentProxy;
      readonly fetchedAt: number;
      readonly fromCache: boolean;
    };

/** The PDF of an invoice, fetched once the clerk stays on it, opened, and closed when she moves on. */
function usePdf(customer: CustomerRef, id: number | null): { pdf: Pdf; retry: () => void } {
  const bridge = useBridge();
  const wanted = useDebouncedValue(id, REST);
  const ask = useMemo(
    () => (wanted === null ? null : () => bridge.pdfs.preview({ customer, id: wanted })),
    [bridge, customer, wanted],
  );
  const { answer, retry } = useRetriedAnswer(ask, `${customerKey(customer)}/${wanted}`);
  const [opened, setOpened] = useState<{ of: unknown; pdf: Pdf } | null>(null);
  const value = answer.state === 'ready' ? answer.value : null;

  useEffect(() => {
    if (value === null) return;
    let left = false;
    let document: PDFDocumentProxy | null = null;
    void openPdf(value.bytes).then(
      (made) => {
        document = made;
        if (left) void made.loadingTask.destroy();
        else {
          const { fetchedAt, fromCache } = value;
          setOpened({ of: value, pdf: { state: 'ready', document: made, fetchedAt, fromCache } });
        }
      },
      () => {
        if (!left) setOpened({ of: value, pdf: { state: 'broken' } });
      },
    );
    return () => {
      left = true;
      setOpened(null);
      void document?.loadingTask.destroy();
    };
  }, [value]);

  if (id !== wanted) return { pdf: { state: 'loading' }, retry };
  if (answer.state === 'failed') return { pdf: { state: 'failed', failure: answer.failure }, retry };
  if (value !== null && opened?.of === value) return { pdf: opened.pdf, retry };
  return { pdf: { state: 'loading' }, retry };
}
