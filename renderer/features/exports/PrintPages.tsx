import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useState } from 'react';
import type { Bridge } from '../../../shared/ipc/contract.ts';
import type { Failure } from '../../../shared/ipc/entry.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { showFailure } from '../../base/failureToast.ts';
import { useFailureText, useTexts } from '../../i18n/useTexts.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorPanel } from '../../ui/ErrorPanel.tsx';
import { useDidNotCome } from '../../ui/pendingWork.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { PdfPages } from '../pdf/PdfPages.tsx';
import { openPdf } from '../pdf/pdfDocument.ts';
import styles from './ListSheet.module.css';

type Made =
  | { readonly state: 'making' | 'broken' }
  | { readonly state: 'failed'; readonly failure: Failure }
  | { readonly state: 'ready'; readonly document: PDFDocumentProxy; readonly printId: string };

/** Asks for pages under the name of one print. */
export type MakePages = (printId: string) => ReturnType<Bridge['exports']['printList']>;

interface PrintPagesProps {
  /** Keep the function while the same pages are meant. */
  readonly make: MakePages;
  /** Names the pages, for a screen reader. */
  readonly label: string;
  /** The print dialog opens as soon as they are there. */
  readonly atOnce?: boolean;
  /** The print dialog is about to open. */
  readonly onPrint?: () => void;
  readonly onSave: () => void;
  /** Why the file was not begun. */
  readonly failure: Failure | null;
  readonly onBack: () => void;
}

function takeFocus(element: HTMLElement | null): void {
  element?.focus();
}

/** The pages of a list or of a statement as they come out of the printer; set by the main process, held in memory alone. */
export function PrintPages(props: PrintPagesProps) {
  const { make, label, atOnce = false, onPrint, onSave, failure, onBack } = props;
  const bridge = useBridge();
  const t = useTexts('lists');
  const pdfs = useTexts('pdfs');
  const failureText = useFailureText();
  const [attempt, setAttempt] = useState(0);
  const [pages, setPages] = useState<Made>({ state: 'making' });
  useDidNotCome(pages.state === 'broken' || pages.state === 'failed');
  useEffect(() => {
    void attempt;
    const printId = crypto.randomUUID();
    let answered = false;
    let left = false;
    let document: PDFDocumentProxy | null = null;
    const made = async (): Promise<Made> => {
      const answer = await make(printId);
      answered = true;
      if (!answer.ok) return { state: 'failed', failure: answer.failure };
      document = await openPdf(answer.value.bytes);
      return { state: 'ready', document, printId };
    };
    setPages({ state: 'making' });
    void made()
      .catch((): Made => ({ state: 'broken' }))
      .then((next) => {
        if (left) void document?.loadingTask.destroy();
        else setPages(next);
      });
    return () => {
      left = true;
      if (!answered) void bridge.exports.stopPrint({ printId });
      void document?.loadingTask.destroy();
    };
  }, [bridge, make, attempt]);
  return (
    <div className={styles['viewer']}>
      {pages.state === 'making' && (
        <div
          ref={takeFocus}
          className={styles['making']}
          role="status"
          tabIndex={-1}
          aria-label={t('printMaking')}
          data-coming
        >
          <Skeleton height="24rem" />
        </div>
      )}
      {pages.state === 'broken' && <EmptyState title={t('printFailed')}>{pdfs('printFailed')}</EmptyState>}
      {pages.state === 'failed' && (
        <ErrorPanel
          title={t('printFailed')}
          failure={pages.failure}
          onRetry={() => setAttempt((before) => before + 1)}
        />
      )}
      {pages.state === 'ready' && (
        <PdfPages
          document={pages.document}
          label={label}
          kept={false}
          before={<Button onPress={onBack}>{t('printBack')}</Button>}
          note={failure === null ? t('printNote') : failureText(failure)}
          exportLabel={t('printFile')}
          onExport={onSave}
          onPrint={() => {
            void showFailure(bridge.exports.printed({ printId: pages.printId }));
            onPrint?.();
          }}
          printsAtOnce={atOnce}
          standsAlone
        />
      )}
    </div>
  );
}
