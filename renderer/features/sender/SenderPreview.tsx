import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useMemo, useState } from 'react';
import type { SenderSettings } from '../../../shared/ipc/sender.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { latestValue } from '../../base/loadState.ts';
import { useAnswer } from '../../base/useAnswer.ts';
import { useSettled } from '../../base/useSettled.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorPanel } from '../../ui/ErrorPanel.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { PdfPage } from '../pdf/PdfPage.tsx';
import { openPdf } from '../pdf/pdfDocument.ts';
import styles from './Sender.module.css';

/** CSS pixels: small type can be read, and the page is no wider than the fields. */
const WIDTH = 640;
/** Milliseconds between what is typed and the page that shows it. */
const REST = 300;

/** The first page of a statement for a customer that nobody has, set by the very writer of statements. */
export function SenderPreview({ settings }: { readonly settings: SenderSettings }) {
  const t = useTexts('sender');
  const bridge = useBridge();
  const typed = JSON.stringify(settings);
  const settled = useSettled(typed, REST);
  const ask = useMemo(
    () => () => bridge.exports.previewSender(JSON.parse(settled) as SenderSettings),
    [bridge, settled],
  );
  const made = useAnswer(ask, 'sender');
  const { page, isBroken } = usePage(latestValue(made)?.bytes ?? null);
  const [undrawn, setUndrawn] = useState<PDFDocumentProxy | null>(null);
  const failure = 'failure' in made ? made.failure : null;
  if (failure !== null) return <ErrorPanel title={t('previewFailed')} failure={failure} />;
  if (isBroken || (page !== null && page === undrawn)) return <EmptyState title={t('previewFailed')} />;
  return (
    <div className={styles['preview']}>
      {page === null ? (
        <Skeleton height="28rem" />
      ) : (
        <PdfPage
          document={page}
          page={1}
          width={WIDTH}
          label={t('preview')}
          wanted=""
          match={null}
          onBroken={() => setUndrawn(page)}
        />
      )}
    </div>
  );
}

/** The document of these bytes; the one before until it is open. */
function usePage(bytes: Uint8Array | null) {
  const [page, setPage] = useState<PDFDocumentProxy | null>(null);
  const [broken, setBroken] = useState<Uint8Array | null>(null);
  useEffect(() => {
    if (bytes === null) return;
    let left = false;
    const opened = openPdf(bytes);
    opened.then(
      (document) => !left && setPage(document),
      () => !left && setBroken(bytes),
    );
    return () => {
      left = true;
      opened.then(({ loadingTask }) => loadingTask.destroy()).catch(() => undefined);
    };
  }, [bytes]);
  return { page, isBroken: bytes !== null && bytes === broken };
}
